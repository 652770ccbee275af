/** Colour sums beyond `colour.ts`: tinting by a light, saturation, luminance. Colours are #rrggbb text; knows no canvas. */
import { channels } from '#sandbox/colour.ts';

/** The colour as seen under a light: each channel multiplied by the light's, then by the exposure. */
export function underLight(colour: string, light: string, exposure = 1): string {
  const [r, g, b] = channels(colour);
  const [lr, lg, lb] = channels(light);
  return hex((r * lr * exposure) / 255, (g * lg * exposure) / 255, (b * lb * exposure) / 255);
}

/** More saturated for amounts above 1, greyer below; 0 is grey of the same luminance. */
export function saturate(colour: string, amount: number): string {
  const [r, g, b] = channels(colour);
  const grey = luminance(colour) * 255;
  return hex(grey + (r - grey) * amount, grey + (g - grey) * amount, grey + (b - grey) * amount);
}

/** Relative brightness 0..1 of the coded values (Rec. 709 weights, no gamma): good enough to compare tones. */
export function luminance(colour: string): number {
  const [r, g, b] = channels(colour);
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}

/** The entry nearest to the colour, weighing green differences most, as the eye does. */
export function nearest(colour: string, among: readonly string[]): string {
  const [r, g, b] = channels(colour);
  let best = colour;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of among) {
    const [cr, cg, cb] = channels(candidate);
    const mean = (r + cr) / 512;
    const distance = (2 + mean) * (r - cr) ** 2 + 4 * (g - cg) ** 2 + (3 - mean) * (b - cb) ** 2;
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** Hue 0..360, saturation and lightness 0..1 to #rrggbb. */
export function fromHsl(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const place = (offset + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return hex(channel(0), channel(8), channel(4));
}

function hex(r: number, g: number, b: number): string {
  const whole = (value: number): number => Math.round(Math.min(255, Math.max(0, value)));
  return `#${((1 << 24) | (whole(r) << 16) | (whole(g) << 8) | whole(b)).toString(16).slice(1)}`;
}
