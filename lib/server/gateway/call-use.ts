/** What a call used and cost, read from its request and from the beginning and the end of its response. Pure. */
import { recordOf } from '#lib/base/json-value.ts';
import { readTokenCounts } from '#lib/base/token-counts.ts';
import { findModel } from '#lib/contract/models/catalogue.ts';
import { costOf } from '#lib/contract/playground/cost-of.ts';
import type { ModelPrice } from '#lib/contract/playground/prices.ts';
import { embeddingTokens, imageKind } from '#lib/contract/playground/used-by-request.ts';
import type { CallOutcome, CountedCall } from '#lib/server/usage/usage-counts.ts';
import type { ReadCall } from './call.ts';

export interface SentResponse {
  outcome: CallOutcome;
  /** The beginning; most calls do not need it. */
  head(): string;
  tail: string;
  /** The ends of the events that finished an image; each has the counts of its image. */
  finished: readonly string[];
}

export type CallUse = Pick<CountedCall, 'inputTokens' | 'outputTokens' | 'images' | 'cost'>;

export const noUse: CallUse = { inputTokens: 0, outputTokens: 0, images: 0, cost: 0 };

export function callUse(
  call: Pick<ReadCall, 'operation' | 'found'>,
  response: SentResponse,
  modelPrice: (model: string) => ModelPrice | undefined,
): CallUse {
  const { valid } = call.found;
  const { outcome, head, tail, finished } = response;
  // Vendors do not bill refused requests, and failures before output.
  if (valid === undefined || outcome === 'refused' || isSilentFailure(call, response)) return noUse;
  const end = finished.at(-1) ?? tail;
  const counts = readTokenCounts(end, head);
  for (const event of finished.slice(0, -1)) counts.outputTokens += readTokenCounts(event).outputTokens;
  const made = finished.length || (call.found.images ?? imagesMade(call, counts));
  const images = outcome === 'done' ? (counts.images ?? made) : finished.length;
  const { inputTokens, outputTokens } = counts;
  const isEmbedding = embeddings.has(call.operation.id) && outcome === 'done';
  if (inputTokens + outputTokens + images === 0 && !isEmbedding) return noUse;
  const use = { inputTokens, outputTokens, images };
  if (isRefusal(call, use, end)) return { ...use, cost: 0 };
  const price = modelPrice(valid.modelId);
  if (price === undefined) return { ...use, cost: undefined };
  const body = recordOf(valid.body);
  const used = isEmbedding ? { inputTokens: inputTokens || embeddingTokens(body) } : { ...counts, images };
  const kind = images > 0 ? imageKind(body, reportedKind(end)) : {};
  return { ...use, cost: costOf(price, { ...used, ...kind }) };
}

/** Their responses have no counts; the cost is an estimate. */
const embeddings: ReadonlySet<string> = new Set(['native.embed-content', 'native.batch-embed-contents']);

/** A stream of a message begins with counts, before there is output. */
function isSilentFailure({ operation }: Pick<ReadCall, 'operation'>, { outcome, head, tail }: SentResponse) {
  return (
    outcome === 'failed' &&
    operation.id === 'messages.create' &&
    !/content_block_(delta|stop)/.test(head() + tail)
  );
}

/** Whether an event finishes an image of a stream. */
export function finishesImage(frame: string): boolean {
  return /^event: image_(generation|edit)\.completed\n/.test(frame.slice(0, 50));
}

/** Of a successful response without a count, which was passed on unread. */
function imagesMade(
  { operation, found: { valid } }: Pick<ReadCall, 'operation' | 'found'>,
  counts: Pick<CallUse, 'inputTokens' | 'outputTokens'>,
): number {
  if (valid === undefined) return 0;
  const { modelId, body } = valid;
  switch (operation.id) {
    case 'images.generate':
    case 'images.edit':
      return 'n' in body && typeof body.n === 'number' ? body.n : 1;
    case 'native.generate-content':
    case 'native.stream-generate-content':
      return findModel(modelId)?.kind === 'image' && (counts.inputTokens === 0 || counts.outputTokens > 0)
        ? 1
        : 0;
    default:
      return 0;
  }
}

/** Vendors do not bill a refusal without output. */
function isRefusal(
  { operation }: Pick<ReadCall, 'operation'>,
  { outputTokens, images }: Pick<CallUse, 'outputTokens' | 'images'>,
  tail: string,
): boolean {
  if (outputTokens > 0 || images > 0 || embeddings.has(operation.id)) return false;
  return operation.id.startsWith('native.') || /"stop_reason":\s*"refusal"/.test(tail);
}

function reportedKind(tail: string): { size: string | undefined; quality: string | undefined } {
  return {
    size: lastValue(tail, 'size', /^\s*"(\d+x\d+)"/),
    quality: lastValue(tail, 'quality', /^\s*"(\w+)"/),
  };
}

/** Searches a member from the end by index: a pattern that begins with `.*` needs quadratic time on Base64. */
function lastValue(tail: string, member: string, value: RegExp): string | undefined {
  const name = `"${member}":`;
  const at = tail.lastIndexOf(name);
  return at < 0 ? undefined : value.exec(tail.slice(at + name.length))?.[1];
}
