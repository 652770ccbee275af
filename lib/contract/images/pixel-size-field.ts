/** Size fields in pixels: any size of the newer alpha models, explicit sizes within bounds, or fixed lists. */

import * as z from 'zod';
import { parsePixelSize } from '#lib/base/pixel-size.ts';
import { nullish, refineWith } from '#lib/contract/field-types.ts';
import type { SizeBounds } from '../field-meta.ts';
import type { SizeRule } from '../models/model.ts';
import { freeSizeBounds, nearestSize, sizeProblem } from './size-bounds.ts';

const summary = 'Image size as WIDTHxHEIGHT in pixels.';

/** The `size` of a general image model: WIDTHxHEIGHT, or one of a list; null means "not given". */
export function generalSize(rule: SizeRule) {
  if (rule !== 'free') {
    return nullish(z.enum(rule), {
      title: 'Size',
      description: `${summary} This model supports ${rule.length} sizes.`,
      'x-widget': 'pixel-size',
      examples: [rule[0]],
    });
  }
  return nullish(
    boundedSize(freeSizeBounds, 'both sides multiples of 16, a ratio from 1:3 to 3:1, up to 3840x2160'),
    {
      title: 'Size',
      description: `${summary} Both sides multiples of 16, ratio 1:3 to 3:1, up to 3840x2160 in either orientation; "auto" lets the model choose.`,
      'x-widget': 'pixel-size',
      'x-size': freeSizeBounds,
      examples: ['1024x1024', '1920x1088', '3840x2160'],
    },
  );
}

/** A size name, or WIDTHxHEIGHT within the bounds; `rule` is the message. */
export function boundedSize(bounds: SizeBounds, rule: string): z.ZodString {
  const named = bounds.names.map((name) => JSON.stringify(name)).join(', ');
  return z
    .string()
    .check(
      refineWith((value) => {
        if (bounds.names.includes(value)) return undefined;
        const size = parsePixelSize(value);
        const problem = size === undefined ? 'it is not WIDTHxHEIGHT' : sizeProblem(size, bounds);
        if (problem === undefined) return undefined;
        const near = size && nearestSize(size, bounds);
        return {
          message: `must be ${named} or WIDTHxHEIGHT with ${rule}: ${problem}`,
          params: near ? { fixes: [{ label: `Use ${near}`, set: { size: near } }] } : {},
        };
      }),
    )
    .meta({
      pattern: `^(${bounds.names.map((name) => name.replace('.', '\\.')).join('|')}|[1-9][0-9]*x[1-9][0-9]*)$`,
    });
}
