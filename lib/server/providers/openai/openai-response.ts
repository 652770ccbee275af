/** OpenAI's image responses and events as image events. */
import type { z } from 'zod';
import { parseResponse, recordOf } from '#lib/base/json-value.ts';
import { readEvents } from '#lib/base/read-events.ts';
import { ApiError, isApiError } from '#lib/contract/errors/api-error.ts';
import type { ImageContent, ImageEvent, ImageFacts } from '../provider.ts';
import { errorInBody, readCommonError } from '../upstream/error-of-response.ts';
import type { UpstreamResponse } from '../upstream/fetch-upstream.ts';
import { JsonPieces } from '../upstream/json-pieces.ts';
import { lenient } from '../upstream/lenient.ts';
import { type LinkedImagesOptions, linkedImages } from '../upstream/open-link.ts';
import { chunksOf } from '../upstream/read-response.ts';
import { tooLarge, unreadable } from '../upstream/unreadable.ts';
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

  const { data, ...facts } = imagesResponse.parse(body);
  // A link beside Base64 is the same image.
  if (count === 0) yield* linkedImages(data, options);
  yield { type: 'end', ...factsOf(facts), revisedPrompt: data.at(-1)?.revised_prompt };
}

/** Events of a streamed generation or edit. */
export async function* streamedImages(response: UpstreamResponse): AsyncIterable<ImageEvent> {
  let isComplete = false;
  /** The end of the last image: some servers send it twice. */
  let last = '';
  const chunks = untilEnd(response, () => isComplete);
  for await (const { event, data } of readEvents(chunks, tooLarge)) {
    if (data === '[DONE]') break;
    const value = parse(data);
    const { type = event ?? '', b64_json: base64, partial_image_index, ...facts } = imageEvent.parse(value);
    if (type === 'error') throw streamError(value);
    if (base64 === undefined) continue;

    const image = piecesOf(base64);
    if (type.endsWith('.completed')) {
      if (base64 === last) continue;
      last = base64;
      isComplete = true;
      yield { type: 'image', image, ...factsOf(facts) };
    } else if (type.endsWith('.partial_image')) {
      yield { type: 'partial', partialIndex: partial_image_index ?? 0, image, ...factsOf(facts) };
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

function factsOf({ background, quality, usage }: Facts): ImageFacts {
  return {
    background: background === 'transparent' || background === 'opaque' ? background : undefined,
    quality: qualities[quality ?? ''],
    usage: usageOf(usage),
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

function usageOf({
  output_tokens: output,
  input_tokens,
  input_tokens_details,
}: Facts['usage']): ImageFacts['usage'] {
  if (output === undefined) return undefined;
  const { image_tokens: image = 0, text_tokens } = input_tokens_details;
  const text = text_tokens ?? Math.max(0, (input_tokens ?? 0) - image);
  return { input: { text, image }, output };
}

async function* piecesOf(base64: string): Exclude<ImageContent, Uint8Array> {
  yield Buffer.from(base64, 'latin1');
}

function streamError(body: unknown): ApiError {
  const { message, parameter } = readCommonError(body);
  const { error, code } = errorEvent.parse(body);
  return new ApiError(openaiErrorCode(error.code ?? code) ?? 'upstream_error', {
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

const facts = {
  background: lenient.text,
  quality: lenient.text,
  usage: lenient.record({
    input_tokens: lenient.count,
    output_tokens: lenient.count,
    input_tokens_details: lenient.record({ text_tokens: lenient.count, image_tokens: lenient.count }),
  }),
};

type Facts = z.output<z.ZodObject<typeof facts>>;

const imagesResponse = lenient.record({
  data: lenient.records({ url: lenient.text, revised_prompt: lenient.text }),
  ...facts,
});

const imageEvent = lenient.record({
  type: lenient.text,
  b64_json: lenient.text,
  partial_image_index: lenient.number,
  ...facts,
});

const errorEvent = lenient.record({ error: lenient.record({ code: lenient.text }), code: lenient.text });
