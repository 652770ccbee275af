/** Narrows the type of parsed JSON for the engine. */
import type { JsonValue } from '@easel/sandbox';
import * as z from 'zod';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { isSlowPattern, patternsIn } from '#lib/server/http/slow-pattern.ts';

export function asJson(value: unknown): JsonValue {
  return anyJson.parse(value);
}

/** Made once: making it costs more than most parses. */
const anyJson = z.json();

/** More in one schema are refused. */
const mostPatterns = 200;

/** A schema for the engine, which runs its patterns. Throws ApiError for one that would take without end. */
export function asSchema(value: unknown, parameter: string): JsonValue {
  const patterns = [...new Set(patternsIn(value))];
  if (patterns.length > mostPatterns)
    throw refused(parameter, `holds ${patterns.length} patterns; the sandbox accepts ${mostPatterns}`);

  const slow = patterns.find(isSlowPattern);
  if (slow === undefined) return asJson(value);
  const shown = JSON.stringify(slow.slice(0, 100));
  throw refused(parameter, `holds the pattern ${shown}, which takes exponential time in the sandbox`);
}

function refused(parameter: string, rule: string): ApiError {
  return new ApiError('invalid_value', { parameter, message: `${parameter} ${rule}.` });
}
