/**
 * Members and values of a vendor's protocol that this contract does not know yet: finds them, and leaves them out. The
 * rule is docs/decisions/044.
 */
import * as z from 'zod';
import { joinPath } from '#lib/base/field-path.ts';
import { isRecord } from '#lib/base/json-value.ts';
import { formsOf, nearName } from './near-name.ts';

/** `members`: unknown ones only; `values`: also unknown values of the vendor's enumerations, and types of blocks. */
export type NewerKinds = 'members' | 'values';

export interface Pruned {
  /** The body without what is unknown. */
  value: unknown;
  /** Paths of what is unknown: `messages[0].content[1].type`. */
  paths: readonly string[];
  /** Paths of what was left out for it, if that is more than a member: `messages[0].content[1]`. */
  removed: readonly string[];
}

export interface PruneOptions {
  kinds: NewerKinds;
  /** Members with a reason of their own to be refused, such as those of other interfaces. */
  refused: Readonly<Record<string, string>>;
}

/** More are refused. */
const limit = 50;

/** Undefined if nothing is unknown, or what contains it cannot be left out. Misspelt and refused members stay. */
export function pruneNewer(schema: z.ZodObject, body: unknown, options: PruneOptions): Pruned | undefined {
  const found: Found = { paths: [], removed: [] };
  const value = prune(schema, body, [], { ...options, found });
  if (found.paths.length === 0 || found.paths.length > limit || value === unknown) return undefined;
  return { value, ...found };
}

interface Found {
  paths: string[];
  removed: string[];
}

interface Context extends PruneOptions {
  found: Found;
}

type Path = readonly PropertyKey[];

/** The value itself is unknown: what holds it leaves it out. */
const unknown = Symbol('unknown');

function prune(schema: z.core.$ZodType, value: unknown, path: Path, context: Context): unknown {
  if (value === undefined || value === null) return value;
  const forms = formsOf(schema, value);
  const [form] = forms;
  if (form === undefined) return unknownForm(schema, value, path, context);
  return forms.length > 1 ? pruneByTrial(forms, value, path, context) : pruneForm(form, value, path, context);
}

function pruneForm(form: z.core.$ZodType, value: unknown, path: Path, context: Context): unknown {
  if (form instanceof z.ZodArray && Array.isArray(value)) return pruneArray(form, value, path, context);
  if (form instanceof z.ZodRecord && isRecord(value)) {
    const entries = Object.entries(value).map(([key, item]) => [
      key,
      prune(form.valueType, item, [...path, key], context),
    ]);
    return entries.some(([, item]) => item === unknown) ? unknown : Object.fromEntries(entries);
  }
  if (form instanceof z.ZodObject && isRecord(value)) return pruneObject(form, value, path, context);
  const isUnknown =
    context.kinds === 'values' &&
    typeof value === 'string' &&
    ((form instanceof z.ZodEnum && !form.options.includes(value)) ||
      (form instanceof z.ZodLiteral && !form.values.has(value)));
  return isUnknown ? note(path, context) : value;
}

function pruneArray(
  { element }: z.ZodArray<z.core.$ZodType>,
  list: readonly unknown[],
  path: Path,
  context: Context,
): unknown[] {
  return list.flatMap((item, index) => {
    const at = [...path, index];
    const pruned = prune(element, item, at, context);
    if (pruned !== unknown && !(pruned !== item && isOnlyNewer(element, item, pruned))) return [pruned];
    context.found.removed.push(joinPath(at));
    return [];
  });
}

/** An element whose only content is a newer member, such as a new kind of part. */
function isOnlyNewer(element: z.core.$ZodType, item: unknown, pruned: unknown): boolean {
  if (!isRecord(item) || !isRecord(pruned)) return false;
  if (Object.keys(item).length === Object.keys(pruned).length) return false;
  const { error } = z.safeParse(element, pruned);
  return error?.issues.some(({ code, path }) => code === 'custom' && path.length === 0) ?? false;
}

function pruneObject(
  form: z.ZodObject,
  record: Record<string, unknown>,
  path: Path,
  context: Context,
): Record<string, unknown> | typeof unknown {
  const isClosed = form.def.catchall instanceof z.ZodNever;
  const names = Object.keys(form.shape);
  // A hostile body: it is refused as it is, without a look at each name.
  if (context.found.paths.length > limit || Object.keys(record).length > names.length + limit) return record;
  const pruned: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(record)) {
    const at = [...path, key];
    const inner = Object.hasOwn(form.shape, key) ? form.shape[key] : undefined;
    if (inner === undefined) {
      if (isClosed && !isMistake(key, names, at, context)) note(at, context);
      else pruned[key] = item;
      continue;
    }
    const value = prune(inner, item, at, context);
    if (value !== unknown) pruned[key] = value;
    // Another type is another form.
    else if (key !== 'type' && z.safeParse(inner, undefined).success)
      context.found.removed.push(joinPath(at));
    else return unknown;
  }
  return pruned;
}

function isMistake(key: string, names: readonly string[], path: Path, { refused }: Context): boolean {
  const field = joinPath(path).replace(/\[\d+\]/g, '[]');
  return Object.hasOwn(refused, field) || nearName(key, names) !== undefined;
}

/** Prunes a union without a discriminator: the form that the value has when what is unknown is left out. */
function pruneByTrial(
  forms: readonly z.core.$ZodType[],
  value: unknown,
  path: Path,
  context: Context,
): unknown {
  const trials = forms.map((form) => {
    const found: Found = { paths: [], removed: [] };
    return { form, found, value: pruneForm(form, value, path, { ...context, found }) };
  });
  const best =
    trials.find((trial) => trial.value !== unknown && z.safeParse(trial.form, trial.value).success) ??
    trials.find((trial) => trial.value === unknown);
  if (best === undefined) return value;
  context.found.paths.push(...best.found.paths);
  context.found.removed.push(...best.found.removed);
  return best.value;
}

/** No form of a union has this `type`. */
function unknownForm(schema: z.core.$ZodType, value: unknown, path: Path, context: Context): unknown {
  const isTyped = isRecord(value) && typeof value.type === 'string';
  return context.kinds === 'values' && isTyped && hasTypes(schema) ? note([...path, 'type'], context) : value;
}

function hasTypes(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return hasTypes(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.some(hasTypes);
  return schema instanceof z.ZodObject;
}

function note(path: Path, { found }: Context): typeof unknown {
  found.paths.push(joinPath(path));
  return unknown;
}
