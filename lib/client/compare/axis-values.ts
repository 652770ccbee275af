/** Parses typed axis values and formats values as labels. Pure. */
import { excerpt } from '#lib/base/excerpt.ts';
import { isLocalImage } from '#lib/client/storage/local-image.ts';
import type { AxisField } from './axis-fields.ts';

/** Maximum length of a range. */
const longestRange = 24;

/** `1..4, 7` -> 1, 2, 3, 4, 7. Skips text that is not a number. */
export function readNumbers(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .flatMap(readNumberOrRange)
    .slice(0, longestRange);
}

function readNumberOrRange(word: string): number[] {
  const [, from, to] = /^(-?\d+)(?:\.\.\.?|–)(-?\d+)$/.exec(word) ?? [];
  if (from !== undefined && to !== undefined) {
    const [start, end] = [Number(from), Number(to)];
    const length = Math.min(Math.abs(end - start) + 1, longestRange);
    return Array.from({ length }, (_, step) => (end < start ? start - step : start + step));
  }
  const value = word === '' ? Number.NaN : Number(word);
  return Number.isFinite(value) ? [value] : [];
}

/** `1024×1536, 2K` -> `1024x1536`, `2K`. */
export function readSizes(text: string): string[] {
  return text
    .replaceAll(/(\d)\s*[×x*]\s*(\d)/gi, '$1x$2')
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
}

/** Maximum length of a heading, in characters. */
const longestLabel = 60;

/** The heading of a column or row. */
export function valueLabel(axis: AxisField | undefined, value: unknown): string {
  const option = axis?.options.find((known) => known.value === value);
  if (option) return option.label;
  if (typeof value === 'string') return cut(value.trim() || 'empty');
  if (value === undefined || value === null) return 'not set';
  if (Array.isArray(value) && value.some(holdsImage)) {
    return value.length === 1 ? '1 image' : `${value.length} images`;
  }
  return typeof value === 'object' ? cut(JSON.stringify(value)) : String(value);
}

function holdsImage(value: unknown): boolean {
  return (
    isLocalImage(value) ||
    (typeof value === 'object' && value !== null && Object.values(value).some(isLocalImage))
  );
}

function cut(text: string): string {
  return excerpt(text.replaceAll(/\s+/g, ' '), longestLabel);
}
