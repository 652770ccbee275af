/** The typeface of watermarks, captions and signs. It ships as a package, so text looks the same on every machine. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

const family = 'Easel Sandbox';
let registered = false;

/** A CSS font for a canvas; `size` in pixels. */
export function sandboxFont(weight: 'medium' | 'bold', size: number): string {
  if (!registered) register();
  return `${size}px "${family} ${weight}", "DejaVu Sans", sans-serif`;
}

function register(): void {
  registered = true;
  const folder = join(createRequire(import.meta.url).resolve('geist/font'), '../fonts/geist-sans');
  GlobalFonts.registerFromPath(join(folder, 'Geist-Medium.ttf'), `${family} medium`);
  GlobalFonts.registerFromPath(join(folder, 'Geist-Bold.ttf'), `${family} bold`);
}
