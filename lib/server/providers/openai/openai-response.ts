/** OpenAI's image responses and events as image events. */
import { isRecord, listOf, numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { parseResponse } from '#lib/base/parse-json.ts';
import { readEvents } from '#lib/base/read-events.ts';
import { countOf } from '#lib/base/token-counts.ts';
import { ApiError, isApiError } from '#lib/contract/errors/api-error.ts';
import type { ImageContent, ImageEvent, ImageFacts, ImageUsage } from '../provider.ts';
import { errorInBody, readCommonError } from '../upstream/error-of-response.ts';
import type { UpstreamResponse } from '../upstream/fetch-upstream.ts';
import { JsonPieces } from '../upstream/json-pieces.ts';
import { type LinkedImagesOptions, linkedImages } from '../upstream/linked-images.ts';
import { chunksOf } from '../upstream/read-response.ts';
import { unreadable } from '../upstream/unreadable.ts';
import { openaiErrorCode } from './openai-error.ts';

/** One response; the Base64 of each image is passed on while it arrives. */
export async function* wholeImages(
  response: UpstreamResponse,
  options: LinkedImagesOptions,
): AsyncIterable<ImageEvent> {
  const json = new JsonPieces(chunksOf(response), ['b64_json']);
  let count = 0;
  for await (const image of json.strings()) {
    count += 1;
    yield { type: 'image', image };
  }
  const body = recordOf(json.value());
  const failure = count === 0 ? errorInBody(body, options.upstream) : undefined;
  if (failure) throw failure;
  const data = listOf(body.data).filter(isRecord);
  // A link beside Base64 is the same image.
  if (count === 0) yield* linkedImages(data, options);
  yield { type: 'end', ...factsOf(body), revisedPrompt: textOf(recordOf(data.at(-1)).revised_prompt) };
}

/** Events of a streamed generation or edit. */
export async function* streamedImages(response: UpstreamResponse): AsyncIterable<ImageEvent> {
  let isComplete = false;
  /** The end of the last image: some servers send it twice. */
  let last = '';
  for await (const { event, data } of readEvents(untilEnd(response, () => isComplete))) {
    if (data === '[DONE]') break;
    const body = recordOf(parse(data));
    const type = textOf(body.type) ?? event ?? '';
    if (type === 'error') throw streamError(body);
    const base64 = textOf(body.b64_json);
    if (base64 === undefined) continue;
    const image = piecesOf(base64);
    if (type.endsWith('.completed')) {
      if (base64 === last) continue;
      last = base64;
      isComplete = true;
      yield { type: 'image', image, ...factsOf(body) };
    } else if (type.endsWith('.partial_image')) {
      const partialIndex = numberOf(body.partial_image_index) ?? 0;
      yield { type: 'partial', partialIndex, image, ...factsOf(body) };
    }
  }
  if (!isComplete) throw unreadable();
}

/** A connection that breaks after the last image has lost nothing. */
async function* untilEnd(response: UpstreamResponse, isComplete: () => boolean): AsyncIterable<Uint8Array> {
  try {
    yield* chunksOf(response);
  } catch (error) {
    if (!isComplete() || !isApiError(error)) throw error;
  }
}

function factsOf({ background, quality, usage }: Readonly<Record<string, unknown>>): ImageFacts {
  return {
    background: background === 'transparent' || background === 'opaque' ? background : undefined,
    quality: qualities[textOf(quality) ?? ''],
    usage: usageOf(recordOf(usage)),
  };
}

/** The interface's responses know three levels. */
const qualities: Readonly<Record<string, ImageFacts['quality']>> = {
  low: 'low',
  medium: 'medium',
  high: 'high',
  xhigh: 'high',
  max: 'high',
};

function usageOf(usage: Readonly<Record<string, unknown>>): ImageUsage | undefined {
  const output = countOf(usage.output_tokens);
  if (output === undefined) return undefined;
  const { text_tokens, image_tokens } = recordOf(usage.input_tokens_details);
  const image = countOf(image_tokens) ?? 0;
  const text = countOf(text_tokens) ?? Math.max(0, (countOf(usage.input_tokens) ?? 0) - image);
  return { input: { text, image }, output };
}

async function* piecesOf(base64: string): Exclude<ImageContent, Uint8Array> {
  yield Buffer.from(base64, 'latin1');
}

function streamError(body: Readonly<Record<string, unknown>>): ApiError {
  const { message, parameter } = readCommonError(body);
  return new ApiError(openaiErrorCode(recordOf(body.error).code ?? body.code) ?? 'upstream_error', {
    message: message ?? 'The upstream ended the stream with an error.',
    parameter,
    shouldRetry: false,
  });
}

function parse(data: string): unknown {
  try {
    return parseResponse(data).value;
  } catch (error) {
    throw unreadable(error);
  }
}
