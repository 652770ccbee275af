/** What an added model may narrow: lists must be parts of the lists of the model that it follows, limits must not exceed its. */
import { showChoices, showValue } from '#lib/base/format-value.ts';
import { parsePixelSize } from '#lib/base/pixel-size.ts';
import type { Example } from '../define-operation.ts';
import type { SizeBounds } from '../field-meta.ts';
import {
  diffusionSizeBounds,
  freeSizeBounds,
  seedreamSizeBounds,
  sizeProblem,
} from '../images/pixel-size-field.ts';
import { aspectRatios, durationLimits, resolutions } from '../videos/video-fields.ts';
import type { AddedModel } from './added-model.ts';
import { chatQualities, type Model } from './model.ts';

/** The models of a table, and the added ones that follow them; `narrow` applies what such a model narrows. */
export function withAdded<Entry extends Model>(
  models: readonly Entry[],
  narrow: (like: Entry, added: AddedModel) => Entry = (like) => like,
): readonly Entry[] {
  const added = (globalThis.easelModels ?? []).flatMap((given) => {
    const like = models.find(({ id }) => id === given.like);
    if (like === undefined || narrowingProblems(like, given).length > 0) return [];
    return { ...narrow(like, given), id: given.id, summary: summaryOf(given), added: given };
  });
  return [...models, ...added];
}

function summaryOf({ name, like, sizes, qualities, formats, resolutions: tiers }: AddedModel): string {
  const lists = [sizes, qualities, formats, tiers].flatMap((list) => (list ? list.join(', ') : []));
  return [...(name ? [name] : []), `like ${like}`, ...lists].join(' · ');
}

/** The id of the variants of an added model: it shares none. */
export function variantOfAdded({ id }: AddedModel): string {
  return `added-${id}`;
}

/** The values that a list keeps; all without a list. */
export function keep<Value extends string>(
  all: readonly Value[],
  list: readonly string[] | undefined,
): Value[] {
  return all.filter((value) => list?.includes(value) ?? true);
}

/** Examples within the narrowed values: others are replaced by the first. */
export function fitExamples(examples: readonly Example[], added: AddedModel | undefined): readonly Example[] {
  if (added === undefined) return examples;
  const lists = {
    size: added.sizes,
    quality: added.qualities,
    output_format: added.formats,
    resolution: added.resolutions,
    aspect_ratio: added.aspectRatios,
  };
  const limits = { n: added.maxImages, duration: added.maxDuration };
  return examples.map(({ title, body }) => {
    const fitted: Record<string, unknown> = { ...body };
    for (const [field, list] of Object.entries(lists)) {
      if (typeof fitted[field] === 'string' && list?.includes(fitted[field]) === false)
        fitted[field] = list[0];
    }
    for (const [field, limit = Number.POSITIVE_INFINITY] of Object.entries(limits)) {
      if (typeof fitted[field] === 'number') fitted[field] = Math.min(fitted[field], limit);
    }
    return { title, body: fitted };
  });
}

interface ListLimit {
  values: readonly string[];
  /** Sizes within these are accepted, too. */
  bounds?: SizeBounds;
  /** What a request without the field means, so it must stay. */
  required?: readonly string[];
}

interface Limits {
  lists: Partial<Record<ListName, ListLimit>>;
  /** Smallest and largest value. */
  numbers: Partial<Record<NumberName, readonly [number, number]>>;
  /** Whether `edits: false` changes the model. */
  edits: boolean;
}

const listNames = ['sizes', 'qualities', 'formats', 'resolutions', 'aspectRatios'] as const;
const numberNames = ['maxImages', 'maxDuration'] as const;
type ListName = (typeof listNames)[number];
type NumberName = (typeof numberNames)[number];

