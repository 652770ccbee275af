/**
 * Runs image generations and edits on an image provider, as one response or as an event stream. Base64 is passed on
 * while it arrives: a response of 30 MB is never held as a whole.
 */
import { defined } from '#lib/base/json-value.ts';
import { formatPixelSize } from '#lib/base/pixel-size.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ImageRequest } from '#lib/contract/images/generate-images.ts';
import { type Catalogue, modelIn } from '#lib/contract/models/catalogue.ts';
import { operationFacts } from '#lib/contract/operation-facts.ts';
import { sourceOf } from '#lib/server/http/byte-source.ts';
import type { Outcome, ResponseHeaders } from '#lib/server/http/outcome.ts';
import type { ImageContent, ImageEvent, ImageFacts, ImageUsage } from '#lib/server/providers/provider.ts';
import { providerCall } from './attempt-targets.ts';
import { type Attempt, wantsStream } from './call.ts';
import type { GatewayContext } from './context.ts';
import { eventStream, primed } from './event-frames.ts';
import { decodeImage, type KnownHeader, type OpenedImage, openImage } from './image-pieces.ts';

type ImageCall = Attempt<ImageRequest>;

export async function runImages(call: ImageCall, context: GatewayContext): Promise<Outcome> {
  const images = offered(call.provider.images, call);
  const headers: ResponseHeaders = {};
  const events = images.make({ ...call, isEdit: isEdit(call) }, providerCall(call, context));
  const made = ordered(events, call, headers);
  if (wantsStream(call)) {
    const frames = imageFrames(await primed(made), call, context);
    const outcome = eventStream(frames, 'openai', call, context);
    return { ...outcome, headers: { ...outcome.headers, ...headers } };
  }
  const whole: string[] = [];
  const pieces = responsePieces(made, call, context)[Symbol.asyncIterator]();
  // Without content that is still arriving, the response is one text.
  for (let step = await pieces.next(); !step.done; step = await pieces.next()) {
    if (typeof step.value !== 'string') {
      const all = allPieces(whole, step.value, pieces, (error) => {
        call.report.failed(error);
        context.logFailure(call, error);
      });
      headers['content-type'] = 'application/json';
      return { kind: 'source', status: 200, headers, source: sourceOf(all) };
    }
    whole.push(step.value);
  }
  return { kind: 'json', status: 200, headers, text: whole.join('') };
}

/** The events without images beyond those that were ordered (decision 113); the first one says the seed, before anything is sent. */
async function* ordered(
  events: AsyncIterable<ImageEvent>,
  { body }: ImageCall,
  headers: ResponseHeaders,
): AsyncIterable<ImageEvent> {
  let left = ('n' in body && body.n) || 1;
  for await (const event of events) {
    if (event.type === 'accepted' && event.seed !== undefined) headers['x-easel-seed'] = String(event.seed);
    if (event.type === 'image' && left-- <= 0) continue;
    yield event;
  }
}

function isEdit({ operation }: ImageCall): boolean {
  return operation.id === operationFacts.editImages.id;
}

async function* allPieces(
  before: readonly string[],
  piece: Uint8Array,
  pieces: AsyncIterator<Uint8Array | string>,
  onFailure: (error: unknown) => void,
): AsyncIterable<Uint8Array | string> {
  try {
    yield before.join('');
    yield piece;
    for (let step = await pieces.next(); !step.done; step = await pieces.next()) yield step.value;
  } catch (error) {
    onFailure(error);
    throw error;
  } finally {
    await pieces.return?.();
  }
}

/** The response in pieces of JSON. The first one comes with the first image. */
async function* responsePieces(
  made: AsyncIterable<ImageEvent>,
  call: ImageCall,
  context: GatewayContext,
): AsyncIterable<Uint8Array | string> {
  const created = context.unixSeconds();
  let header: KnownHeader | undefined;
  let count = 0;
  for await (const event of made) {
    if (event.type === 'image') {
      const opened = await openImage(event.image);
      header = opened.header;
      yield count === 0 ? `{"created":${created},"data":[{` : '},{';
      if (hasIndex(call)) yield `"index":${count},`;
      count += 1;
      if (wantsLinks(call)) yield `"url":${JSON.stringify(await link(opened, call, context))}`;
      else {
        yield '"b64_json":"';
        yield* opened.base64;
        yield '"';
      }
    } else if (event.type === 'end' && header !== undefined) {
      if (event.revisedPrompt !== undefined) yield `,"revised_prompt":${JSON.stringify(event.revisedPrompt)}`;
      yield `}],${JSON.stringify(responseTail({ ...event, request: call, catalogue: call.contract.catalogue, header, count })).slice(1)}`;
      return;
    }
  }
  throw new ApiError('upstream_error', { message: 'The provider returned no image.', shouldRetry: false });
}

