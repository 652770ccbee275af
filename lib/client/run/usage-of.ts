/** What a run used. Pure. */

import { type ResponseUse, responseUse } from '#lib/contract/prices/response-use.ts';
import type { Run } from './run.ts';

export function usageOf(
  run: Pick<Run, 'operationId' | 'result' | 'request' | 'phase' | 'endedAt'>,
): ResponseUse {
  const { operationId, result, request, phase, endedAt = 0 } = run;
  const end = phase === 'waiting' || phase === 'receiving' ? 'open' : phase;
  return responseUse({ operationId, body: request.body, result, end, seconds: endedAt / 1000 });
}
