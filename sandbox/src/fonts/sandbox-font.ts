/** The typeface of watermarks, captions and signs. Its files are beside this one, so text looks the same on every machine. */
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
  GlobalFonts.registerFromPath(join(import.meta.dirname, 'Geist-Medium.ttf'), `${family} medium`);
  GlobalFonts.registerFromPath(join(import.meta.dirname, 'Geist-Bold.ttf'), `${family} bold`);
}
