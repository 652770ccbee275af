/** An ended run as it stood at some moment: what plays it once more, and what scrubs through it. Pure. */
import { addEvent, emptyResult } from './accumulate/result.ts';
import type { Run, RunEvent } from './run.ts';

/** `at` in milliseconds since the run started. At its end and after it the run itself is given back. */
export function runAt(run: Run, at: number): Run {
  if (run.endedAt === undefined || at >= run.endedAt) return run;
  const { id, operationId, page, model, recorded, request, startedAt, media } = run;
  const events = eventsUntil(run.events, at);
  const headers =
    run.headersAt === undefined || run.headersAt > at
      ? { phase: 'waiting' as const }
      : {
          phase: 'receiving' as const,
          headersAt: run.headersAt,
          ...(run.status === undefined ? {} : { status: run.status }),
          ...(run.requestId === undefined ? {} : { requestId: run.requestId }),
          ...(run.provider === undefined ? {} : { provider: run.provider }),
        };
  return {
    id,
    operationId,
    ...(page === undefined ? {} : { page }),
    model,
    ...(recorded ? { recorded } : {}),
    request,
    startedAt,
    media,
    ...headers,
    ...(events[0] === undefined ? {} : { firstEventAt: events[0].at }),
    receivedBytes: events.reduce((sum, { bytes }) => sum + bytes, 0),
    events,
    result: events.reduce(
      (result, event) => addEvent(result, event.data, event.at),
      emptyResult(operationId, request.body),
    ),
  };
}

/** Events come in the order of their times. */
function eventsUntil(events: readonly RunEvent[], at: number): readonly RunEvent[] {
  const after = events.findIndex((event) => event.at > at);
  return after === -1 ? events : events.slice(0, after);
}
