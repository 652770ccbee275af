/** The form that a body takes for some of the models: its schema, the rules between its fields, and its validation by both. */
import type * as z from 'zod';
import { isRecord } from '#lib/base/json-value.ts';
import type { ErrorCode } from '#lib/contract/errors/error-codes.ts';
import type { Fix, Issue } from '#lib/contract/errors/issue.ts';
import { issuesOf, maxIssues, type RefusedFields } from '#lib/contract/errors/zod-issues.ts';
import { withNearName } from './near-name.ts';
import { type NewerKinds, pruneNewer } from './newer-members.ts';

export interface Variant<Valid extends ValidBody = ValidBody> {
  /** `alpha-2` */
  id: string;
  title: string;
  /** Ids that select it; `any` selects it for every id that is not in the catalogue under another kind. */
  models: readonly string[] | 'any';
  schema: z.ZodObject;
  rules: readonly Rule<never>[];
  /** Why a field is not accepted, by field name. */
  refused: Record<string, string>;
  /** Response schema of this variant, if it differs from the operation's. */
  response?: z.ZodType;
  examples: readonly Example[];
  validate(body: unknown, options?: ValidateOptions): Validation<Valid>;
}

interface ValidateOptions {
  /** Leaves out and reports what the vendor's protocol may have since, where the variant allows it. */
  acceptNewer?: boolean;
  /** The vendor's beta features that the request names. */
  betas?: readonly string[];
}

/** What a body has beyond this contract. Only an upstream that gets the whole body may answer it. */
export interface NewerMembers {
  paths: readonly string[];
  whole: JsonObject;
  /** The issues for everybody else. */
  issues: readonly Issue[];
}

/** A validated body with the group of its variant, which distinguishes the forms of an operation's body. */
export interface ValidBody<Group extends string = string, Body extends object = JsonObject> {
  group: Group;
  body: Body;
}

export type JsonObject = Readonly<Record<string, unknown>>;

type Validation<Valid extends ValidBody = ValidBody> =
  | { ok: true; valid: Valid; newer?: NewerMembers }
  | { ok: false; issues: readonly Issue[] };

/** A validated body: a top-level null means "not given" and is removed. */
type WithoutNulls<Body> = { [Field in keyof Body]: Exclude<Body[Field], null> };

export type BodyOf<Schema extends z.ZodType> = WithoutNulls<z.output<Schema>>;

export interface Example {
  title: string;
  body: Readonly<Record<string, unknown>>;
}

export interface VariantOptions<Schema extends z.ZodObject, Group extends string>
  extends Pick<Variant, 'id' | 'title' | 'models'>,
    Partial<Pick<Variant, 'response' | 'examples'>> {
  /** See ValidBody. */
  group: Group;
  schema: Schema;
  rules?: readonly Rule<z.output<Schema>>[];
  refused?: RefusedFields;
  /** What of the vendor's protocol may be newer than this contract; nothing if absent. */
  newer?: NewerKinds;
}

/** Combines a schema and its rules into one validation. The rules run only if the types are valid. */
export function defineVariant<Schema extends z.ZodObject, const Group extends string>(
  options: VariantOptions<Schema, Group>,
): Variant<ValidBody<Group, BodyOf<Schema>>> {
  const { schema, rules = [], examples = [], group, newer, ...rest } = options;
  const refused = { ...options.refused };
  type Valid = ValidBody<Group, BodyOf<Schema>>;

  function checked(
    given: z.output<Schema>,
    validRules: readonly Rule<z.output<Schema>>[],
    betas: readonly string[],
  ) {
    removeNulls(given);
    const issues = checkRules(validRules, given, betas);
    return { issues, body: given };
  }

  /** The validation of what is known in a body. Undefined if the body is wrong otherwise, too. */
  function validateKnown(body: unknown, issues: readonly Issue[], betas: readonly string[]) {
    const pruned = newer && isRecord(body) ? pruneNewer(schema, body, { kinds: newer, refused }) : undefined;
    if (pruned === undefined || !isRecord(body)) return undefined;
    const parsed = schema.safeParse(pruned.value);
    const others = issues.filter(
      ({ parameter }) => ![...pruned.paths, ...pruned.removed].some((path) => isWithin(parameter, path)),
    );
    if (!parsed.success) {
      // An element without what it needs: the member that is not known may stand in its place, so both are named.
      const lacking = new Set(
        others.filter(({ code }) => code === 'missing_required_parameter').map(elementOf),
      );
      lacking.delete('');
      const named = issues.filter((issue) => others.includes(issue) || lacking.has(elementOf(issue)));
      return others.length > 0 ? failure(named) : undefined;
    }
    // A rule must see all that it reads.
    const seeing = rules.filter(
      ({ fields }) => !fields.some((field) => pruned.removed.some((path) => isWithin(path, field))),
    );
    const { issues: broken, body: known } = checked(parsed.data, seeing, betas);
    if (broken.length > 0) return failure(broken);
    const valid = { group, body: known };
    return {
      ok: true,
      valid,
      newer: { paths: pruned.paths, whole: body, issues },
    } satisfies Validation<Valid>;
  }

  return {
    ...rest,
    schema,
    rules,
    refused,
    examples,
    validate(body, { acceptNewer = false, betas = [] } = {}) {
      const parsed = parseSchema(schema, body, refused);
      if (parsed.ok) {
        const { issues, body: given } = checked(parsed.value, rules, betas);
        return issues.length > 0 ? failure(issues) : { ok: true, valid: { group, body: given } };
      }
      const issues = parsed.issues.map((issue) => withNearName(issue, schema, body));
      return (acceptNewer ? validateKnown(body, issues, betas) : undefined) ?? failure(issues);
    },
  };
}

