/** Converts a body's keys to the spelling of its schema: the native protocol accepts `inline_data` for `inlineData`. */
import * as z from 'zod';
import { joinPath } from '#lib/base/field-path.ts';
import { isRecord } from '#lib/base/is-record.ts';
import type { Issue } from '../errors/issue.ts';
import type { SentPaths } from './sent-paths.ts';

export interface FittedKeys {
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
export function fitKeys(schema: z.core.$ZodType, value: unknown): FittedKeys {
  const sent = new Map<string, string>();
  const issues: Issue[] = [];

  function rename(schema: z.core.$ZodType, value: unknown, path: Path, sentPath: Path): unknown {
    const known = unwrap(schema, value);
    if (known instanceof z.ZodArray && Array.isArray(value)) {
      return value.map((item, index) => rename(known.element, item, [...path, index], [...sentPath, index]));
    }
    if (!isRecord(value)) return value;
    if (known instanceof z.ZodRecord) {
      return mapEntries(value, ([key, item]) => [
        [key, rename(known.valueType, item, [...path, key], [...sentPath, key])],
      ]);
    }
    if (!(known instanceof z.ZodObject)) return value;
    return mapEntries(value, ([key, item]) => {
      const name = nameIn(known, key);
      const inner = Object.hasOwn(known.shape, name) ? known.shape[name] : undefined;
      if (inner === undefined) return [[key, item]];
      if (item === null && !(unwrap(inner, item) instanceof z.ZodUnknown)) return [];
      if (name !== key) {
        if (Object.hasOwn(value, name)) issues.push(givenTwice(name, joinPath([...sentPath, key])));
        sent.set(joinPath([...path, name]), joinPath([...sentPath, key]));
      }
      if (single.has(name) && isRecord(item) && Object.keys(item).length > 0) {
        sent.set(joinPath([...path, name, 0]), joinPath([...sentPath, key]));
        return [[name, rename(inner, [item], [...path, name], [...sentPath, key])]];
      }
      return [[name, rename(inner, item, [...path, name], [...sentPath, key])]];
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
