/** The issues of a body, and the empty fields that would be rejected next to the others. */
import { joinPath, splitPath, valueAt, withValueAt } from '#lib/base/field-path.ts';
import { isRecord } from '#lib/base/json-value.ts';
import { type Contract, selectVariant } from '#lib/contract/contract.ts';
import type { Variant } from '#lib/contract/define-variant.ts';
import { isApiError } from '#lib/contract/errors/api-error.ts';
import type { Fix, Issue } from '#lib/contract/errors/issue.ts';
import { titleOf } from './form-description.ts';
import { inputSchema, type JsonSchema, withoutNull } from './json-schema.ts';

export interface FormCheck {
  operationId: string;
  model: string;
  body: Readonly<Record<string, unknown>>;
  /** What a video starts from. The request does not name it, but `edit` needs a source video. */
  start?: unknown;
}

export interface FormValidation {
  issues: readonly Issue[];
  /** By field that is not set and would break a rule. */
  idle: Readonly<Record<string, IdleField>>;
}

export interface IdleField {
  reason: string;
  /** Fixes that make the field count. */
  fixes: readonly Fix[];
}

export function checkForm(
  { operationId, model, body, start }: FormCheck,
  { find, catalogue }: Contract,
): FormValidation {
  const operation = find(operationId);
  if (operation?.body === undefined) return { issues: [], idle: {} };
  const { body: definition } = operation;
  try {
    const { variant } = selectVariant({ ...operation, body: definition }, model, catalogue);
    const issues = allIssues(variant, body);
    const fixable = issues.map((issue) => withFixes(variant, body, issue, issues.length));
    return {
      issues: [...missingSource(variant, body, start), ...fixable],
      idle: idleOf(variant, body, issues),
    };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { code, details, message } = error;
    const named = definition.variants.find(({ models }) => models !== 'any')?.models[0];
    const fixes = named === undefined ? [] : [{ label: `Switch to ${named}`, set: { model: named } }];
    return { issues: [{ code, parameter: details.parameter ?? '', message, fixes }], idle: {} };
  }
}

/** Without what it starts from, the request is one for a new video from text. */
function missingSource(
  { rules, schema }: Variant,
  body: FormCheck['body'],
  start: unknown,
): readonly Issue[] {
  const { frame_images: frames, input_references: references } = body;
  const isSource = (item: unknown) => isRecord(item) && 'video_url' in item;
  if (frames !== undefined || (Array.isArray(references) && references.some(isSource))) return [];
  const missing = (parameter: string, message: string) => [
    { code: 'missing_required_parameter' as const, parameter, message },
  ];
  if (start === 'edit' && rules.some(({ id }) => id === 'video-one-source'))
    return missing('input_references', 'Choose the video to edit. To make a new video, start from text.');
  // With only one of them, the form has no choice of starts.
  if (references !== undefined || !('frame_images' in schema.shape && 'input_references' in schema.shape))
    return [];
  if (start === 'frame_images') return missing(start, 'Choose the first frame, or start from text.');
  if (start === 'input_references') return missing(start, 'Add a reference, or start from text.');
  return [];
}

/**
 * The issues of the fields and those between fields. The gateway reports the second kind once the first are fixed;
 * a form needs all of them at once.
 */
function allIssues(variant: Variant, body: FormCheck['body']): readonly Issue[] {
  const issues = issuesOf(variant, body);
  if (issues.length === 0 || issues.some(({ rule }) => rule !== undefined)) return issues;
  const { valid, replaced } = withValidTypes(variant, body, issues);
  const between = issuesOf(variant, valid).filter(({ rule }) => {
    const { fields = [] } = variant.rules.find(({ id }) => id === rule) ?? {};
    return rule !== undefined && !fields.some((field) => replaced.has(topOf(field)));
  });
  return [...issues, ...between];
}

/** A copy: the validator removes nulls. */
function issuesOf(variant: Variant, body: FormCheck['body']): readonly Issue[] {
  const validation = variant.validate({ ...body });
  return validation.ok ? [] : validation.issues;
}

