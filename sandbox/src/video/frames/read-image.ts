/** Encoded images of unknown origin to canvases. Owns which formats are accepted and how large they may be. */
import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';
import type { Sharp } from 'sharp';
import { SandboxError } from '#sandbox/sandbox-error.ts';
import type { FrameSize } from './frames.ts';

const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);
const maxPixels = 64e6;

/** The image as a first frame: covers the size, on white where it is transparent. Throws `unreadable_image`. */
export function readFirstFrame(bytes: Uint8Array, { width, height }: FrameSize): Promise<Canvas> {
  return decoding(bytes, async (image) => {
    const covering = image.resize(width, height, { fit: 'cover' }).flatten({ background: '#ffffff' });
    return canvasOf(await pixelsOf(covering));
  });
}

export interface Reference {
  canvas: Canvas;
  /** A thing on a transparent ground: its transparent margins are cut off. */
  isCutOut: boolean;
}

/** The image within a square of `side` pixels. Throws `unreadable_image`. */
export function readReference(bytes: Uint8Array, side: number): Promise<Reference> {
  return decoding(bytes, async (image, open) => {
    const pixels = await pixelsOf(image.resize(side, side, { fit: 'inside', withoutEnlargement: true }));
    const raw = () => open(pixels.data, { raw: pixels.info });
    const { channels } = await raw().stats();
    if ((channels[3]?.mean ?? 255) > 242) return { canvas: canvasOf(pixels), isCutOut: false };
    return { canvas: canvasOf(await pixelsOf(raw().trim())), isCutOut: true };
  });
}

/** The first image of an animation, turned upright by its EXIF note. */
async function decoding<T>(
  bytes: Uint8Array,
  use: (image: Sharp, open: typeof import('sharp').default) => Promise<T>,
): Promise<T> {
  // Loaded only if there is an image: most threads never see one, and it costs 17 MB each.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
    const { format } = await image.metadata();
    if (!format || !formats.has(format)) throw new Error(`images of the format ${format} are not accepted`);
    return await use(image.rotate(), sharp);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SandboxError('unreadable_image', `The image cannot be read: ${reason}`, { cause });
  }
}

function pixelsOf(image: Sharp) {
  return image.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

function canvasOf({ data, info }: Awaited<ReturnType<typeof pixelsOf>>): Canvas {
  const canvas = createCanvas(info.width, info.height);
  const image = new ImageData(new Uint8ClampedArray(data), info.width, info.height);
  canvas.getContext('2d').putImageData(image, 0, 0);
  return canvas;
}
