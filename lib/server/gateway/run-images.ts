/** Runs image generations and edits on an image provider, as one response or as an event stream. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ImageRequest } from '#lib/contract/images/generate-images.ts';
import { modelIn } from '#lib/contract/models/catalogue.ts';
import { generalImageModels } from '#lib/contract/models/general-images.ts';
import { json, type Outcome } from '#lib/server/http/outcome.ts';
import type { ImageEvent, ImagePlan } from '#lib/server/providers/provider.ts';
import { type Routed, wantsStream } from './call.ts';
import type { GatewayContext } from './context.ts';
import { eventStream, frame, primed } from './event-frames.ts';
import { completedEvent, type FinishedImage, imageResponse, partialEvent } from './image-response.ts';

export async function runImages(call: Routed<ImageRequest>, context: GatewayContext): Promise<Outcome> {
  const images = offered(call.provider.images, call);
  const operation = call.operation.id === 'images.edit' ? 'images.edit' : 'images.generate';
  const made = await primed(images.make({ ...call, operation }, context.providerCall(call)));
  if (!wantsStream(call)) return json(200, await collect(made, call, context));
  const frames = imageFrames(made, call, context);
  return eventStream(frames, 'openai', call, context);
}

async function collect(made: AsyncIterable<ImageEvent>, call: Routed<ImageRequest>, context: GatewayContext) {
  let plan: ImagePlan | undefined;
  const images: FinishedImage[] = [];
  for await (const event of made) {
    if (event.type === 'accepted') plan = event.plan;
    if (event.type !== 'image') continue;
    const { image, outputTokens } = event;
    const url = wantsLinks(call) ? await context.linkImage(image, call) : undefined;
    images.push({ image, outputTokens, url });
  }
  if (plan === undefined || images.length === 0) {
    throw new ApiError('upstream_error', { message: 'The provider returned no image.' });
  }
  return imageResponse({ request: call, plan, images, created: context.unixSeconds() });
}

async function* imageFrames(
  made: AsyncIterable<ImageEvent>,
  call: Routed,
  context: GatewayContext,
): AsyncIterable<string> {
  const kind = call.operation.id === 'images.edit' ? 'image_edit' : 'image_generation';
  const created = context.unixSeconds();
  let plan: ImagePlan | undefined;
  for await (const event of made) {
    if (event.type === 'accepted') plan = event.plan;
    else if (plan !== undefined) {
      const data =
        event.type === 'partial'
          ? partialEvent({ kind, plan, created }, event.image, event.partialIndex)
          : completedEvent({ kind, plan, created }, event);
      yield frame(data, data.type);
    }
  }
}

/** Only legacy models and the seedream-type group return links; the other groups return Base64. */
function wantsLinks({ group, body }: ImageRequest): boolean {
  if (body.response_format !== 'url') return false;
  return (
    group === 'seedream' ||
    (group === 'general' && modelIn(generalImageModels, body.model).generation === 'legacy')
  );
}

/** The provider's port for a call. Throws ApiError `not_implemented` without one. */
export function offered<Port>(port: Port | undefined, { provider, operation, modelId }: Routed): Port {
  if (port !== undefined) return port;
  throw new ApiError('not_implemented', {
    message: `Provider "${provider.id}" does not offer ${operation.id} for model "${modelId}".`,
  });
}
