/** What a run used, for cost and rates. Pure. */
import { numberOf, recordOf } from '#lib/base/json-value.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { MessageBlock } from '#lib/client/stream/message-reducer.ts';
import type { Used } from '#lib/contract/playground/cost-of.ts';
import { imageKind } from '#lib/contract/playground/used-by-request.ts';

export interface RunUsage extends Used {
  /** The output tokens are estimated from the text that arrived: the response ended without its count. */
  isEstimate?: true;
}

/** A video request uses nothing: its video counts when it is completed. */
export function usageOf(run: Pick<Run, 'result' | 'request'>): RunUsage {
  const { result } = run;
  const usage = recordOf('usage' in result ? result.usage : undefined);
  switch (result.kind) {
    case 'images': {
      const images = result.images.filter(({ kind }) => kind === 'final').length;
      const used = counts({
        inputTokens: usage.input_tokens,
        imageTokens: recordOf(usage.input_tokens_details).image_tokens || undefined,
        outputTokens: usage.output_tokens,
        images: images || undefined,
      });
      return images > 0 ? { ...used, ...imageKind(run.request.body, result.actual) } : used;
    }
    case 'message': {
      const {
        input_tokens: input,
        cache_read_input_tokens: read,
        cache_creation_input_tokens: written,
      } = usage;
      const used = counts({
        inputTokens: input === undefined ? undefined : sum([input, read, written]),
        cachedTokens: read,
        cacheWriteTokens: written,
        outputTokens: usage.output_tokens,
      });
      if (result.stopReason === 'refusal') return { ...used, refused: true };
      const outputTokens = used.outputTokens === undefined ? estimatedTokens(result.blocks) : 0;
      return outputTokens > 0 ? { ...used, outputTokens, isEstimate: true } : used;
    }
    case 'native': {
      const parts = result.candidates.flatMap((candidate) => candidate.parts);
      const images = parts.filter((part) => part.type === 'media' && !part.thought).length;
      const used = counts({
        inputTokens: usage.promptTokenCount,
        cachedTokens: usage.cachedContentTokenCount,
        outputTokens: sum([usage.candidatesTokenCount, usage.thoughtsTokenCount]) || undefined,
        images: images || undefined,
      });
      if (images > 0) return { ...used, ...imageKind(run.request.body, {}) };
      return result.complete && !used.outputTokens ? { ...used, refused: true } : used;
    }
    case 'vectors':
    case 'other':
      return {};
  }
}

/** About four characters are a token. */
function estimatedTokens(blocks: readonly MessageBlock[]): number {
  const lengths = blocks.map((block) => {
    if (block.type === 'tool') return block.json.length;
    return block.type === 'other' ? 0 : block.text.length;
  });
  return Math.ceil(sum(lengths) / 4);
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

function sum(values: readonly unknown[]): number {
  return values.reduce((total: number, value) => total + (numberOf(value) ?? 0), 0);
}

/** Only the members that are numbers. */
function counts(values: Readonly<Record<string, unknown>>): Used {
  const known = Object.entries(values).map(([name, value]) => [name, numberOf(value)] as const);
  return Object.fromEntries(known.filter(([, count]) => count !== undefined));
}
