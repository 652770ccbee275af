/** Describes an image of a text request: size, format, and the names of its main colours. */
import type { ImagePart } from '@easel/sandbox';
import { readImageHeader } from '#lib/base/image-header.ts';
import { withPixels } from '#lib/server/http/pixel-budget.ts';

/** Limit of a wait for memory, ms. */
const waitMs = 30_000;

/** A PNG, JPEG, WebP or GIF with a valid header; if it cannot be decoded, only the header is described. */
export async function describeImage(bytes: Uint8Array): Promise<ImagePart> {
  const header = readImageHeader(bytes);
  if (header?.state !== 'known') return unknownImage('application/octet-stream');
  const { width, height, format } = header;
  const described: ImagePart = { kind: 'image', width, height, mediaType: `image/${format}` };
  try {
    return {
      ...described,
      colours: await withPixels(bytes, AbortSignal.timeout(waitMs), () => mainColours(bytes)),
    };
  } catch {
    return described;
  }
}

/** An image that was not fetched. */
export function unknownImage(mediaType: string): ImagePart {
  return { kind: 'image', width: 0, height: 0, mediaType };
}

const side = 32;

/** Names of up to three colours that each cover at least an eighth of the image, largest first. */
async function mainColours(bytes: Uint8Array): Promise<string[]> {
  // It takes 8 MB.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(bytes, { failOn: 'none', limitInputPixels: 8192 * 8192 })
    .rotate()
    .resize(side, side, { fit: 'fill' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let offset = 0; offset + 3 < data.length; offset += info.channels) {
    const [red = 0, green = 0, blue = 0, alpha = 255] = data.subarray(offset, offset + 4);
    if (alpha < 128) continue;
    const name = nameOf(red, green, blue);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= (side * side) / 8)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([name]) => name);
}

/** A common colour name for channels of 0..255. */
function nameOf(red: number, green: number, blue: number): string {
  const high = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  const spread = high - low;
  if (high < 45) return 'black';
  if (spread < 30 || spread / high < 0.12) return high > 225 ? 'white' : 'grey';
  const hue = hueOf(red, green, blue, high, spread);
  const name = hueNames.find(([limit]) => hue < limit)?.[1] ?? 'red';
  return name === 'orange' && high < 170 ? 'brown' : name;
}

function hueOf(red: number, green: number, blue: number, high: number, spread: number): number {
  const sector =
    high === red
      ? (green - blue) / spread
      : high === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread;
  return (sector * 60 + 360) % 360;
}

/** Upper bounds in degrees. */
const hueNames: readonly (readonly [number, string])[] = [
  [16, 'red'],
  [46, 'orange'],
  [70, 'yellow'],
  [165, 'green'],
  [195, 'turquoise'],
  [255, 'blue'],
  [295, 'violet'],
  [340, 'pink'],
];
