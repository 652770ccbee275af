/**
 * Finds the regular expressions of users that backtrack without end, by running them, with a time limit, on texts that
 * provoke it.
 */
import { createContext, runInContext } from 'node:vm';
import { recordOf } from '#lib/base/json-value.ts';

/** For one pattern, ms; and for a second try, because the machine may have been busy. */
const limitsMs = [50, 150];
/** An exponential pattern takes too long with the shorter texts, one of a high power with the longer. */
const lengths = [30, 1_000];

/** Whether texts that nearly match the pattern take too long. False for an invalid one. */
export function isSlowPattern(pattern: string): boolean {
  // Only a repeated group, or three repetitions beside each other, have enough ways to match one text.
  const repetitions = pattern.match(/[*+]|,\}/g) ?? [];
  if (!/\)[*+{]/.test(pattern) && repetitions.length < 3) return false;
  names.pattern = pattern;
  names.texts = nearMatches(pattern);
  return limitsMs.every((timeout) => takesLonger(timeout));
}

function takesLonger(timeout: number): boolean {
  try {
    runInContext(source, context, { timeout });
    return false;
  } catch (error) {
    // The error is of another context: `instanceof` does not hold.
    return recordOf(error).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
  }
}

/** The patterns of a JSON Schema, at any depth: values of `pattern`, names of `patternProperties`. */
export function patternsIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(patternsIn);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key === 'pattern' && typeof value === 'string') return [value];
    const isByPattern = key === 'patternProperties' && typeof value === 'object' && value !== null;
    return [...(isByPattern ? Object.keys(value) : []), ...patternsIn(value)];
  });
}

const names: { pattern: string; texts: readonly string[] } = { pattern: '', texts: [] };
const context = createContext(names);
const source = `{
  const expression = new RegExp(pattern, 'u');
  for (const text of texts) expression.test(text);
}`;

/** Runs of the characters that the pattern names, with an end that it does not expect. */
function nearMatches(pattern: string): string[] {
  const named = pattern.replace(/\\./g, '').match(/[\p{L}\p{N}]/gu) ?? [];
  const runs = new Set([...named.slice(0, 20), 'a', '0', ' ', '-', '.']);
  return lengths.flatMap((length) => [...runs].map((run) => `${run.repeat(length)}\0`));
}
