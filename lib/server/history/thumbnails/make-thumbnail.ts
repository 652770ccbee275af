/** Small images for lists. */
import { withPixels } from '#lib/server/http/byte-budget.ts';

/** Longest edge of a thumbnail, pixels. */
const edge = 320;
/** Larger images are skipped. */
const maxPixels = 100_000_000;

/** Limit of a wait for memory, ms. */
const waitMs = 60_000;

/** WebP; null for an unreadable image. Loads sharp on first use. */
export async function makeThumbnail(image: Uint8Array): Promise<Uint8Array | null> {
  const { default: sharp } = await import('sharp');
  try {
    return await withPixels(image, AbortSignal.timeout(waitMs), () =>
      sharp(image, { limitInputPixels: maxPixels })
        .rotate()
        .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer(),
    );
  } catch {
    return null;
  }
}
