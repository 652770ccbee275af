/** Ark's image responses as image events. */
import type { z } from 'zod';
import { recordOf } from '#lib/base/json-value.ts';
import type { ApiError } from '#lib/contract/errors/api-error.ts';
import type { SeedreamBody } from '#lib/contract/images/seedream-variants.ts';
import type { ImageEvent, ImageUsage } from '../provider.ts';
import { errorInBody } from '../upstream/error-of-response.ts';
import type { UpstreamResponse } from '../upstream/fetch-upstream.ts';
import { JsonPieces } from '../upstream/json-pieces.ts';
import { lenient } from '../upstream/lenient.ts';
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
  const { data, usage } = imageResponse.parse(body);
  if (!found) {
    const links = data.map(recordOf).filter((entry) => 'url' in entry);
    if (links.length === 0) throw failureOf([body, ...data], options.upstream);
    yield* linkedImages(links, options);
  }
  yield { type: 'end', background, usage: usageOf(usage) };
}

/** A response with status 200 may have an error in place of its image. */
function failureOf(bodies: readonly unknown[], upstream: Upstream): ApiError {
  const errors = bodies.map((body) => errorInBody(body, upstream));
  return errors.find((error) => error !== undefined) ?? unreadable();
}

/** Ark counts output tokens and the total, which includes those of its prompt optimizer. */
function usageOf({ output_tokens: output = 0, total_tokens: total = output }: Usage): ImageUsage {
  return { input: { text: Math.max(0, total - output), image: 0 }, output };
}

const usage = lenient.record({ output_tokens: lenient.count, total_tokens: lenient.count });

type Usage = z.output<typeof usage>;

const imageResponse = lenient.record({
  /** Each with a `url`, or an error. */
  data: lenient.list(lenient.unknown),
  usage,
});
