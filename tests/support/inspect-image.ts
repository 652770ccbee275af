// Decodes the images of responses and measures them.
import sharp from 'sharp';

export interface InspectedImage {
  format: string | undefined;
  width: number;
  height: number;
  hasAlpha: boolean;
  /** Mean of each channel, 0 to 255. */
  means: readonly number[];
  /** Smallest and largest opacity, 0 to 255; 255 without an alpha channel. */
  alpha: { min: number; max: number };
  /** RGB(A) bytes, row by row. */
  pixels: Buffer;
}

export async function inspectImage(image: string | Uint8Array): Promise<InspectedImage> {
  const bytes = typeof image === 'string' ? Buffer.from(image, 'base64') : image;
  const { format, hasAlpha } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const { channels } = await sharp(bytes).stats();
  const alpha = hasAlpha ? channels.at(-1) : undefined;
  return {
    format,
    width: info.width,
    height: info.height,
    hasAlpha: hasAlpha === true,
    means: channels.map(({ mean }) => mean),
    alpha: { min: alpha?.min ?? 255, max: alpha?.max ?? 255 },
    pixels: data,
  };
}

/** Mean absolute difference of two images of one size, 0 (equal) to 255. */
export function difference(first: InspectedImage, second: InspectedImage): number {
  if (first.pixels.length !== second.pixels.length) throw new RangeError('images of different sizes');
  let sum = 0;
  for (let index = 0; index < first.pixels.length; index += 1) {
    sum += Math.abs((first.pixels[index] ?? 0) - (second.pixels[index] ?? 0));
  }
  return sum / first.pixels.length;
}
