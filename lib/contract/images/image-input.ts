/** Images in a request: a URL, a data URL, or an uploaded file's id. */

import * as z from 'zod';
import { checkedText, isWebUrl, optional, refineWith } from '../field-types.ts';

/** An http(s) URL or a Base64 data URL of a PNG, JPEG, WebP or GIF. The bytes are checked when they are loaded. */
export const imageUrl = checkedText((value) =>
  isWebUrl(value) || /^data:image\/(png|jpe?g|webp|gif)(;[^;,]*)*;base64,/i.test(value.slice(0, 256))
    ? undefined
    : 'must be an http(s) URL or a data URL such as data:image/png;base64,...',
).meta({
  title: 'Image',
  description: 'An http(s) URL, or a Base64 data URL of a PNG, JPEG, WebP or GIF.',
  examples: ['https://example.com/kite.png'],
});

/** Exactly one of `image_url` and `file_id`. */
export const imageReference = z
  .strictObject({
    image_url: imageUrl.optional(),
    file_id: optional(z.string().min(1), {
      title: 'File id',
      description: 'Id of a file the upstream holds.',
    }),
  })
  .check(
    refineWith(({ image_url: url, file_id: file }) => {
      if ((url === undefined) !== (file === undefined)) return undefined;
      return url === undefined ? 'needs image_url or file_id' : 'takes either image_url or file_id, not both';
    }),
  )
  .meta({ title: 'Image', 'x-widget': 'image' });

export type ImageReference = z.output<typeof imageReference>;

/** An image as a plain string, `{ image_url: "..." }` or `{ image_url: { url: "..." } }`. */
export const looseImage = z.union([
  imageUrl,
  z.strictObject({ image_url: z.union([imageUrl, z.strictObject({ url: imageUrl })]) }),
]);

/** The URL in any of these forms. */
export function urlOfLooseImage(image: z.output<typeof looseImage>): string {
  if (typeof image === 'string') return image;
  return typeof image.image_url === 'string' ? image.image_url : image.image_url.url;
}
