/** Images in a request: a URL, a data URL, or an uploaded file's id. */
import * as z from 'zod';

const dataPrefixes = ['png', 'jpeg', 'jpg', 'webp', 'gif'].map((type) => `data:image/${type};base64,`);

/** An http(s) URL or a Base64 data URL of a PNG, JPEG, WebP or GIF. The bytes are checked when they are loaded. */
export const imageUrl = z
  .string()
  .check((context) => {
    const start = context.value.slice(0, 32).toLowerCase();
    const known = isWebUrl(context.value) || dataPrefixes.some((prefix) => start.startsWith(prefix));
    if (known) return;
    context.issues.push({
      code: 'custom',
      input: context.value,
      message: 'must be an http(s) URL or a data URL such as data:image/png;base64,...',
      params: { code: 'invalid_value' },
    });
  })
  .meta({
    title: 'Image',
    description: 'An http(s) URL, or a Base64 data URL of a PNG, JPEG, WebP or GIF.',
    examples: ['https://example.com/kite.png'],
  });

/** Exactly one of `image_url` and `file_id`. */
export const imageReference = z
  .strictObject({
    image_url: imageUrl.optional(),
    file_id: z
      .string()
      .min(1)
      .optional()
      .meta({ title: 'File id', description: 'Id of a file the upstream holds.' }),
  })
  .check((context) => {
    const given = [context.value.image_url, context.value.file_id].filter(
      (value) => value !== undefined,
    ).length;
    if (given === 1) return;
    context.issues.push({
      code: 'custom',
      input: context.value,
      message: given === 0 ? 'needs image_url or file_id' : 'takes either image_url or file_id, not both',
    });
  })
  .meta({ title: 'Image', 'x-widget': 'image' });

export type ImageReference = z.output<typeof imageReference>;

/** An image as a plain string, `{ image_url: "..." }` or `{ image_url: { url: "..." } }`. */
export const looseImage = z.union([
  imageUrl,
  z.strictObject({ image_url: z.union([imageUrl, z.strictObject({ url: imageUrl })]) }),
]);

/** The URL inside any of the loose forms. */
export function urlOfLooseImage(image: z.output<typeof looseImage>): string {
  if (typeof image === 'string') return image;
  return typeof image.image_url === 'string' ? image.image_url : image.image_url.url;
}

function isWebUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && text.length <= 8192 && URL.canParse(text);
}
