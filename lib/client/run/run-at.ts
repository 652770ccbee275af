/** A finished run at an earlier time, for replay and scrubbing. */
import { defined } from '#lib/base/json-value.ts';
import { addEvent, emptyResult, type RunResult } from '#lib/contract/read-response.ts';
import type { Run, RunEvent } from './run.ts';

/** `at` in milliseconds since the start. From the end on, the run itself. */
export function runAt(run: Run, at: number): Run {
  if (run.endedAt === undefined || at >= run.endedAt) return run;
  return runAfter(run, countUntil(run.events, at), at);
}

/** The run after `count` events; `at` defaults to the time of the last one. */
export function runAfter(run: Run, count: number, at = run.events[count - 1]?.at ?? 0): Run {
  const events = run.events.slice(0, count);
  const { id, operationId, page, model, recorded, links, request, startedAt, media } = run;
  const { headersAt, status, headers, requestId, provider } = run;
  const received = headersAt !== undefined && headersAt <= at;
  return {
    ...defined({ id, operationId, page, model, recorded, links, request, startedAt, media }),
    ...(received ? defined({ headersAt, status, headers, requestId, provider }) : {}),
    ...defined({ firstEventAt: events[0]?.at }),
    replayAt: at,
    phase: received ? 'receiving' : 'waiting',
    receivedBytes: events.reduce((sum, { bytes }) => sum + bytes, 0),
    events,
    result: resultAfter(run, count),
  };
}

/** Events up to a time; they are in order of time. */
export function countUntil(events: readonly RunEvent[], at: number): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Caches intermediate results, so that scrubbing does not reduce a long stream from the start. */
const landmarks = new WeakMap<readonly RunEvent[], Map<number, RunResult>>();
const landmarkStep = 250;

function resultAfter({ operationId, request, events }: Run, count: number): RunResult {
  const known = landmarks.get(events) ?? new Map<number, RunResult>();
  landmarks.set(events, known);
  let reached = Math.floor(count / landmarkStep) * landmarkStep;
  while (reached > 0 && !known.has(reached)) reached -= landmarkStep;
  let result = known.get(reached) ?? emptyResult(operationId, request.body);
  for (const [index, event] of events.slice(reached, count).entries()) {
    const place = reached + index + 1;
    result = addEvent(result, event.data, event.at);
    if (place % landmarkStep === 0) known.set(place, result);
  }
  return result;
}