/** An issue without fixes gets those that remove it: clearing what it names, or the value of an example. */
function withFixes(variant: Variant, body: FormCheck['body'], issue: Issue, count: number): Issue {
  if (issue.fixes !== undefined && issue.fixes.length > 0) return issue;
  const { fields = [] } = variant.rules.find(({ id }) => id === issue.rule) ?? {};
  const path = splitPath(issue.parameter);
  const entry = variant.examples
    .map((example) => valueAt(example.body, path))
    .find((value) => value !== undefined);
  const example = { label: exampleLabel(variant, path, entry), set: { [issue.parameter]: entry } };
  const clearings = [
    // The value itself, the element or object around it, up to the field.
    ...path.map((_, index) => path.slice(0, path.length - index)),
    ...fields.map(splitPath),
  ].map((segments) => ({
    label: `Remove ${titleAt(variant, segments)}`,
    set: { [joinPath(segments)]: null },
  }));
  const works = ({ set }: Fix) => allIssues(variant, withChanges(body, set)).length < count;
  const fix = [...(entry === undefined ? [] : [example]), ...clearings].find(works);
  return fix ? { ...issue, fixes: [fix] } : issue;
}

function exampleLabel(variant: Variant, path: Path, value: unknown): string {
  const short = typeof value === 'number' || (typeof value === 'string' && value.length <= 20);
  return short ? `Set ${titleAt(variant, path)} to ${value}` : 'Use an example';
}

type Path = ReturnType<typeof splitPath>;

/** The title of a field in the form, or its path where the form has none: `tools[0]`. */
function titleAt(variant: Variant, path: Path): string {
  if (typeof path.at(-1) === 'number') return joinPath(path.slice(-2));
  let schema: JsonSchema | undefined = inputSchema(variant.schema);
  for (const segment of path) {
    const forms: readonly JsonSchema[] = schema
      ? [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
      : [];
    schema = forms
      .map((form) => (typeof segment === 'number' ? form.items : form.properties?.[segment]))
      .find((found) => found !== undefined);
  }
  return schema?.title ?? titleOf(String(path.at(-1)));
}

function withChanges(body: FormCheck['body'], set: Fix['set']): FormCheck['body'] {
  return Object.entries(set).reduce(
    (changed, [path, value]) => withValueAt(changed, splitPath(path), value),
    body,
  );
}

function topOf(path: string): string {
  return path.split(/[.[]/)[0] ?? '';
}

/** Tries values in each unset field; a rule that all of them break is the reason. */
function idleOf(variant: Variant, body: FormCheck['body'], issues: readonly Issue[]): FormValidation['idle'] {
  const { properties = {} } = inputSchema(variant.schema);
  const { valid } = withValidTypes(variant, body, issues);
  const idle: Record<string, IdleField> = {};
  for (const [name, schema] of Object.entries(properties)) {
    if (body[name] !== undefined) continue;
    const violations = probesOf(schema).map((probe) =>
      issuesOf(variant, { ...valid, [name]: probe }).find(
        ({ parameter, rule }) => parameter === name && rule !== undefined,
      ),
    );
    const [first] = violations;
    if (first === undefined || !violations.every(Boolean)) continue;
    idle[name] = {
      reason: variant.rules.find(({ id }) => id === first.rule)?.text ?? first.message,
      fixes: (first.fixes ?? []).filter(({ set }) => !(name in set)),
    };
  }
  return idle;
}

/**
 * Rules need valid types: invalid values are fixed if a fix is known; otherwise they are left out or borrowed
 * from an example, and `replaced` names them.
 */
function withValidTypes(variant: Variant, body: FormCheck['body'], issues: readonly Issue[]) {
  const fixes = issues.flatMap(({ rule, fixes: [fix] = [] }) => (rule === undefined && fix ? [fix.set] : []));
  const fixed = fixes.reduce(withChanges, body);
  const valid: Record<string, unknown> = { ...fixed };
  const replaced = new Set<string>();
  for (const { parameter, rule } of issuesOf(variant, fixed)) {
    const name = topOf(parameter);
    if (rule !== undefined || name === '') continue;
    replaced.add(name);
    delete valid[name];
    const borrowed = variant.schema.shape[name]?.safeParse(undefined).success
      ? undefined
      : variant.examples[0]?.body[name];
    if (borrowed !== undefined) valid[name] = borrowed;
  }
  return { valid, replaced };
}

/** Values that differ from unset. Texts and lists have no representative value. */
function probesOf(entry: JsonSchema): unknown[] {
  const { schema } = withoutNull(entry);
  if (schema.enum) return schema.enum.filter((value) => value !== schema.default);
  if (schema.type === 'integer' || schema.type === 'number') {
    return [schema.minimum, schema.maximum].filter(
      (bound) => bound !== undefined && bound !== schema.default,
    );
  }
  return schema.type === 'boolean' ? [schema.default !== true] : [];
}
