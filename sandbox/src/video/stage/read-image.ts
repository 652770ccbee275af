/** Encoded images of unknown origin to canvases. Owns which formats are taken and how large they may be. */
import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';
import { TaskError } from '#sandbox/pool/task-error.ts';

const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);
const mostPixels = 64e6;

export interface ImageFit {
  width: number;
  height: number;
  /** `cover` fills and crops, on white where it is transparent; `inside` keeps ratio and transparency. */
  fit: 'cover' | 'inside';
}

/** Turned upright by its EXIF note; the first image of a moving one. Throws TaskError `unreadable_image`. */
export async function readImage(bytes: Uint8Array, { width, height, fit }: ImageFit): Promise<Canvas> {
  // Loaded when there is an image: most painters never see one, and it costs them 17 MB.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
    const { format } = await image.metadata();
    if (!format || !formats.has(format)) throw new Error(`images of the format ${format} are not taken`);
    const upright = image.rotate().resize(width, height, { fit, withoutEnlargement: fit === 'inside' });
    const filled = fit === 'cover' ? upright.flatten({ background: '#ffffff' }) : upright;
    const { data, info } = await filled
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return canvasOf(new Uint8ClampedArray(data), info.width, info.height);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TaskError('unreadable_image', `The image cannot be read: ${reason}`, { cause: error });
  }
}

/** RGBA rows, not premultiplied, on a canvas of their own. */
export function canvasOf(pixels: Uint8ClampedArray, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas;
}
