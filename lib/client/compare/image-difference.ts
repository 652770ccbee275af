/**
 * Measures and draws the pixel difference of two images of the same size. Pure; processes a range of lines at
 * a time.
 */

export interface PixelDifference {
  /** Sum over all channels, 0 to 255 each. */
  sum: number;
  different: number;
}

export interface PixelLines {
  /** RGBA; all three arrays have the same length. */
  first: Uint8ClampedArray;
  second: Uint8ClampedArray;
  into: Uint8ClampedArray;
  amplify: number;
  from: number;
  to: number;
}

/** Writes the difference to `into`. Composites transparent pixels on white. */
export function pixelDifference({ first, second, into, amplify, from, to }: PixelLines): PixelDifference {
  let [sum, different] = [0, 0];
  for (let at = from; at < to; at += 4) {
    const coverA = (first[at + 3] ?? 255) / 255;
    const coverB = (second[at + 3] ?? 255) / 255;
    let apart = 0;
    for (let channel = at; channel < at + 3; channel += 1) {
      const a = (first[channel] ?? 0) * coverA + 255 * (1 - coverA);
      const b = (second[channel] ?? 0) * coverB + 255 * (1 - coverB);
      const gap = Math.abs(a - b);
      apart += gap;
      into[channel] = gap * amplify;
    }
    into[at + 3] = 255;
    sum += apart;
    if (apart >= 1) different += 1;
  }
  return { sum, different };
}

/** `4.2 of 255 (1.6 %)` */
export function differenceText(sum: number, pixels: number): string {
  const mean = pixels === 0 ? 0 : sum / (pixels * 3);
  return `${mean.toFixed(mean < 10 ? 2 : 1)} of 255 (${((mean / 255) * 100).toFixed(1)} %)`;
}
