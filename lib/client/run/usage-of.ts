/** What a run used, for cost and rates. Pure. */

import { type ResponseUse, responseUse } from '#lib/contract/prices/response-use.ts';
import type { Run } from './run.ts';

export function usageOf(
  run: Pick<Run, 'operationId' | 'result' | 'request' | 'phase' | 'endedAt'>,
): ResponseUse {
  const { operationId, result, request, phase, endedAt = 0 } = run;
  const end = phase === 'waiting' || phase === 'receiving' ? 'open' : phase;
  return responseUse({ operationId, body: request.body, result, end, seconds: endedAt / 1000 });
}

/** Output tokens per second since the first event; undefined for images. */
export function tokensPerSecond(run: Run, now: number): number | undefined {
  const { outputTokens, images } = usageOf(run);
  const { firstEventAt, headersAt, endedAt = now } = run;
  const from = firstEventAt ?? headersAt;
  if (!outputTokens || from === undefined || images || run.result.kind === 'images') return undefined;
  // A response without a stream includes the waiting time, in which a native model also thinks.
  const thinks = 'usage' in run.result && run.result.usage?.thoughtsTokenCount;
  const seconds = (endedAt - (run.events.length > 1 && !thinks ? from : 0)) / 1000;
  return seconds < 0.05 ? undefined : outputTokens / seconds;
}
