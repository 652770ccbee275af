/**
 * A colour scale from dark blue over grey to yellow ("cividis"): values differ in lightness, so the scale works with
 * colour blindness and in print.
 */

export interface Heat {
  red: number;
  green: number;
  blue: number;
  /** Dark text is readable on it. */
  light: boolean;
}

/** `share` from 0 to 1; clamped. */
export function heatOf(share: number): Heat {
  const place = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0)) * (stops.length - 1);
  const from = stops[Math.floor(place)] ?? black;
  const to = stops[Math.ceil(place)] ?? from;
  const mix = (channel: 0 | 1 | 2) => Math.round(from[channel] + (to[channel] - from[channel]) * (place % 1));
  const [red, green, blue] = [mix(0), mix(1), mix(2)];
  return { red, green, blue, light: lightness(red, green, blue) > 0.18 };
}

/** `rgb(0 32 76)` */
export function cssOf({ red, green, blue }: Heat): string {
  return `rgb(${red} ${green} ${blue})`;
}

type Stop = readonly [red: number, green: number, blue: number];

const black: Stop = [0, 0, 0];

const stops: readonly Stop[] = [
  [0, 32, 76],
  [35, 62, 108],
  [78, 91, 108],
  [113, 119, 120],
  [151, 147, 118],
  [192, 178, 104],
  [233, 210, 79],
  [255, 233, 69],
];

/** Relative luminance, 0 to 1. */
function lightness(...channels: readonly [number, number, number]): number {
  const [red, green, blue] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
