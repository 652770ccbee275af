/** Ratios as text: `16:9`. */

export interface AspectRatio {
  width: number;
  height: number;
}

/** Reads W:H of whole numbers up to four digits; undefined for anything else. */
export function parseRatio(text: string): AspectRatio | undefined {
  const match = /^([1-9][0-9]{0,3}):([1-9][0-9]{0,3})$/.exec(text);
  return match ? { width: Number(match[1]), height: Number(match[2]) } : undefined;
}

/** The text among `ratios` that means the same ratio: `42:18` finds `21:9`. */
export function matchRatio(text: string, ratios: readonly string[]): string | undefined {
  const wanted = parseRatio(text);
  if (wanted === undefined) return undefined;
  return ratios.find((candidate) => {
    const ratio = parseRatio(candidate);
    return ratio !== undefined && ratio.width * wanted.height === ratio.height * wanted.width;
  });
}
