/** The known member that a misspelt one most likely means. */
import * as z from 'zod';
import { joinPath, splitPath, valueAt } from '#lib/base/field-path.ts';
import { isRecord } from '#lib/base/json-value.ts';
import type { Issue } from './errors/issue.ts';

/** The issue of an unknown member, with the name that it may mean. Other issues stay unchanged. */
export function withNearName(issue: Issue, schema: z.core.$ZodType, body: unknown): Issue {
  if (issue.code !== 'unknown_parameter') return issue;
  const path = splitPath(issue.parameter);
  const parent = path.slice(0, -1);
  const near = nearName(String(path.at(-1)), membersAt(schema, body, parent));
  if (near === undefined) return issue;
  const { parameter, message, fixes = [] } = issue;
  const renamed = joinPath([...parent, near]);
  const set = { [parameter]: null, [renamed]: valueAt(body, path) };
  const isFree = valueAt(body, [...parent, near]) === undefined;
  return {
    ...issue,
    message: `${message} Did you mean ${near}?`,
    fixes: isFree ? [{ label: `Rename to ${near}`, set }, ...fixes] : fixes,
  };
}

/** A name that differs in case and separators only, or in one edit. */
export function nearName(name: string, names: readonly string[]): string | undefined {
  const plain = plainName(name);
  if (plain.length < shortest) return undefined;
  return (
    names.find((candidate) => plainName(candidate) === plain) ??
    names.find((candidate) => candidate.length >= shortest && isOneEdit(name, candidate))
  );
}

/** Shorter names are near to too many others. */
const shortest = 4;

function plainName(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '');
}

/** One letter more, less or other, or two neighbours swapped. */
function isOneEdit(first: string, second: string): boolean {
  if (Math.abs(first.length - second.length) > 1) return false;
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = short.slice(start);
  if (short.length < long.length) return rest === long.slice(start + 1);
  const isSwap = rest[0] === long[start + 1] && rest[1] === long[start];
  return rest.slice(1) === long.slice(start + 1) || (isSwap && rest.slice(2) === long.slice(start + 2));
}

/** The members that an object at this path may have. */
function membersAt(schema: z.core.$ZodType, body: unknown, path: readonly (string | number)[]): string[] {
  const objects = path.reduce<{ schemas: z.core.$ZodType[]; value: unknown }>(
    ({ schemas, value }, segment) => ({
      schemas: schemas.flatMap((one) => formsOf(one, value)).flatMap((one) => innerOf(one, segment)),
      value: valueAt(value, [segment]),
    }),
    { schemas: [schema], value: body },
  );
  const forms = objects.schemas.flatMap((one) => formsOf(one, objects.value));
  return forms.flatMap((form) => (form instanceof z.ZodObject ? Object.keys(form.shape) : []));
}

function innerOf(schema: z.core.$ZodType, segment: string | number): z.core.$ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodRecord) return [schema.valueType];
  if (!(schema instanceof z.ZodObject) || !Object.hasOwn(schema.shape, segment)) return [];
  return [schema.shape[segment]];
}

/** The schemas without wrappers that a value may have; of a union with a discriminator, the one that it names. */
export function formsOf(schema: z.core.$ZodType, value: unknown): z.core.$ZodType[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodLazy
  )
    return formsOf(schema.unwrap(), value);
  if (!(schema instanceof z.ZodUnion)) return [schema];
  const forms = schema.options.flatMap((option) => formsOf(option, value));
  return forms.filter((form) => isFormOf(form, value));
}

function isFormOf(form: z.core.$ZodType, value: unknown): boolean {
  if (form instanceof z.ZodArray) return Array.isArray(value);
  if (!(form instanceof z.ZodObject)) return !Array.isArray(value) && !isRecord(value);
  if (!isRecord(value)) return false;
  const literal = form.shape.type;
  return !(literal instanceof z.ZodLiteral) || literal.values.has(String(value.type));
}
