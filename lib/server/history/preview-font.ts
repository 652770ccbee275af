/** The typeface of watermarks, captions and signs: shipped with the packages, so that every machine letters alike. */
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';

const family = 'Easel Lettering';

/** A CSS font for a canvas: the weight, the size in pixels. */
export function letteringFont(weight: 'medium' | 'bold', size: number): string {
  register();
  return `${size}px "${family} ${weight}", "DejaVu Sans", sans-serif`;
}

let registered = false;

function register(): void {
  if (registered) return;
  registered = true;
  const fonts = new URL(
    './fonts/geist-sans/',
    pathToFileURL(createRequire(import.meta.url).resolve('geist/font')),
  );
  GlobalFonts.registerFromPath(fileURLToPath(new URL('Geist-Medium.ttf', fonts)), `${family} medium`);
  GlobalFonts.registerFromPath(fileURLToPath(new URL('Geist-Bold.ttf', fonts)), `${family} bold`);
}
