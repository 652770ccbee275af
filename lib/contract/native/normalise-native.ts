/**
 * Converts the spellings of a native body to one form: camelCase keys and one place for the image format.
 * Validation and the sandbox use it; a relay forwards the original bytes.
 */
import type * as z from 'zod';
import { isRecord } from '#lib/base/is-record.ts';
import {
  type BodyOf,
  defineVariant,
  type ValidBody,
  type Variant,
  type VariantOptions,
} from '../define-operation.ts';
import type { Issue } from '../errors/issue.ts';
import { maxIssues } from '../errors/zod-issues.ts';
import { fitKeys } from './fit-keys.ts';
import { foldImageFormat } from './image-format.ts';
import { inSentPaths } from './sent-paths.ts';

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
  const given = thinking?.thinkingLevel;
  const level = typeof given === 'string' ? given.toUpperCase() : undefined;
  if (level === undefined || level === given || !thinkingLevels.includes(level)) return body;
  const thinkingConfig = { ...thinking, thinkingLevel: level };
  return { ...fieldsOf(body), generationConfig: { ...config, thinkingConfig } };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(value) ? value : undefined;
}
