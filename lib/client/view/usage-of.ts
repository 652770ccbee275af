/** What a run used, for cost and rates. Pure. */
import { numberOf, recordOf } from '#lib/base/json-value.ts';
import type { Run } from '#lib/client/run/run.ts';

export interface Usage {
  inputTokens?: number;
  outputTokens?: number;
  images?: number;
  seconds?: number;
}

/** The seconds of a video come from the request: its response is only a task. */
export function usageOf({
  result,
  request,
  operationId,
}: Pick<Run, 'result' | 'request' | 'operationId'>): Usage {
  switch (result.kind) {
    case 'images': {
      const images = result.images.filter(({ kind }) => kind === 'final').length;
      const { input_tokens: input, output_tokens: output } = recordOf(result.usage);
      return defined({ inputTokens: input, outputTokens: output, images: images || undefined });
    }
    case 'message': {
      const { input_tokens: input, output_tokens: output, ...rest } = recordOf(result.usage);
      const cached = sum([rest.cache_read_input_tokens, rest.cache_creation_input_tokens]);
      return defined({
        inputTokens: input === undefined ? undefined : sum([input, cached]),
        outputTokens: output,
      });
    }
    case 'native': {
      const usage = recordOf(result.usage);
      const images = result.candidates
        .flatMap(({ parts }) => parts)
        .filter((part) => part.type === 'media' && !part.thought).length;
      const written = [usage.candidatesTokenCount, usage.thoughtsTokenCount];
      return defined({
        inputTokens: usage.promptTokenCount,
        outputTokens: written.some((count) => count !== undefined) ? sum(written) : undefined,
        images: images || undefined,
      });
    }
    case 'vectors':
      return {};
    case 'other': {
      const ordered = operationId === 'videos.create' && result.complete;
      return defined({ seconds: ordered ? request.body.duration : undefined });
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

function defined(
  record: Readonly<Record<keyof Usage, unknown>> | Partial<Record<keyof Usage, unknown>>,
): Usage {
  const known = Object.entries(record).flatMap(([name, value]) => {
    const count = numberOf(value);
    return count === undefined ? [] : [[name, count] as const];
  });
  return Object.fromEntries(known);
}
