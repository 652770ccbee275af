/** Ark's image responses as image events, and its error bodies. */
import type { z } from 'zod';
import { recordOf } from '#lib/base/json-value.ts';
import type { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ErrorCode } from '#lib/contract/errors/error-codes.ts';
import type { SeedreamBody } from '#lib/contract/images/seedream-variants.ts';
import type { ImageEvent, ImageUsage } from '../provider.ts';
import { errorInBody, readCommonError, type VendorError } from '../upstream/error-of-response.ts';
import type { UpstreamResponse } from '../upstream/fetch-upstream.ts';
import { JsonPieces } from '../upstream/json-pieces.ts';
import { lenient } from '../upstream/lenient.ts';
import { type LinkedImagesOptions, linkedImages } from '../upstream/open-link.ts';
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

/** `{error: {code, message, param, type}}`. */
export function readArkError(body: unknown, status: number): VendorError {
  const { code: name = '', param } = errorBody.parse(body).error;
  const isModel = name.startsWith('InvalidEndpointOrModel') && status === 404;
  return {
    message: readCommonError(body).message,
    code: isModel ? 'model_not_found' : status === 400 ? codeOf(name) : undefined,
    parameter: isModel ? 'model' : fieldOf(param || name.replace(/^\w+Parameter\.?/, '')),
    isAccount: accountProblem(name),
  };
}

function accountProblem(name: string): VendorError['isAccount'] {
  if (/^(AccountOverdue|SetLimitExceeded|QuotaExceeded)/.test(name)) return 'credit';
  // Models that the account did not activate.
  if (/^(ModelNotOpen|OperationDenied|InvalidEndpointOrModel\.ModelIDAccessDisabled)/.test(name))
    return 'access';
  return /^(InvalidAccount|InvalidEndpoint\.)/.test(name);
}

function codeOf(name: string): ErrorCode | undefined {
  if (/SensitiveContent|RiskDetection/.test(name)) return 'moderation_blocked';
  if (name.startsWith('MissingParameter')) return 'missing_required_parameter';
  return name.startsWith('InvalidParameter') ? 'invalid_value' : undefined;
}

/** Fields have the same names on both sides. */
const field =
  /^(model|prompt|size|background|watermark|output_format|response_format|optimize_prompt_options)\b/;

function fieldOf(name: string): string | undefined {
  return field.test(name) ? name : undefined;
}

const errorBody = lenient.record({ error: lenient.record({ code: lenient.text, param: lenient.text }) });

const usage = lenient.record({ output_tokens: lenient.count, total_tokens: lenient.count });

type Usage = z.output<typeof usage>;

const imageResponse = lenient.record({
  /** Each with a `url`, or an error. */
  data: lenient.list(lenient.unknown),
  usage,
});
