/**
 * One form for the many ways a native body may be written: camelCase keys and one place for the image format.
 * Serves validation and our own providers; a relay sends on the bytes as they came.
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
import { fitKeys } from './fit-keys.ts';
import { foldImageFormat } from './image-format.ts';
import { inSentPaths } from './sent-paths.ts';

export interface NormalisedNative {
  body: unknown;
  issues: readonly Issue[];
  /** Tells an issue about the normalised body in the sender's own paths. */
  asSent(issue: Issue): Issue;
}

/** Normalises a body for a schema. Idempotent: a normalised body comes back equal. */
export function normaliseNative(schema: z.ZodObject, body: unknown): NormalisedNative {
  const fitted = fitKeys(schema, body);
  const folded = foldImageFormat(fitted.value);
  const asSent = (issue: Issue) => inSentPaths(inSentPaths(issue, folded.sent), fitted.sent);
  const issues = [...fitted.issues, ...folded.issues.map((issue) => inSentPaths(issue, fitted.sent))];
  return { body: spellThinkingLevel(folded.body), issues, asSent };
}

/** A variant whose bodies are normalised before they are judged; its validated bodies are normalised ones. */
export function defineNativeVariant<Schema extends z.ZodObject, const Group extends string>(
  options: VariantOptions<Schema, Group>,
): Variant<ValidBody<Group, BodyOf<Schema>>> {
  const variant = defineVariant(options);
  return {
    ...variant,
    validate(body) {
      const normalised = normaliseNative(options.schema, body);
      if (normalised.issues.length > 0) return { ok: false, issues: normalised.issues };
      const result = variant.validate(normalised.body);
      return result.ok ? result : { ok: false, issues: result.issues.map(normalised.asSent) };
    },
  };
}

const thinkingLevels = ['MINIMAL', 'LOW', 'MEDIUM', 'HIGH'];

/** Thinking levels in lower case, as the AI SDK sends them, in the document's spelling. Leaves what is no level. */
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
