/** Suggested sizes for a size field. */
import { formatPixelSize, parsePixelSize } from '#lib/base/pixel-size.ts';
import type { SizeBounds } from '#lib/contract/field-meta.ts';
import type { FormField } from '#lib/describe/form-description.ts';

export interface SizePreset {
  value: string;
  label: string;
  /** Width divided by height; undefined if unknown or chosen by the model. */
  ratio: number | undefined;
}

const shapes = [
  { label: '1:1', ratio: 1 },
  { label: '3:2', ratio: 3 / 2 },
  { label: '2:3', ratio: 2 / 3 },
  { label: '16:9', ratio: 16 / 9 },
  { label: '1:3', ratio: 1 / 3 },
];

/** The default area of most models. */
const usualPixels = 1024 * 1024;

export function presetsOf(field: Pick<FormField, 'options' | 'size'>): SizePreset[] {
  if (field.options) return field.options.map(({ value }) => fixed(value));
  const { size } = field;
  if (size === undefined) return [];
  const area = Math.min(size.maxPixels, Math.max(size.minPixels, usualPixels));
  const named = size.names
    .filter((name) => name !== 'auto')
    .map((value) => ({ value, label: value, ratio: 1 }));
  const drawn = (named.length > 0 ? shapes.filter(({ label }) => label === '16:9') : shapes).map(
    ({ label, ratio }) => ({
      value: shaped(ratio, area, size),
      label,
      ratio,
    }),
  );
  const auto = size.names.includes('auto') ? [{ value: 'auto', label: 'auto', ratio: undefined }] : [];
  return [...named, ...drawn, ...auto];
}

function fixed(value: string): SizePreset {
  const size = parsePixelSize(value);
  return size
    ? { value, label: shapeName(size.width / size.height, value), ratio: size.width / size.height }
    : { value, label: value, ratio: undefined };
}

/** Squares of different sizes are labelled by their pixels. */
function shapeName(ratio: number, value: string): string {
  if (ratio === 1) return value.split('x')[0] ?? value;
  return shapes.find((shape) => Math.abs(shape.ratio - ratio) < 0.01)?.label ?? (ratio > 1 ? 'wide' : 'tall');
}

/** The allowed size of that ratio with about that area. */
function shaped(ratio: number, area: number, { step, maxEdge, minPixels }: SizeBounds): string {
  const height = Math.sqrt(area / ratio);
  const round = step > 1 ? (length: number) => Math.max(step, Math.round(length / step) * step) : Math.ceil;
  let size = { width: Math.min(round(height * ratio), maxEdge), height: Math.min(round(height), maxEdge) };
  while (size.width * size.height < minPixels)
    size = { width: size.width + step, height: size.height + step };
  return formatPixelSize(size);
}
