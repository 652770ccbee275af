/** Björn Ottosson's OKLab: distances in it are close to how different two colours look. */
import type { Raster } from './canvas.ts';

/** Lightness 0..1, green-red and blue-yellow, each about -0.4..0.4. */
export type Lab = readonly [lightness: number, a: number, b: number];

/** From sRGB bytes. */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linearOf[red] ?? 0, linearOf[green] ?? 0, linearOf[blue] ?? 0];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Every pixel of a small image. */
export function labPixels({ data, width, height }: Raster): Lab[] {
  return Array.from({ length: width * height }, (_, index) =>
    labOf(data[index * 4] ?? 0, data[index * 4 + 1] ?? 0, data[index * 4 + 2] ?? 0),
  );
}

const linearOf = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});
