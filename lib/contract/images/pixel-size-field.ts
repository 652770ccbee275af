/** Size fields in pixels: any size of the newer alpha models, explicit sizes within bounds, or fixed lists. */
import * as z from 'zod';
import { formatPixelSize, type PixelSize, parsePixelSize } from '#lib/base/pixel-size.ts';
import { must, nullish } from '../described-field.ts';
import type { SizeHint } from '../field-meta.ts';
import type { SizeRule } from '../models/model.ts';

const words = 'Image size as WIDTHxHEIGHT in pixels.';

/** "Up to 3840x2160" limits the long edge and the area, in either orientation. */
export const freeSizeHint: SizeHint = {
  step: 16,
  minRatio: 1 / 3,
  maxRatio: 3,
  minPixels: 16 * 16,
  maxPixels: 3840 * 2160,
  maxEdge: 3840,
  names: ['auto'],
};

/** The `size` of a general image model: WIDTHxHEIGHT, or one of a list; null means "not given". */
export function generalSize(rule: SizeRule) {
  if (rule !== 'free') {
    return nullish(z.enum(rule), {
      title: 'Size',
      description: `${words} This model supports ${rule.length} sizes.`,
      'x-widget': 'pixel-size',
      examples: [rule[0]],
    });
  }
  return nullish(
    boundedSize(freeSizeHint, 'both sides multiples of 16, a ratio from 1:3 to 3:1, up to 3840x2160'),
    {
      title: 'Size',
      description: `${words} Both sides multiples of 16, ratio 1:3 to 3:1, up to 3840x2160 in either orientation; "auto" lets the model choose.`,
      'x-widget': 'pixel-size',
      'x-size': freeSizeHint,
      examples: ['1024x1024', '1920x1088', '3840x2160'],
    },
  );
}

/** A size name, or WIDTHxHEIGHT within the bounds; `rule` is the message. */
export function boundedSize(hint: SizeHint, rule: string): z.ZodString {
  const named = hint.names.map((name) => JSON.stringify(name)).join(', ');
  return z
    .string()
    .check(
      must((value) => {
        if (hint.names.includes(value)) return undefined;
        const size = parsePixelSize(value);
        const wrong = size === undefined ? 'that is no WIDTHxHEIGHT' : sizeProblem(size, hint);
        if (wrong === undefined) return undefined;
        const near = size && nearestSize(size, hint);
        return {
          message: `must be ${named} or WIDTHxHEIGHT with ${rule}: ${wrong}`,
          params: near ? { fixes: [{ label: `Use ${near}`, set: { size: near } }] } : {},
        };
      }),
    )
    .meta({
      pattern: `^(${hint.names.map((name) => name.replace('.', '\\.')).join('|')}|[1-9][0-9]*x[1-9][0-9]*)$`,
    });
}

/** Why a size is invalid, as text; undefined for a valid size. */
export function sizeProblem({ width, height }: PixelSize, hint: SizeHint): string | undefined {
  const pixels = width * height;
  if (width % hint.step !== 0) return `the width ${width} is no multiple of ${hint.step}`;
  if (height % hint.step !== 0) return `the height ${height} is no multiple of ${hint.step}`;
  if (width < height * hint.minRatio || width > height * hint.maxRatio) {
    return `the ratio ${width}:${height} lies outside ${ratioWords(hint.minRatio)} to ${ratioWords(hint.maxRatio)}`;
  }
  if (Math.max(width, height) > hint.maxEdge) return `the long edge is over ${hint.maxEdge}`;
  if (pixels > hint.maxPixels) return `${pixels} pixels are over ${hint.maxPixels}`;
  if (pixels < hint.minPixels) return `${pixels} pixels are under ${hint.minPixels}`;
  return undefined;
}

/** A valid size close to the given one; undefined if a single step does not find one. */
function nearestSize(size: PixelSize, hint: SizeHint): string | undefined {
  const ratio = Math.min(hint.maxRatio, Math.max(hint.minRatio, size.width / size.height));
  const wanted = Math.sqrt(size.width * size.height);
  const area = Math.min(hint.maxPixels, Math.max(hint.minPixels, wanted * wanted));
  for (let shrink = 1; shrink > 0.9; shrink -= 0.02) {
    const width = toStep(Math.min(Math.sqrt(area * ratio), hint.maxEdge) * shrink, hint.step);
    const height = toStep(Math.min(Math.sqrt(area / ratio), hint.maxEdge) * shrink, hint.step);
    if (sizeProblem({ width, height }, hint) === undefined) return formatPixelSize({ width, height });
  }
  return undefined;
}

function toStep(length: number, step: number): number {
  return Math.max(step, Math.round(length / step) * step);
}

function ratioWords(ratio: number): string {
  return ratio >= 1 ? `${Math.round(ratio)}:1` : `1:${Math.round(1 / ratio)}`;
}
