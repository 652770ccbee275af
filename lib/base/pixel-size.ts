/** Sizes as text: `1024x1536` is 1024 wide and 1536 high, in pixels. */

export interface PixelSize {
  width: number;
  height: number;
}

/** Reads WIDTHxHEIGHT without leading zeros; undefined for anything else. */
export function parsePixelSize(text: string): PixelSize | undefined {
  const match = /^([1-9][0-9]{0,6})x([1-9][0-9]{0,6})$/.exec(text);
  return match ? { width: Number(match[1]), height: Number(match[2]) } : undefined;
}

export function formatPixelSize({ width, height }: PixelSize): string {
  return `${width}x${height}`;
}
