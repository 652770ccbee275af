/** Image requests in Ark's form, and what each Seedream model refuses. Pure. */
import { defined } from '#lib/base/json-value.ts';
import { parsePixelSize } from '#lib/base/pixel-size.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { type SeedreamBody, seedreamDefaults } from '#lib/contract/images/seedream-variants.ts';

/** The body of `POST /images/generations`. Throws ApiError for what the upstream's model cannot do. */
export function arkRequest(body: SeedreamBody, model: string): object {
  const { prompt, size, background, watermark } = { ...seedreamDefaults, ...body };
  const rules = seedreamRules.find(({ models }) => models.test(model));
  if (rules) checkSize(size, model, rules);
  if (rules && background === 'transparent') throw opaqueOnly(model, rules);
  return defined({
    model,
    prompt,
    watermark,
    // "2K" lets the model choose the ratio from the prompt.
    size: size === 'auto' ? '2K' : size,
    output_format: body.output_format ?? (background === 'transparent' ? 'png' : undefined),
    // Opaque is every model's default, and the older ones do not know the field.
    background: background === 'transparent' ? background : undefined,
    optimize_prompt_options: body.optimize_prompt_options,
    // Links are made by this service.
    response_format: 'b64_json',
  });
}

/** Volcengine's documentation of the image API (82379/1541523), as far as it is narrower than the interface. */
interface SeedreamRules {
  /** The upstream's model; endpoint ids (`ep-...`) and other models have no rules here. */
  models: RegExp;
  sizeNames: readonly string[];
  minPixels: number;
  maxPixels: number;
  /** Why it makes no transparent images. */
  opaqueBecause: string;
}

const noBackground = 'the model has no transparent backgrounds';

const seedreamRules: readonly SeedreamRules[] = [
  {
    models: /seedream-5-0-pro/,
    sizeNames: ['1K', '1.5K', '2K'],
    minPixels: 921_600,
    maxPixels: 4_624_220,
    opaqueBecause: 'the model makes transparent images only from a transparent source image',
  },
  {
    models: /seedream-5-0-(lite-)?\d/,
    sizeNames: ['2K', '3K', '4K'],
    minPixels: 3_686_400,
    maxPixels: 16_777_216,
    opaqueBecause: noBackground,
  },
  {
    models: /seedream-4-5/,
    sizeNames: ['2K', '4K'],
    minPixels: 3_686_400,
    maxPixels: 16_777_216,
    opaqueBecause: noBackground,
  },
];

function checkSize(size: string, model: string, { sizeNames, minPixels, maxPixels }: SeedreamRules): void {
  const pixels = parsePixelSize(size);
  const area = pixels && pixels.width * pixels.height;
  const fits =
    area === undefined ? size === 'auto' || sizeNames.includes(size) : area >= minPixels && area <= maxPixels;
  if (fits) return;
  throw new ApiError('invalid_value', {
    parameter: 'size',
    message: `size must be "auto", ${sizeNames.map((name) => `"${name}"`).join(', ')} or WIDTHxHEIGHT of ${minPixels} to ${maxPixels} pixels for "${model}"; got "${size}".`,
  });
}

function opaqueOnly(model: string, { opaqueBecause }: SeedreamRules): ApiError {
  return new ApiError('invalid_value', {
    parameter: 'background',
    message: `background must be "opaque" for "${model}"; got "transparent": ${opaqueBecause}.`,
  });
}
