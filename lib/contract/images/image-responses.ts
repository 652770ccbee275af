/** Responses of the image operations, by model group. */
import * as z from 'zod';

const count = z.int().min(0);
const base64 = z.base64().min(1);
const unixSeconds = z.int().min(0);
const pixelSize = z.string().regex(/^[1-9][0-9]*x[1-9][0-9]*$/);
const background = z.enum(['transparent', 'opaque']);
const quality = z.enum(['low', 'medium', 'high']);
/** What the image is, by its bytes, whatever was requested: an upstream may send another format. */
const anyFormat = z.enum(['png', 'webp', 'jpeg', 'gif']);

export const imageUsage = z.strictObject({
  input_tokens: count,
  output_tokens: count,
  total_tokens: count,
  input_tokens_details: z.strictObject({ text_tokens: count, image_tokens: count }),
});

export const generalImageResponse = z.strictObject({
  created: unixSeconds,
  data: z
    .array(
      z.strictObject({
        b64_json: base64.optional(),
        url: z.url().optional(),
        revised_prompt: z.string().optional(),
      }),
    )
    .min(1)
    .max(10),
  background: background.optional(),
  output_format: anyFormat.optional(),
  quality: quality.optional(),
  size: pixelSize.optional(),
  usage: imageUsage.optional(),
});

export const editResponse = generalImageResponse.extend({
  quality: z.enum(['low', 'medium', 'high', 'auto']).optional(),
});

export const seedreamResponse = z.strictObject({
  created: unixSeconds,
  data: z
    .array(z.strictObject({ index: z.int(), b64_json: base64.optional(), url: z.url().optional() }))
    .length(1),
  model: z.string(),
  size: pixelSize,
  output_format: anyFormat,
  background,
  usage: z.strictObject({
    input_tokens: count,
    output_tokens: count,
    total_tokens: count,
    generated_images: count,
  }),
});

export const chatImageResponse = z.strictObject({
  created: unixSeconds,
  data: z.array(z.strictObject({ b64_json: base64 })).min(1),
  background,
  output_format: anyFormat,
  quality: quality.optional(),
  size: pixelSize,
  usage: imageUsage,
});

export const diffusionResponse = z.strictObject({
  created: unixSeconds,
  data: z
    .array(z.strictObject({ b64_json: base64, index: z.int() }))
    .min(1)
    .max(4),
  background: background.optional(),
  output_format: anyFormat.optional(),
  quality: quality.optional(),
  size: pixelSize.optional(),
});

/** Events of streamed generations and edits. `kind` is the first half of the event names. */
export function imageStreamEvents(kind: 'image_generation' | 'image_edit') {
  const shared = {
    b64_json: base64,
    created_at: unixSeconds,
    size: pixelSize,
    quality: z.enum(['low', 'medium', 'high', 'auto']),
    background: z.enum(['transparent', 'opaque', 'auto']),
    output_format: anyFormat,
  };
  return {
    [`${kind}.partial_image`]: z.strictObject({
      type: z.literal(`${kind}.partial_image`),
      ...shared,
      partial_image_index: z.int().min(0).max(2),
    }),
    [`${kind}.completed`]: z.strictObject({
      type: z.literal(`${kind}.completed`),
      ...shared,
      usage: imageUsage,
    }),
    error: z.looseObject({ type: z.literal('error'), error: z.looseObject({ message: z.string() }) }),
  };
}
