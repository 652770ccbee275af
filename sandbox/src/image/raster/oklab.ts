/** Björn Ottosson's OKLab: distances in it are close to how different two colours look. */

/** Lightness 0..1, green-red and blue-yellow, each about -0.4..0.4. */
export type Lab = readonly [lightness: number, a: number, b: number];

/** From sRGB bytes. */
export function labOf(red: number, green: number, blue: number): Lab {
  const r = linearOfByte[Math.round(red)] ?? 0;
  const g = linearOfByte[Math.round(green)] ?? 0;
  const b = linearOfByte[Math.round(blue)] ?? 0;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** To sRGB bytes, clipped to what a screen can show. */
export function bytesOf([lightness, a, b]: Lab): [red: number, green: number, blue: number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    byteOfLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    byteOfLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    byteOfLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function byteOfLinear(value: number): number {
  const clipped = Math.min(1, Math.max(0, value));
  return 255 * (clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055);
}

const linearOfByte = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});
