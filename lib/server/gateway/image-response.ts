/** Responses and events of image operations, from the results of a provider. Pure. */
import { formatPixelSize } from '#lib/base/pixel-size.ts';
import type { ImageRequest } from '#lib/contract/images/generate-images.ts';
import { modelIn } from '#lib/contract/models/catalogue.ts';
import { generalImageModels } from '#lib/contract/models/general-images.ts';
import type { ImagePlan, MadeImage } from '#lib/server/providers/provider.ts';

export interface FinishedImage {
  image: MadeImage;
  outputTokens: number;
  /** Set if the request asks for links; otherwise the response has Base64. */
  url?: string | undefined;
}

export interface ImageResult {
  request: ImageRequest;
  plan: ImagePlan;
  images: readonly FinishedImage[];
  /** Unix seconds. */
  created: number;
}

/** The response of the model's group. */
export function imageResponse(result: ImageResult): object {
  const { group, body } = result.request;
  switch (group) {
    case 'general':
      return generalResponse(result, modelIn(generalImageModels, body.model).generation === 'alpha');
    case 'seedream':
      return seedreamResponse(result);
    case 'chat':
      return {
        ...actual(result),
        data: result.images.map(base64Only),
        usage: usageOf(result.plan, result.images),
      };
    case 'diffusion':
      return {
        ...actual(result),
        data: result.images.map((image, index) => ({ ...base64Only(image), index })),
      };
  }
}

type EventKind = 'image_generation' | 'image_edit';

interface EventContext {
  kind: EventKind;
  plan: ImagePlan;
  /** Unix seconds. */
  created: number;
}

export function partialEvent({ kind, plan, created }: EventContext, image: MadeImage, index: number) {
  return { type: `${kind}.partial_image`, ...eventFields(plan, image, created), partial_image_index: index };
}

export function completedEvent({ kind, plan, created }: EventContext, finished: FinishedImage) {
  return {
    type: `${kind}.completed`,
    ...eventFields(plan, finished.image, created),
    usage: usageOf(plan, [finished]),
  };
}

function generalResponse(result: ImageResult, alpha: boolean) {
  const data = result.images.map(({ image, url }) => ({
    ...(url === undefined ? { b64_json: base64(image) } : { url }),
    ...(image.revisedPrompt === undefined ? {} : { revised_prompt: image.revisedPrompt }),
  }));
  return { ...actual(result), data, ...(alpha ? { usage: usageOf(result.plan, result.images) } : {}) };
}

function seedreamResponse(result: ImageResult) {
  const { input_tokens, output_tokens, total_tokens } = usageOf(result.plan, result.images);
  return {
    ...actual(result),
    model: result.request.body.model,
    data: result.images.map(({ image, url }, index) => ({
      index,
      ...(url === undefined ? { b64_json: base64(image) } : { url }),
    })),
    usage: { input_tokens, output_tokens, total_tokens, generated_images: result.images.length },
  };
}

function actual({ plan, created }: ImageResult) {
  return {
    created,
    background: plan.background,
    output_format: plan.format,
    size: formatPixelSize(plan),
    ...(plan.quality === undefined ? {} : { quality: plan.quality }),
  };
}

function eventFields(plan: ImagePlan, image: MadeImage, created: number) {
  return {
    b64_json: base64(image),
    created_at: created,
    size: formatPixelSize(plan),
    quality: plan.quality ?? 'auto',
    background: plan.background,
    output_format: plan.format,
  };
}

function usageOf({ inputTokens }: ImagePlan, images: readonly FinishedImage[]) {
  const input = inputTokens.text + inputTokens.image;
  const output = images.reduce((sum, { outputTokens }) => sum + outputTokens, 0);
  return {
    input_tokens: input,
    output_tokens: output,
    total_tokens: input + output,
    input_tokens_details: { text_tokens: inputTokens.text, image_tokens: inputTokens.image },
  };
}

function base64Only({ image }: FinishedImage) {
  return { b64_json: base64(image) };
}

function base64({ bytes }: MadeImage): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
