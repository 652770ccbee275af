import type { Run } from './run.ts';
import { usageOf } from './usage-of.ts';

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
