/** The issues of a body, and the empty fields that would be rejected next to the others. */
import type { Variant } from '#lib/contract/define-operation.ts';
import { isApiError } from '#lib/contract/errors/api-error.ts';
import type { Fix, Issue } from '#lib/contract/errors/issue.ts';
import { operations } from '#lib/contract/operations.ts';
import { selectVariant } from '#lib/contract/select-variant.ts';
import { inputSchema, type JsonSchema, withoutNull } from './json-schema.ts';

export interface FormCheck {
  operationId: string;
  model: string;
  body: Readonly<Record<string, unknown>>;
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

export function checkForm({ operationId, model, body }: FormCheck): FormValidation {
  const operation = operations.find(({ id }) => id === operationId);
  if (operation?.body === undefined) return { issues: [], idle: {} };
  try {
    const { variant } = selectVariant(operation, operation.body, model);
    const issues = issuesOf(variant, body);
    return { issues, idle: idleOf(variant, body, issues) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { code, details, message } = error;
    return { issues: [{ code, parameter: details.parameter ?? '', message }], idle: {} };
  }
}

/** A copy: the validator removes nulls. */
function issuesOf(variant: Variant, body: FormCheck['body']): readonly Issue[] {
  const validation = variant.validate({ ...body });
  return validation.ok ? [] : validation.issues;
}

/** Tries values in each unset field; a rule that all of them break is the reason. */
function idleOf(variant: Variant, body: FormCheck['body'], issues: readonly Issue[]): FormValidation['idle'] {
  const { properties = {} } = inputSchema(variant.schema);
  const sound = mended(variant, body, issues);
  const idle: Record<string, IdleField> = {};
  for (const [name, schema] of Object.entries(properties)) {
    if (body[name] !== undefined) continue;
    const broken = probesOf(schema).map((probe) =>
      issuesOf(variant, { ...sound, [name]: probe }).find(
        ({ parameter, rule }) => parameter === name && rule !== undefined,
      ),
    );
    const [first] = broken;
    if (first === undefined || !broken.every(Boolean)) continue;
    idle[name] = {
      reason: variant.rules.find(({ id }) => id === first.rule)?.text ?? first.message,
      fixes: (first.fixes ?? []).filter(({ set }) => !(name in set)),
    };
  }
  return idle;
}

/** Rules need valid types: missing or invalid fields are borrowed from an example or left out. */
function mended(
  variant: Variant,
  body: FormCheck['body'],
  issues: readonly Issue[],
): Record<string, unknown> {
  const sound: Record<string, unknown> = { ...body };
  for (const { parameter, rule } of issues) {
    const [name = ''] = parameter.split(/[.[]/);
    if (rule !== undefined || name === '') continue;
    delete sound[name];
    const lent = variant.schema.shape[name]?.safeParse(undefined).success
      ? undefined
      : variant.examples[0]?.body[name];
    if (lent !== undefined) sound[name] = lent;
  }
  return sound;
}

/** Values that differ from unset. Texts and lists have no representative value. */
function probesOf(given: JsonSchema): unknown[] {
  const { schema } = withoutNull(given);
  if (schema.enum) return schema.enum.filter((value) => value !== schema.default);
  if (schema.type === 'integer' || schema.type === 'number') {
    return [schema.minimum, schema.maximum].filter(
      (bound) => bound !== undefined && bound !== schema.default,
    );
  }
  return schema.type === 'boolean' ? [schema.default !== true] : [];
}