/** Path of the element of a list that a problem is in; empty for members of the body itself. */
function elementOf({ parameter }: Issue): string {
  return parameter.slice(0, parameter.lastIndexOf(']') + 1);
}

function failure(issues: readonly Issue[]) {
  return { ok: false, issues } as const;
}

/** Whether a path is another one or below it: `a[0].b` is within `a`. */
function isWithin(path: string, other: string): boolean {
  return path.startsWith(other) && /^(?:$|[.[])/.test(path.slice(other.length));
}

function removeNulls<Body extends object>(body: Body): asserts body is Body & WithoutNulls<Body> {
  for (const field in body) {
    if (body[field] === null) delete body[field];
  }
}

export interface Rule<Body> {
  /** Names the rule in tests, forms and documentation: `transparent-needs-alpha-format`. */
  id: string;
  /** The fields that it reads; an issue names the first one. */
  fields: readonly string[];
  /** The start of a beta feature's name that lifts the rule: `interleaved-thinking`. */
  liftedBy?: string;
  /** The rule in one sentence, for the API reference. */
  text: string;
  /** The issue of this body, as a sentence or with details; nothing for a valid body. */
  check(body: Body): string | RuleBreak | readonly RuleBreak[] | undefined;
}

export interface RuleBreak {
  /** A full sentence that names field, value and rule. */
  message: string;
  /** A field other than the rule's first, or a deeper path. */
  parameter?: string;
  /** Default: `invalid_value`. */
  code?: ErrorCode;
  fixes?: readonly Fix[];
}

/** The break of a rule by one member: its message begins with the path, as all do. */
export function brokenAt(parameter: string, rule: string, code?: ErrorCode): RuleBreak {
  return { parameter, message: `${parameter} ${rule}`, ...(code && { code }) };
}

/** The issues of all rules in the order of the rules; the rules stop after `maxIssues`. */
function checkRules<Body>(rules: readonly Rule<Body>[], body: Body, betas: readonly string[] = []): Issue[] {
  const issues: Issue[] = [];
  for (const rule of rules) {
    const { liftedBy } = rule;
    if (liftedBy !== undefined && betas.some((beta) => beta.startsWith(liftedBy))) continue;
    issues.push(...issuesOfRule(rule, body, maxIssues - issues.length));
    if (issues.length >= maxIssues) break;
  }
  return issues;
}

function issuesOfRule<Body>(rule: Rule<Body>, body: Body, most: number): Issue[] {
  const found = rule.check(body);
  if (found === undefined) return [];

  const breaks: readonly RuleBreak[] = typeof found === 'string' ? [{ message: found }] : [found].flat();
  return breaks.slice(0, most).map((entry) => ({
    code: entry.code ?? 'invalid_value',
    parameter: entry.parameter ?? rule.fields[0] ?? '',
    message: entry.message,
    rule: rule.id,
    fixes: entry.fixes,
  }));
}

type ParsedValue<Schema extends z.ZodType> =
  | { ok: true; value: z.output<Schema> }
  | { ok: false; issues: readonly Issue[] };

/** Of larger values only the first problem is named: listing all costs far more than finding one. */
const smallValues = 2_000;

export function parseSchema<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  refused: RefusedFields = {},
): ParsedValue<Schema> {
  const parsed = schema.safeParse(input, firstProblem);
  if (parsed.success) return { ok: true, value: parsed.data };
  if (!holdsMoreThan(smallValues, input)) {
    const whole = schema.safeParse(input);
    return { ok: false, issues: whole.error ? issuesOf(whole.error, input, refused) : [] };
  }

  const issues = issuesOf(parsed.error, input, refused).slice(0, 1);
  const stopped = ' The body is large, so the check stops at its first problem.';
  return { ok: false, issues: issues.map((issue) => ({ ...issue, message: issue.message + stopped })) };
}

/** What zod's own `validate` sets, which returns no problem. */
const firstProblem = { jitless: false, abortEarly: true } satisfies z.core.ParseContextInternal;

function holdsMoreThan(limit: number, value: unknown): boolean {
  const open: unknown[] = [value];
  for (let count = 0; open.length > 0; count += 1) {
    if (count > limit) return true;
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const members = Object.values(next);
    if (members.length > limit) return true;
    for (const member of members) open.push(member);
  }
  return false;
}
