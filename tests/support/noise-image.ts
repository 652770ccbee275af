// A PNG that does not compress, so that it is large enough to be stored outside a request's body.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Returns a data URL of 64 x 64 pixels of noise, about 12 kB. */
export async function noiseImage(): Promise<string> {
  const raw = { width: 64, height: 64, channels: 3 } as const;
  const png = await sharp(randomBytes(64 * 64 * 3), { raw })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
