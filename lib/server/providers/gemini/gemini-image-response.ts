/** Generate-content responses as image events; a response without an image as its reason. */
import type { z } from 'zod';
import { recordOf } from '#lib/base/json-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ChatImageBody } from '#lib/contract/images/chat-variants.ts';
import type { ImageEvent, ImageFacts, ImageUsage } from '../provider.ts';
import { type ErrorReading, errorInBody } from '../upstream/error-of-response.ts';
import type { UpstreamResponse } from '../upstream/fetch-upstream.ts';
import { JsonPieces } from '../upstream/json-pieces.ts';
import { lenient } from '../upstream/lenient.ts';
import { chunksOf, readAll } from '../upstream/read-response.ts';
import { unreadable } from '../upstream/unreadable.ts';

/** Limit of an image that waits for the end, in characters of Base64. */
const maxDraftBytes = 96 * 1024 ** 2;

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
  let draft: Buffer | undefined;
  for await (const image of json.strings()) {
    count += 1;
    if (json.contains('"thought"')) draft = await readAll(image, maxDraftBytes);
    else yield { type: 'image', image };
  }
  const body = recordOf(json.value());
  const content = contentResponse.parse(body);
  if (count === 0) throw errorInBody(body, reading) ?? withoutImage(content);
  if (draft) yield { type: 'image', image: Buffer.from(draft.toString('latin1'), 'base64') };
  yield { type: 'end', quality: qualities[quality], usage: usageOf(content.usageMetadata) };
}

/** The vendor makes what was requested, so the request tells the quality; `auto` does not. */
const qualities: Readonly<Record<string, ImageFacts['quality']>> = {
  low: 'low',
  standard: 'medium',
  medium: 'medium',
  high: 'high',
  hd: 'high',
};

function usageOf(usage: ContentResponse['usageMetadata']): ImageUsage | undefined {
  const { promptTokenCount, toolUsePromptTokenCount = 0 } = usage;
  const { candidatesTokenCount = 0, thoughtsTokenCount = 0 } = usage;
  if (promptTokenCount === undefined) return undefined;

  const image = [...usage.promptTokensDetails, ...usage.toolUsePromptTokensDetails]
    .filter(({ modality }) => modality === 'IMAGE')
    .reduce((sum, { tokenCount = 0 }) => sum + tokenCount, 0);
  const total = promptTokenCount + toolUsePromptTokenCount;
  return {
    input: { text: Math.max(0, total - image), image },
    output: candidatesTokenCount + thoughtsTokenCount,
  };
}

/** The reasons that are about the content of the prompt or of the image. */
const moderationReasons: ReadonlySet<string> = new Set([
  ...['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'],
  ...['IMAGE_SAFETY', 'IMAGE_PROHIBITED_CONTENT', 'IMAGE_RECITATION'],
]);

function withoutImage({ promptFeedback, candidates: [candidate] }: ContentResponse): ApiError {
  const { blockReason: blocked, blockReasonMessage } = promptFeedback;
  const reason = blocked ?? candidate?.finishReason;
  const text = blockReasonMessage ?? candidate?.finishMessage ?? textOfParts(candidate?.content.parts);
  if (reason === undefined && text === undefined) return unreadable();
  const isModeration = blocked !== undefined || moderationReasons.has(reason ?? '');
  return new ApiError(isModeration ? 'moderation_blocked' : 'upstream_error', {
    message: `The upstream made no image${reason === undefined ? '' : ` (${reason})`}${text === undefined ? '.' : `: ${text.slice(0, 2000)}`}`,
    shouldRetry: false,
  });
}

/** What the model said instead of an image. */
function textOfParts(parts: readonly { thought?: unknown; text?: string | undefined }[] = []) {
  const texts = parts.filter(({ thought }) => thought !== true).map(({ text = '' }) => text);
  return texts.join('').trim() || undefined;
}

const modalities = lenient.list(lenient.record({ modality: lenient.text, tokenCount: lenient.count }));

const contentResponse = lenient.record({
  promptFeedback: lenient.record({ blockReason: lenient.text, blockReasonMessage: lenient.text }),
  candidates: lenient.list(
    lenient.record({
      finishReason: lenient.text,
      finishMessage: lenient.text,
      content: lenient.record({
        parts: lenient.list(lenient.record({ thought: lenient.unknown, text: lenient.text })),
      }),
    }),
  ),
  usageMetadata: lenient.record({
    promptTokenCount: lenient.count,
    promptTokensDetails: modalities,
    toolUsePromptTokenCount: lenient.count,
    toolUsePromptTokensDetails: modalities,
    candidatesTokenCount: lenient.count,
    thoughtsTokenCount: lenient.count,
  }),
});

type ContentResponse = z.output<typeof contentResponse>;
