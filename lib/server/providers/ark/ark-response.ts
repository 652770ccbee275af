/** Ark's image responses as image events. */
import { listOf, recordOf } from '#lib/base/json-value.ts';
import { countOf } from '#lib/base/token-counts.ts';
import type { ApiError } from '#lib/contract/errors/api-error.ts';
import type { SeedreamBody } from '#lib/contract/images/seedream-variants.ts';
import type { ImageEvent, ImageUsage } from '../provider.ts';
import { errorInBody } from '../upstream/error-of-response.ts';
import type { UpstreamResponse } from '../upstream/fetch-upstream.ts';
import { JsonPieces } from '../upstream/json-pieces.ts';
import { type LinkedImagesOptions, linkedImages } from '../upstream/linked-images.ts';
import { chunksOf } from '../upstream/read-response.ts';
import { unreadable } from '../upstream/unreadable.ts';
import type { Upstream } from '../upstream/upstream.ts';

/** The Base64 of the image is passed on while it arrives. */
export async function* arkImage(
  response: UpstreamResponse,
  { background = 'opaque' }: Pick<SeedreamBody, 'background'>,
  options: LinkedImagesOptions,
): AsyncIterable<ImageEvent> {
  const json = new JsonPieces(chunksOf(response), ['b64_json']);
  let found = false;
  for await (const image of json.strings()) {
    found = true;
    yield { type: 'image', image };
  }
  const body = recordOf(json.value());
  if (!found) {
    const data = listOf(body.data);
    if (!data.some((entry) => 'url' in recordOf(entry))) throw failureOf(body, options.upstream);
    yield* linkedImages(
      data.filter((entry) => 'url' in recordOf(entry)),
      options,
    );
  }
  yield { type: 'end', background, usage: usageOf(recordOf(body.usage)) };
}

/** A response with status 200 may have an error in place of its image. */
function failureOf(body: Readonly<Record<string, unknown>>, upstream: Upstream): ApiError {
  const errors = [body, ...listOf(body.data)].map((one) => errorInBody(one, upstream));
  return errors.find((error) => error !== undefined) ?? unreadable();
}

/** Ark counts output tokens and the total, which includes those of its prompt optimizer. */
function usageOf({ output_tokens, total_tokens }: Readonly<Record<string, unknown>>): ImageUsage {
  const output = countOf(output_tokens) ?? 0;
  return { input: { text: Math.max(0, (countOf(total_tokens) ?? output) - output), image: 0 }, output };
}
