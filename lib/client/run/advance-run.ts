/** A run with what has come since: pure, for one message or a whole batch of them. Files have their addresses already. */
import { responseProblem } from '#lib/client/stream/response-problem.ts';
import { addEvent, addResponse, emptyResult, type RunResult } from '#lib/client/stream/run-result.ts';
import type { RunError } from '#lib/client/transport/run-error.ts';
import type { TransportMessage } from '#lib/client/transport/transport-message.ts';
import type { Run, RunEvent } from './run.ts';

export function advanceRun(run: Run, messages: readonly TransportMessage[]): Run {
  const events: RunEvent[] = [];
  const advanced = messages.reduce((sum, message) => advance(sum, message, events), run);
  // Appended once a batch: a long stream would otherwise copy its list with every event.
  return events.length === 0 ? advanced : { ...advanced, events: [...run.events, ...events] };
}

function advance(run: Run, message: TransportMessage, events: RunEvent[]): Run {
  switch (message.type) {
    case 'request': {
      const { body } = message;
      return { ...run, request: { ...run.request, body }, result: emptyResult(run.operationId, body) };
    }
    case 'headers': {
      const { at, status, requestId, provider, headers } = message;
      return {
        ...run,
        phase: 'receiving',
        headersAt: at,
        status,
        headers,
        ...(requestId === undefined ? {} : { requestId }),
        ...(provider === undefined ? {} : { provider }),
      };
    }
    case 'event': {
      const { name, at, bytes, data } = message;
      events.push({ name, at, bytes, data });
      return { ...run, firstEventAt: run.firstEventAt ?? at, result: addEvent(run.result, data, at) };
    }
    case 'bytes':
      return { ...run, receivedBytes: message.received };
    case 'response':
      return { ...run, response: message.value, result: addResponse(run.result, message.value, message.at) };
    case 'raw':
      return { ...run, raw: message.body };
    case 'end':
      return ended(run, message.at);
    case 'failed':
      return { ...run, phase: 'failed', endedAt: message.at, error: message.error };
    // Nothing of the run came with it; whoever opened it is told.
    case 'unreadable':
      return run;
    case 'stopped':
      return { ...run, phase: 'stopped', endedAt: message.at };
  }
}

/** A stream may end politely and still be cut, a response come whole and hold nothing: what it should hold is missing. */
function ended(run: Run, at: number): Run {
  if (run.response !== undefined) {
    const problem = responseProblem(run.result, run.response);
    if (problem === undefined) return { ...run, phase: 'done', endedAt: at };
    const message = `${problem} The response is kept under Response.`;
    return { ...run, phase: 'failed', endedAt: at, error: { kind: 'http', message } };
  }
  const lack = lackOf(run.result);
  if (lack === undefined) return { ...run, phase: 'done', endedAt: at };
  const error: RunError = {
    kind: 'stream',
    message: `The stream ended early: ${lack}. The events received are kept.`,
  };
  return { ...run, phase: 'failed', endedAt: at, error };
}

function lackOf(result: RunResult): string | undefined {
  if (result.complete) return undefined;
  switch (result.kind) {
    case 'images': {
      const finished = result.images.filter(({ kind }) => kind === 'final').length;
      return `${finished} of ${result.expected} ${result.expected === 1 ? 'image' : 'images'} received`;
    }
    case 'message':
      return 'the message has no end';
    case 'native':
      return 'no finish reason was sent';
    case 'vectors':
    case 'other':
      return undefined;
  }
}
