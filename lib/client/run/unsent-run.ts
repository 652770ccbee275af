/** A run that was not sent, for views that need one. */
import { emptyResult } from '#lib/client/stream/run-result.ts';
import type { Run } from './run.ts';
import type { NewRun } from './runs-store.ts';

export function unsentRun({ operationId, model, request }: NewRun): Run {
  return {
    id: 'unsent',
    operationId,
    model,
    request,
    phase: 'stopped',
    startedAt: 0,
    receivedBytes: 0,
    events: [],
    result: emptyResult(operationId, request.body),
    media: {},
  };
}
