/** Colours as #rrggbb text and the few sums the drawings need. Knows nothing of canvases. */

/** A subject's colours: one hue in five roles. */
export interface Tint {
  base: string;
  light: string;
  dark: string;
  /** A second colour that goes with the first: a sail's stripe, a scarf. */
  accent: string;
  /** Outline colour, for hands that draw outlines. */
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

function toHex(rgb: readonly number[]): string {
  return `#${rgb
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
