/**
 * Converts the spellings of a native body to one form: camelCase keys and one position for the image format.
 * Validation and the sandbox use it; a relay forwards the original bytes.
 */
import * as z from 'zod';
import { joinPath } from '#lib/base/field-path.ts';
import { showValue } from '#lib/base/format-value.ts';
import { isRecord } from '#lib/base/json-value.ts';
import {
  type BodyOf,
  defineVariant,
  type ValidBody,
  type Variant,
  type VariantOptions,
} from '#lib/contract/define-variant.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import { maxIssues } from '#lib/contract/errors/zod-issues.ts';
import { inSentPaths, type SentPaths } from './sent-paths.ts';

export interface NormalisedNative {
  body: unknown;
  issues: readonly Issue[];
  /** Converts the paths of an issue to those of the original body. */
  asSent(issue: Issue): Issue;
}

/** Normalises a body for a schema. Idempotent. */
export function normaliseNative(schema: z.ZodObject, body: unknown): NormalisedNative {
  const fitted = fitKeys(schema, body);
  const folded = foldImageFormat(fitted.value);
  const asSent = (issue: Issue) => inSentPaths(inSentPaths(issue, folded.sent), fitted.sent);
  const issues = [...fitted.issues, ...folded.issues.map((issue) => inSentPaths(issue, fitted.sent))];
  return { body: spellThinkingLevel(folded.body), issues, asSent };
}

/** A variant that normalises bodies before validation; its validated bodies are normalised. */
export function defineNativeVariant<Schema extends z.ZodObject, const Group extends string>(
  options: VariantOptions<Schema, Group>,
): Variant<ValidBody<Group, BodyOf<Schema>>> {
  const variant = defineVariant(options);
  return {
    ...variant,
    validate(body, validation) {
      const normalised = normaliseNative(options.schema, body);
      if (normalised.issues.length > 0) return { ok: false, issues: normalised.issues.slice(0, maxIssues) };
      const result = variant.validate(normalised.body, validation);
      if (!result.ok) return { ok: false, issues: result.issues.map(normalised.asSent) };
      const { newer } = result;
      if (newer === undefined) return result;
      const sentPath = (parameter: string) =>
        normalised.asSent({ code: 'unknown_parameter', parameter, message: '' }).parameter;
      const asSent = { paths: newer.paths.map(sentPath), issues: newer.issues.map(normalised.asSent) };
      return { ...result, newer: { ...newer, ...asSent } };
    },
  };
}

const thinkingLevels = ['MINIMAL', 'LOW', 'MEDIUM', 'HIGH'];

/** Thinking levels in upper case; the AI SDK sends lower case. Other values stay unchanged. */
function spellThinkingLevel(body: unknown): unknown {
  const config = fieldsOf(fieldsOf(body)?.generationConfig);
  const thinking = fieldsOf(config?.thinkingConfig);
  const entry = thinking?.thinkingLevel;
  const level = typeof entry === 'string' ? entry.toUpperCase() : undefined;
  if (level === undefined || level === entry || !thinkingLevels.includes(level)) return body;
  const thinkingConfig = { ...thinking, thinkingLevel: level };
  return { ...fieldsOf(body), generationConfig: { ...config, thinkingConfig } };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(value) ? value : undefined;
}

interface FittedKeys {
  value: unknown;
  /** Original path of a renamed field. */
  sent: SentPaths;
  issues: readonly Issue[];
}

type Path = readonly PropertyKey[];

/** Lists of which Google's parser and samples, and AI SDK 4, take one element without its brackets. */
const single: ReadonlySet<string> = new Set(['tools', 'parts']);

/**
 * Renames snake_case keys to the camelCase ones of the schema, at every depth that the schema describes. Keys of
 * records and unknown values (arguments, metadata, JSON Schemas) stay unchanged. A null of a known
 * field means "not given". A field in both spellings is an issue. One tool or part is a list of one.
 */
function fitKeys(schema: z.core.$ZodType, value: unknown): FittedKeys {
  const sent = new Map<string, string>();
  const issues: Issue[] = [];

  function rename(schema: z.core.$ZodType, value: unknown, path: Path, sentPath: Path): unknown {
    const inner = unwrap(schema, value);
    if (inner instanceof z.ZodArray && Array.isArray(value)) {
      return value.map((item, index) => rename(inner.element, item, [...path, index], [...sentPath, index]));
    }
    if (!isRecord(value)) return value;
    if (inner instanceof z.ZodRecord) {
      return mapEntries(value, ([key, item]) => [
        [key, rename(inner.valueType, item, [...path, key], [...sentPath, key])],
      ]);
    }
    if (!(inner instanceof z.ZodObject)) return value;
    return mapEntries(value, ([key, item]) => {
      const name = nameIn(inner, key);
      const nested = Object.hasOwn(inner.shape, name) ? inner.shape[name] : undefined;
      if (nested === undefined) return [[key, item]];
      if (item === null && !(unwrap(nested, item) instanceof z.ZodUnknown)) return [];
      if (name !== key) {
        if (Object.hasOwn(value, name)) issues.push(givenTwice(name, joinPath([...sentPath, key])));
        sent.set(joinPath([...path, name]), joinPath([...sentPath, key]));
      }
      if (single.has(name) && isRecord(item) && Object.keys(item).length > 0) {
        sent.set(joinPath([...path, name, 0]), joinPath([...sentPath, key]));
        return [[name, rename(nested, [item], [...path, name], [...sentPath, key])]];
      }
      return [[name, rename(nested, item, [...path, name], [...sentPath, key])]];
    });
  }

  return { value: rename(schema, value, [], []), sent, issues };
}

/** The schema inside wrappers; of a union, the member that accepts this kind of value. */
function unwrap(schema: z.core.$ZodType, value: unknown): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodLazy) {
    return unwrap(schema.unwrap(), value);
  }
  if (!(schema instanceof z.ZodUnion)) return schema;
  const members = schema.options.map((option) => unwrap(option, value));
  return members.find((member) => member instanceof z.ZodArray === Array.isArray(value)) ?? schema;
}

function nameIn(schema: z.ZodObject, key: string): string {
  if (Object.hasOwn(schema.shape, key) || !key.includes('_')) return key;
  const camel = key.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
  return Object.hasOwn(schema.shape, camel) ? camel : key;
}

function givenTwice(name: string, parameter: string): Issue {
  return {
    code: 'invalid_value',
    parameter,
    message: `${parameter} and ${name} are the same field; send it once.`,
  };
}

function mapEntries(
  value: Record<string, unknown>,
  map: (entry: [string, unknown]) => [string, unknown][],
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).flatMap(map));
}

interface FoldedFormat {
  body: unknown;
  /** Canonical path -> original path. */
  sent: SentPaths;
  issues: readonly Issue[];
}

type Fields = Readonly<Record<string, unknown>>;

const config = 'generationConfig';
const format = `${config}.responseFormat`;

/** Expects camelCase keys. Everything that is not an image format is left to the schema. */
function foldImageFormat(body: unknown): FoldedFormat {
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
