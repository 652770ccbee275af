/** Generate-content responses as image events; a response without an image as its reason. */
import { listOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { countOf } from '#lib/base/token-counts.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ChatImageBody } from '#lib/contract/images/chat-variants.ts';
import type { ImageEvent, ImageFacts, ImageUsage } from '../provider.ts';
import { type ErrorReading, errorInBody } from '../upstream/error-of-response.ts';
import type { UpstreamResponse } from '../upstream/fetch-upstream.ts';
import { JsonPieces } from '../upstream/json-pieces.ts';
import { chunksOf, readAll } from '../upstream/read-response.ts';
import { unreadable } from '../upstream/unreadable.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Limit of an image that is held, in characters of Base64. */
const maxHeldBytes = 96 * 1024 ** 2;

/**
 * The Base64 of the image is passed on while it arrives. Some servers include thoughts although none are requested:
 * their images are drafts, and only the end tells which image is the last.
 */
export async function* imagesOf(
  response: Pick<UpstreamResponse, 'body'>,
  { quality = 'auto' }: Pick<ChatImageBody, 'quality'>,
  reading: ErrorReading,
): AsyncIterable<ImageEvent> {
  const json = new JsonPieces(chunksOf(response), ['data']);
  let count = 0;
  let held: Buffer | undefined;
  for await (const image of json.strings()) {
    count += 1;
    if (json.contains('"thought"')) held = await readAll(image, maxHeldBytes);
    else yield { type: 'image', image };
  }
  const body = recordOf(json.value());
  if (count === 0) throw errorInBody(body, reading) ?? withoutImage(body);
  if (held) yield { type: 'image', image: Buffer.from(held.toString('latin1'), 'base64') };
  yield { type: 'end', quality: qualities[quality], usage: usageOf(recordOf(body.usageMetadata)) };
}

/** The vendor makes what was requested, so the request tells the quality; `auto` does not. */
const qualities: Readonly<Record<string, ImageFacts['quality']>> = {
  low: 'low',
  standard: 'medium',
  medium: 'medium',
  high: 'high',
  hd: 'high',
};

function usageOf(usage: Fields): ImageUsage | undefined {
  const prompt = countOf(usage.promptTokenCount);
  if (prompt === undefined) return undefined;
  const count = (name: string) => countOf(usage[name]) ?? 0;
  const details = [...listOf(usage.promptTokensDetails), ...listOf(usage.toolUsePromptTokensDetails)];
  const image = details
    .map(recordOf)
    .filter(({ modality }) => modality === 'IMAGE')
    .reduce((sum, { tokenCount }) => sum + (countOf(tokenCount) ?? 0), 0);
  const total = prompt + count('toolUsePromptTokenCount');
  return {
    input: { text: Math.max(0, total - image), image },
    output: count('candidatesTokenCount') + count('thoughtsTokenCount'),
  };
}

/** The reasons that are about the content of the prompt or of the image. */
const moderationReasons: ReadonlySet<string> = new Set([
  ...['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'],
  ...['IMAGE_SAFETY', 'IMAGE_PROHIBITED_CONTENT', 'IMAGE_RECITATION'],
]);

function withoutImage({ promptFeedback, candidates }: Fields): ApiError {
  const { blockReason, blockReasonMessage } = recordOf(promptFeedback);
  const { finishReason, finishMessage, content } = recordOf(listOf(candidates)[0]);
  const blocked = textOf(blockReason);
  const reason = blocked ?? textOf(finishReason);
  const text = textOf(blockReasonMessage) ?? textOf(finishMessage) ?? textOfParts(recordOf(content));
  if (reason === undefined && text === undefined) return unreadable();
  const isModeration = blocked !== undefined || moderationReasons.has(reason ?? '');
  return new ApiError(isModeration ? 'moderation_blocked' : 'upstream_error', {
    message: `The upstream made no image${reason === undefined ? '' : ` (${reason})`}${text === undefined ? '.' : `: ${text.slice(0, 2000)}`}`,
    shouldRetry: false,
  });
}

/** What the model said instead of an image. */
function textOfParts({ parts }: Fields): string | undefined {
  const texts = listOf(parts)
    .map(recordOf)
    .filter(({ thought }) => thought !== true)
    .flatMap(({ text }) => textOf(text) ?? []);
  return texts.join('').trim() || undefined;
}
