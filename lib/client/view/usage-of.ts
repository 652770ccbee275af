/** What a run used, for cost and rates. Pure. */
import { numberOf, recordOf } from '#lib/base/json-value.ts';
import type { Run } from '#lib/client/run/run.ts';

export interface Usage {
  inputTokens?: number;
  /** The part of the input tokens that came from the upstream's cache. */
  cachedTokens?: number;
  outputTokens?: number;
  images?: number;
  seconds?: number;
}

/** The seconds of a video come from the request: its response is only a task. */
export function usageOf(run: Pick<Run, 'result' | 'request' | 'operationId'>): Usage {
  const { result } = run;
  const usage = recordOf('usage' in result ? result.usage : undefined);
  switch (result.kind) {
    case 'images': {
      const images = result.images.filter(({ kind }) => kind === 'final').length;
      return counts({
        inputTokens: usage.input_tokens,
        outputTokens: usage.output_tokens,
        images: images || undefined,
      });
    }
    case 'message': {
      const {
        input_tokens: input,
        cache_read_input_tokens: read,
        cache_creation_input_tokens: written,
      } = usage;
      return counts({
        inputTokens: input === undefined ? undefined : sum([input, read, written]),
        cachedTokens: read,
        outputTokens: usage.output_tokens,
      });
    }
    case 'native': {
      const parts = result.candidates.flatMap((candidate) => candidate.parts);
      const images = parts.filter((part) => part.type === 'media' && !part.thought).length;
      const written = [usage.candidatesTokenCount, usage.thoughtsTokenCount];
      return counts({
        inputTokens: usage.promptTokenCount,
        cachedTokens: usage.cachedContentTokenCount,
        outputTokens: written.some((count) => count !== undefined) ? sum(written) : undefined,
        images: images || undefined,
      });
    }
    case 'vectors':
      return {};
    case 'other': {
      const ordered = run.operationId === 'videos.create' && result.complete;
      return counts({ seconds: ordered ? run.request.body.duration : undefined });
    }
  }
}

/** Output tokens per second since the first event; undefined for images. */
export function tokensPerSecond(run: Run, now: number): number | undefined {
  const { outputTokens, images } = usageOf(run);
  const { firstEventAt, headersAt, endedAt = now } = run;
  const from = firstEventAt ?? headersAt;
  if (outputTokens === undefined || from === undefined) return undefined;
  if (run.result.kind === 'images' || images !== undefined) return undefined;
  // A response without a stream includes the waiting time.
  const seconds = (endedAt - (run.events.length > 1 ? from : 0)) / 1000;
  return seconds < 0.05 ? undefined : outputTokens / seconds;
}

function sum(values: readonly unknown[]): number {
  return values.reduce((total: number, value) => total + (numberOf(value) ?? 0), 0);
}

/** Only the members that are numbers. */
function counts(values: Partial<Record<keyof Usage, unknown>>): Usage {
  const known = Object.entries(values).map(([name, value]) => [name, numberOf(value)] as const);
  return Object.fromEntries(known.filter(([, count]) => count !== undefined));
}