/** Sentences that begin with the member: `sizes[0] must be ...; got "1x1".` */
export function narrowingProblems(like: Model, added: AddedModel): string[] {
  const limits = limitsOf(like, added);
  const models = `models like "${like.id}"`;
  const problems: string[] = [];
  for (const name of listNames) {
    const list = added[name];
    const limit = limits.lists[name];
    if (list === undefined) continue;
    if (limit === undefined) {
      problems.push(`${name} does not apply to ${models}; got ${list.map(showValue).join(', ')}.`);
      continue;
    }
    for (const [index, value] of list.entries()) {
      const rule = ruleOf(limit, value);
      if (rule) problems.push(`${name}[${index}] ${rule} for ${models}; got ${showValue(value)}.`);
    }
    const missing = (limit.required ?? []).filter((value) => !list.includes(value));
    if (missing.length > 0) {
      const meaning = `must contain ${missing.map(showValue).join(' and ')}, the default of ${models}`;
      problems.push(`${name} ${meaning}; got ${list.map(showValue).join(', ')}.`);
    }
  }
  for (const name of numberNames) {
    const value = added[name];
    const range = limits.numbers[name];
    if (value === undefined) continue;
    if (range === undefined) problems.push(`${name} does not apply to ${models}; got ${value}.`);
    else if (value < range[0] || value > range[1])
      problems.push(`${name} must be ${range[0]} to ${range[1]} for ${models}; got ${value}.`);
  }
  if (added.edits === false && !limits.edits) problems.push(`edits does not apply to ${models}; got false.`);
  return problems;
}

function ruleOf({ values, bounds }: ListLimit, value: string): string | undefined {
  if (values.includes(value)) return undefined;
  if (bounds === undefined) return `must be ${values.length > 1 ? 'one of ' : ''}${showChoices(values)}`;
  const size = parsePixelSize(value);
  const wrong = size ? sizeProblem(size, bounds) : 'it is not WIDTHxHEIGHT';
  return wrong && `must be ${values.map((name) => `"${name}" or `).join('')}a valid size (${wrong})`;
}

function limitsOf(model: Model, { edits }: AddedModel): Limits {
  switch (model.kind) {
    case 'video': {
      // The second is the default of edits.
      const required = ['720p', ...(model.edits && edits !== false ? ['1080p'] : [])];
      return {
        lists: {
          resolutions: { values: resolutions, required },
          aspectRatios: { values: aspectRatios, required: ['16:9'] },
        },
        numbers: { maxDuration: [durationLimits.usual, durationLimits.max] },
        edits: model.edits,
      };
    }
    case 'image':
      return imageLimitsOf(model);
    case 'embedding':
    case 'text':
      return { lists: {}, numbers: {}, edits: false };
  }
}

function imageLimitsOf(model: Extract<Model, { kind: 'image' }>): Limits {
  switch (model.group) {
    case 'general': {
      const sizes = model.generates ? model.sizes : model.editSizes;
      return {
        lists: {
          sizes: sizes === 'free' ? boundedList(freeSizeBounds) : { values: sizes },
          qualities: { values: model.qualities, required: keep(model.qualities, ['auto']) },
          ...(model.formats.length > 0 ? { formats: { values: model.formats, required: ['png'] } } : {}),
        },
        numbers: { maxImages: [1, model.countLimit] },
        edits: model.edits && model.generates,
      };
    }
    case 'seedream':
      return {
        lists: { sizes: { ...boundedList(seedreamSizeBounds(model)), required: ['2048x2048'] } },
        ...{ numbers: {}, edits: false },
      };
    case 'chat':
      return {
        lists: {
          sizes: { values: model.ratios },
          qualities: {
            values: chatQualities.filter((name) => model.resolutions[name] !== undefined),
            required: ['standard'],
          },
        },
        ...{ numbers: {}, edits: false },
      };
    case 'diffusion':
      return {
        lists: {
          sizes: { ...boundedList(diffusionSizeBounds), required: ['1024x1024'] },
          formats: { values: model.formats, required: ['png'] },
        },
        numbers: { maxImages: [1, model.countLimit] },
        edits: false,
      };
  }
}

function boundedList(bounds: SizeBounds): ListLimit {
  return { values: bounds.names, bounds };
}
