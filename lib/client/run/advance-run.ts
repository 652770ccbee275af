/** The run after one or more messages. Pure; files have their URLs already. */
import { defined } from '#lib/base/json-value.ts';
import type { RunError } from '#lib/client/transport/run-error.ts';
import type { TransportMessage } from '#lib/client/transport/transport-message.ts';
import { addEvent, addResponse, emptyResult, missingPart } from '#lib/contract/read-response.ts';
import { responseProblem } from '#lib/contract/response-problem.ts';
import { applyFix } from './apply-fix.ts';
import type { Run, RunEvent } from './run.ts';

export function advanceRun(run: Run, messages: readonly TransportMessage[]): Run {
  const events: RunEvent[] = [];
  const advanced = messages.reduce((sum, message) => advance(sum, message, events), run);
  // Appended once per batch, so that a long stream does not copy the list with every event.
  return events.length === 0 ? advanced : { ...advanced, events: [...run.events, ...events] };
}

function advance(run: Run, message: TransportMessage, events: RunEvent[]): Run {
  switch (message.type) {
    case 'request': {
      const { body } = message;
      const read = { ...run, request: { ...run.request, body }, result: emptyResult(run.operationId, body) };
      return withTexts(read, run.texts);
    }
    case 'headers': {
      const { at, status, requestId, provider, headers, startedAt, firstEventAt } = message;
      return {
        ...run,
        ...defined({ headersAt: at, status, headers, requestId, provider, startedAt, firstEventAt }),
        phase: 'receiving',
      };
    }
    case 'event': {
      const { name, at, bytes, data } = message;
      events.push({ name, at, bytes, data });
      return { ...run, firstEventAt: run.firstEventAt ?? at, result: addEvent(run.result, data, at) };
    }
    case 'bytes':
      return { ...run, receivedBytes: message.received };
    case 'sending':
      return { ...run, sendingBytes: message.bytes };
    case 'connection':
      return { ...run, isLost: message.isLost };
    case 'task':
      return { ...run, task: message.task };
    case 'response':
      return { ...run, response: message.value, result: addResponse(run.result, message.value, message.at) };
    case 'raw':
      return { ...run, raw: message.body };
    case 'end':
      return ended(run, message.at);
    case 'failed':
      return { ...run, phase: 'failed', endedAt: message.at, error: message.error };
    // No data of the run; the caller handles it.
    case 'unreadable':
      return run;
    case 'stopped':
      return { ...run, phase: 'stopped', endedAt: message.at };
  }
}

/** Checks a complete response for missing results: a stream may end normally and still be cut. */
function ended(run: Run, at: number): Run {
  if (run.response !== undefined) {
    const problem = responseProblem(run.result, run.response);
    if (problem === undefined) return { ...run, phase: 'done', endedAt: at };
    const message = `${problem} The response is kept under Response.`;
    return { ...run, phase: 'failed', endedAt: at, error: { kind: 'http', message } };
  }
  const missing = missingPart(run.result);
  if (missing === undefined) return { ...run, phase: 'done', endedAt: at };
  const error: RunError = {
    kind: 'stream',
    message: `The stream ended early: ${missing}. The events received are kept.`,
  };
  return { ...run, phase: 'failed', endedAt: at, error };
}

/** The run with the variables that its texts had. */
export function withTexts(run: Run, texts: Run['texts'] = {}): Run {
  if (Object.keys(texts).length === 0) return run;
  return { ...run, template: applyFix({ values: run.request.body, extra: {} }, texts).values };
}
