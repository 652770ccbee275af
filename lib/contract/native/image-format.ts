/**
 * Converts the spellings of a native image format to one: `generationConfig.responseFormat.image` with plain ratios
 * and sizes. The SDKs send `imageConfig`, an array, or enum names.
 */
import { showValue } from '#lib/base/format-value.ts';
import { isRecord } from '#lib/base/json-value.ts';
import type { Issue } from '../errors/issue.ts';
import type { SentPaths } from './sent-paths.ts';

export interface FoldedFormat {
  body: unknown;
  /** Canonical path -> original path. */
  sent: SentPaths;
  issues: readonly Issue[];
}

type Fields = Readonly<Record<string, unknown>>;

const config = 'generationConfig';
const format = `${config}.responseFormat`;

/** Expects camelCase keys. Everything that is not an image format is left to the schema. */
export function foldImageFormat(body: unknown): FoldedFormat {
  const sent = new Map<string, string>();
  const issues: Issue[] = [];
  const fields = isRecord(body) ? body : {};
  const entry = fields[config];
  if (!isRecord(entry)) return { body, sent, issues };
  const withConfig = (rest: Fields) => ({ body: { ...fields, [config]: rest }, sent, issues });

  const alias = 'image_config' in entry ? 'image_config' : 'imageConfig';
  const aliasPath = `${config}.${alias}`;
  if ('image_config' in entry && 'imageConfig' in entry) {
    const message = `${aliasPath} and imageConfig are the same field; send it once.`;
    issues.push({ code: 'invalid_value', parameter: aliasPath, message });
  }
  const { responseFormat, [alias]: value, ...rest } = entry;
  const aliased = value ?? undefined;
  const single = singleFormat(responseFormat, sent);
  const around = isRecord(single) ? single : {};
  const inFormat = readImage(around.image, sent.get(format) ?? format, '.image');
  const inAlias = readImage(aliased, aliasPath, '');
  if (inFormat === undefined && aliased !== undefined) {
    sent.set(format, aliasPath).set(`${format}.image`, aliasPath);
  }
  if (inFormat === undefined && inAlias === undefined) {
    if (aliased !== undefined) return withConfig({ ...rest, responseFormat: { ...around, image: aliased } });
    return withConfig({ ...rest, ...(single === undefined ? {} : { responseFormat: single }) });
  }

  const parts = [...(inAlias ?? []), ...(inFormat ?? [])];
  for (const field of parts) sent.set(`${format}.image.${field.name}`, field.path);
  for (const field of inAlias ?? []) {
    const other = inFormat?.find(({ name }) => name === field.name);
    if (other && other.value !== field.value) issues.push(contradiction(field, other));
  }
  const image = Object.fromEntries(parts.map(({ name, value }) => [name, value]));
  return withConfig({ ...rest, responseFormat: { ...around, image } });
}

/** The newest SDK sends an array of formats; one entry means the same as the object. */
function singleFormat(value: unknown, sent: Map<string, string>): unknown {
  if (!Array.isArray(value) || value.length > 1) return value;
  sent.set(format, `${format}[0]`);
  return value[0];
}

interface ImageField {
  /** In the spelling of the schema. */
  name: string;
  path: string;
  value: unknown;
}

/** The fields of an image format; undefined for other values. Unspecified values count as not given. */
function readImage(image: unknown, path: string, inner: string): ImageField[] | undefined {
  if (!isRecord(image)) return undefined;
  return Object.entries(image).flatMap(([key, entry]) => {
    const name = key === 'aspect_ratio' ? 'aspectRatio' : key === 'image_size' ? 'imageSize' : key;
    const value = plainValue(name, entry);
    return value === undefined || value === null ? [] : [{ name, path: `${path}${inner}.${key}`, value }];
  });
}

function plainValue(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (name === 'aspectRatio') return plainRatio(value);
  return name === 'imageSize' ? plainSize(value) : value;
}

function contradiction(field: ImageField, other: ImageField): Issue {
  return {
    code: 'invalid_value',
    parameter: field.path,
    message: `${field.path} ${showValue(field.value)} contradicts ${other.path} ${showValue(other.value)}; send one of the two.`,
  };
}

const numbers: Readonly<Record<string, string>> = {
  ONE: '1',
  TWO: '2',
  THREE: '3',
  FOUR: '4',
  FIVE: '5',
  EIGHT: '8',
  NINE: '9',
  SIXTEEN: '16',
  TWENTY_ONE: '21',
};

/** `ASPECT_RATIO_SIXTEEN_BY_NINE` -> `16:9`; undefined for the unspecified value; other values stay unchanged. */
function plainRatio(name: string): string | undefined {
  if (name === 'ASPECT_RATIO_UNSPECIFIED') return undefined;
  const sides = /^ASPECT_RATIO_([A-Z_]+)_BY_([A-Z_]+)$/.exec(name);
  const width = numbers[sides?.[1] ?? ''];
  const height = numbers[sides?.[2] ?? ''];
  return width === undefined || height === undefined ? name : `${width}:${height}`;
}

const sizes = new Map<string, string | undefined>([
  ['512', '0.5K'],
  ['512px', '0.5K'],
  ['IMAGE_SIZE_FIVE_TWELVE', '0.5K'],
  ['IMAGE_SIZE_ONE_K', '1K'],
  ['IMAGE_SIZE_TWO_K', '2K'],
  ['IMAGE_SIZE_FOUR_K', '4K'],
  ['IMAGE_SIZE_UNSPECIFIED', undefined],
]);

/** `IMAGE_SIZE_TWO_K` -> `2K`, `512` -> `0.5K`; undefined for the unspecified value; other values stay unchanged. */
function plainSize(name: string): string | undefined {
  return sizes.has(name) ? sizes.get(name) : name;
}
