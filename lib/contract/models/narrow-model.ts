/** What an added model may narrow: lists must be parts of the lists of the model that it follows, limits must not exceed its. */
import { showChoices, showValue } from '#lib/base/format-value.ts';
import { parsePixelSize } from '#lib/base/pixel-size.ts';
import type { Example } from '../define-operation.ts';
import type { SizeBounds } from '../field-meta.ts';
import { diffusionSizeBounds, freeSizeBounds, seedreamSizeBounds } from '../images/pixel-size-field.ts';
import { sizeProblem } from '../images/size-bounds.ts';
import { aspectRatios, longestVideo, resolutions, videoDefaults } from '../videos/video-fields.ts';
import type { AddedModel } from './added-model.ts';
import { chatQualities, type ImageModel, type Model } from './model.ts';

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

/** Examples within the narrowed values: others are replaced by the first, and numbers by the limit. */
export function fitExamples(examples: readonly Example[], added: AddedModel | undefined): readonly Example[] {
  if (added === undefined) return examples;
  return examples.map(({ title, body }) => {
    const fitted: Record<string, unknown> = { ...body };
    for (const [field, name] of narrowedFields) {
      const [value, given] = [fitted[field], added[name]];
      if (typeof value === 'number' && typeof given === 'number') fitted[field] = Math.min(value, given);
      if (typeof value === 'string' && Array.isArray(given) && !given.includes(value))
        fitted[field] = given[0];
    }
    return { title, body: fitted };
  });
}

const narrowedFields = [
  ['size', 'sizes'],
  ['quality', 'qualities'],
  ['output_format', 'formats'],
  ['resolution', 'resolutions'],
  ['aspect_ratio', 'aspectRatios'],
  ['n', 'maxImages'],
  ['duration', 'maxDuration'],
] as const satisfies [string, keyof AddedModel][];

interface ListLimit {
  values: readonly string[];
  /** Sizes within these are accepted, too. */
  bounds?: SizeBounds;
  /** What a request without the field means, so it must stay. */
  required?: readonly string[];
}

/** What a model lets others narrow. */
type Limits = Partial<
  Record<(typeof narrowedFields)[number][1], ListLimit | { min: number; max: number }>
> & {
  edits?: boolean;
};

/** Sentences that begin with the member: `sizes[0] must be ...; got "1x1".` */
export function narrowingProblems(like: Model, added: AddedModel): string[] {
  const limits = limitsOf(like, added);
  const models = `models like "${like.id}"`;
  const noEdits = added.edits === false && !limits.edits;
  const problems = narrowedFields.flatMap(([, name]) => {
    const given = added[name];
    const limit = limits[name];
    if (given === undefined) return [];
    if (limit !== undefined && 'max' in limit) {
      if (typeof given === 'number' && given >= limit.min && given <= limit.max) return [];
      return `${name} must be ${limit.min} to ${limit.max} for ${models}; got ${given}.`;
    }
    if (limit !== undefined && typeof given !== 'number') return listProblems(name, given, limit, models);
    return `${name} does not apply to ${models}; got ${[given].flat().map(showValue).join(', ')}.`;
  });
  return noEdits ? [...problems, `edits does not apply to ${models}; got false.`] : problems;
}

function listProblems(name: string, given: readonly string[], limit: ListLimit, models: string): string[] {
  const problems = given.flatMap((value, index) => {
    const rule = ruleOf(limit, value);
    return rule ? `${name}[${index}] ${rule} for ${models}; got ${showValue(value)}.` : [];
  });
  const missing = (limit.required ?? []).filter((value) => !given.includes(value)).map(showValue);
  if (missing.length === 0) return problems;
  const rule = `must contain ${missing.join(' and ')}, the default of ${models}`;
  return [...problems, `${name} ${rule}; got ${given.map(showValue).join(', ')}.`];
}

function ruleOf({ values, bounds }: ListLimit, value: string): string | undefined {
  if (values.includes(value)) return undefined;
  if (bounds === undefined) return `must be ${values.length > 1 ? 'one of ' : ''}${showChoices(values)}`;
  const size = parsePixelSize(value);
  const problem = size ? sizeProblem(size, bounds) : 'it is not WIDTHxHEIGHT';
  return problem && `must be ${values.map((name) => `"${name}" or `).join('')}a valid size (${problem})`;
}

function limitsOf(model: Model, added: AddedModel): Limits {
  switch (model.kind) {
    case 'video': {
      const keepsEdits = model.edits && added.edits !== false;
      const { resolution, editedResolution, aspect_ratio: ratio, duration } = videoDefaults;
      return {
        resolutions: {
          values: resolutions,
          required: keepsEdits ? [resolution, editedResolution] : [resolution],
        },
        aspectRatios: { values: aspectRatios, required: [ratio] },
        maxDuration: { min: duration, max: longestVideo },
        edits: model.edits,
      };
    }
    case 'image':
      return imageLimitsOf(model);
    case 'embedding':
    case 'text':
      return {};
  }
}

function imageLimitsOf(model: ImageModel): Limits {
  switch (model.group) {
    case 'general': {
      const sizes = model.generates ? model.sizes : model.editSizes;
      return {
        sizes: sizes === 'free' ? within(freeSizeBounds) : { values: sizes },
        qualities: { values: model.qualities, required: keep(model.qualities, ['auto']) },
        ...(model.formats.length > 0 ? { formats: { values: model.formats, required: ['png'] } } : {}),
        maxImages: { min: 1, max: model.countLimit },
        edits: model.edits && model.generates,
      };
    }
    case 'seedream':
      return { sizes: within(seedreamSizeBounds(model), '2048x2048') };
    case 'chat': {
      const values = chatQualities.filter((name) => model.resolutions[name] !== undefined);
      return { sizes: { values: model.ratios }, qualities: { values, required: ['standard'] } };
    }
    case 'diffusion':
      return {
        sizes: within(diffusionSizeBounds, '1024x1024'),
        formats: { values: model.formats, required: ['png'] },
        maxImages: { min: 1, max: model.countLimit },
      };
  }
}

function within(bounds: SizeBounds, ...required: readonly string[]): ListLimit {
  return { values: bounds.names, bounds, required };
}
