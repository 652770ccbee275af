/** Small pictures for lists. Knows pixels and no run. */
import sharp from 'sharp';

/** Longest edge of a thumbnail, pixels. */
const edge = 320;
/** Larger pictures are left alone. */
const mostPixels = 100_000_000;

/** WebP; null for what is no picture that can be read. */
export async function makeThumbnail(picture: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await sharp(picture, { limitInputPixels: mostPixels })
      .rotate()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    return null;
  }
}
