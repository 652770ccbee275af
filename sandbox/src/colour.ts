/** Colours as #rrggbb text: mixing, shading, tinting, saturation. Knows nothing of canvases. */

/** A subject's colours: one hue in five roles. */
export interface Tint {
  base: string;
  light: string;
  dark: string;
  /** A second colour that goes with the first: a sail's stripe, a scarf. */
  accent: string;
  /** Outline colour, for styles that draw outlines. */
  line: string;
}

/** Mixes two #rrggbb colours; amount 0 gives the first, 1 the second. */
export function mix(first: string, second: string, amount: number): string {
  const [a, b] = [channels(first), channels(second)];
  return toHex(a.map((value, index) => value + ((b[index] ?? value) - value) * amount));
}

/** Lighter for amounts above 0 (towards white at 1), darker below (towards black at -1). */
export function shade(colour: string, amount: number): string {
  return amount >= 0 ? mix(colour, '#ffffff', amount) : mix(colour, '#000000', -amount);
}

/** The colour as rgba() text with the given opacity 0..1. */
export function withAlpha(colour: string, alpha: number): string {
  const [red, green, blue] = channels(colour);
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
}

/** The five roles from one base colour. */
export function tintOf(base: string, accent: string = shade(base, 0.55)): Tint {
  return {
    base,
    accent,
    light: shade(base, 0.28),
    dark: shade(base, -0.28),
    line: mix(shade(base, -0.7), '#1a1420', 0.5),
  };
}

/** Red, green and blue, each 0..255. Throws RangeError on anything but #rrggbb. */
export function channels(colour: string): [number, number, number] {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new RangeError(`not a #rrggbb colour: ${colour}`);
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The colour as seen under a light: each channel multiplied by the light's, then by the exposure. */
export function underLight(colour: string, light: string, exposure = 1): string {
  const [r, g, b] = channels(colour);
  const [lr, lg, lb] = channels(light);
  return toHex([(r * lr * exposure) / 255, (g * lg * exposure) / 255, (b * lb * exposure) / 255]);
}

/** More saturated for amounts above 1, greyer below; 0 is grey of the same luminance. */
export function saturate(colour: string, amount: number): string {
  const [r, g, b] = channels(colour);
  const grey = luminance(colour) * 255;
  return toHex([grey + (r - grey) * amount, grey + (g - grey) * amount, grey + (b - grey) * amount]);
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
  return toHex([channel(0), channel(8), channel(4)]);
}

function toHex(rgb: readonly number[]): string {
  return `#${rgb
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