async function* imageFrames(
  made: AsyncIterable<ImageEvent>,
  call: ImageCall,
  context: GatewayContext,
): AsyncIterable<string> {
  const kind = isEdit(call) ? 'image_edit' : 'image_generation';
  const created = context.unixSeconds();
  /** The end of an upstream that does not stream has the usage. */
  let last: ((end?: ImageFacts) => string) | undefined;
  for await (const event of made) {
    if (event.type === 'accepted') continue;
    if (last) yield last(event.type === 'end' ? event : undefined);
    last = undefined;
    if (event.type === 'end') return;
    const { header, base64 } = await wholeImage(event.image);
    const frame = (end?: ImageFacts) => {
      const type = `${kind}.${event.type === 'image' ? 'completed' : 'partial_image'}`;
      const facts = { ...end, ...defined(event) };
      const more =
        event.type === 'image'
          ? { usage: usageOf(facts.usage) }
          : { partial_image_index: event.partialIndex };
      const fields = JSON.stringify({ ...eventFields(header, facts, created), ...more });
      return `event: ${type}\ndata: {"type":"${type}","b64_json":"${base64}",${fields.slice(1)}\n\n`;
    };
    if (event.type === 'image' && event.usage === undefined) last = frame;
    else yield frame();
  }
  if (last) yield last();
}

async function wholeImage(content: ImageContent): Promise<{ header: KnownHeader; base64: string }> {
  const { header, base64 } = await openImage(content);
  let text = '';
  for await (const piece of base64)
    text += typeof piece === 'string' ? piece : Buffer.from(piece).toString('latin1');
  return { header, base64: text };
}

/** A link to an image that is now stored here. */
async function link(opened: OpenedImage, call: ImageCall, { linkImage }: GatewayContext): Promise<string> {
  const { format } = opened.header;
  return await linkImage({ bytes: await decodeImage(opened), contentType: `image/${format}` }, call);
}

/** Only legacy models and the seedream-type group return links; the other groups return Base64. */
function wantsLinks({ group, body, contract }: ImageCall): boolean {
  if (body.response_format !== 'url') return false;
  return (
    group === 'seedream' ||
    (group === 'general' && modelIn(contract.catalogue.general, body.model).generation === 'legacy')
  );
}

/** The provider's port for a call. Throws ApiError `not_implemented` without one. */
export function offered<Port>(port: Port | undefined, { provider, operation, modelId }: Attempt): Port {
  if (port !== undefined) return port;
  throw new ApiError('not_implemented', {
    message: `Provider "${provider.id}" does not offer ${operation.id} for model "${modelId}".`,
  });
}

interface ImageResult extends ImageFacts {
  request: ImageRequest;
  catalogue: Catalogue;
  /** Header of the last image; all images of a response are alike. */
  header: KnownHeader;
  /** Images in the response. */
  count: number;
}

/** What the response of the model's group has after `created` and `data`. */
function responseTail(result: ImageResult): object {
  const { request, catalogue, header, usage } = result;
  const actual = {
    background: result.background ?? 'opaque',
    output_format: header.format,
    size: formatPixelSize(header),
    ...defined({ quality: result.quality }),
  };
  switch (request.group) {
    case 'general': {
      const isAlpha = modelIn(catalogue.general, request.body.model).generation === 'alpha';
      return { ...actual, usage: isAlpha && usage ? usageOf(usage) : undefined };
    }
    case 'seedream': {
      const { input_tokens, output_tokens, total_tokens } = usageOf(usage);
      return {
        ...actual,
        model: request.body.model,
        usage: { input_tokens, output_tokens, total_tokens, generated_images: result.count },
      };
    }
    case 'chat':
      return { ...actual, usage: usageOf(usage) };
    case 'diffusion':
      return actual;
  }
}

/** Whether elements of `data` have their index. */
function hasIndex({ group }: ImageRequest): boolean {
  return group === 'seedream' || group === 'diffusion';
}

/** The members of an event besides its type and content. */
function eventFields(header: KnownHeader, { quality, background }: ImageFacts, created: number): object {
  return {
    created_at: created,
    size: formatPixelSize(header),
    quality: quality ?? 'auto',
    background: background ?? 'opaque',
    output_format: header.format,
  };
}

function usageOf({ input, output }: ImageUsage = { input: { text: 0, image: 0 }, output: 0 }) {
  const total = input.text + input.image;
  return {
    input_tokens: total,
    output_tokens: output,
    total_tokens: total + output,
    input_tokens_details: { text_tokens: input.text, image_tokens: input.image },
  };
}
