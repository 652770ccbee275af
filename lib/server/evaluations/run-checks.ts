/** The automatic checks of an answer. Pure, apart from the time limit of a pattern. */
import { runInNewContext } from 'node:vm';
import * as z from 'zod';
import { errorMessage } from '#lib/base/error-message.ts';
import { fillText, type TemplateValues } from '#lib/base/fill-text.ts';
import { countText } from '#lib/base/format.ts';
import { type JsonRecord, recordOf, textOf } from '#lib/base/json-value.ts';
import { issuesOf } from '#lib/contract/errors/zod-issues.ts';
import type { CellResult, CheckResult, Checks } from '#lib/contract/playground/evaluation.ts';

export interface Checked extends Pick<CellResult, 'images' | 'latencyMs' | 'cost'> {
  text: string;
  /** The body of the request. */
  body: JsonRecord;
  values: TemplateValues;
}

/** A pattern that backtracks without end must not block the process. */
const patternMs = 100;

export function runChecks(checks: Checks, given: Checked): CheckResult[] {
  const { text, images, body, values } = given;
  const { contains, matches, schema, maxLatencyMs, maxCost } = checks;
  const all: (CheckResult | false | undefined)[] = [
    checks.notEmpty && {
      name: 'Not empty',
      passed: text.trim() !== '' || images.length > 0,
      detail:
        images.length > 0 ? countText(images.length, 'image') : countText(text.trim().length, 'character'),
    },
    checks.size && compareAll('Size', body.size, images, ({ width, height }) => `${width}x${height}`),
    checks.format && compareAll('Format', body.output_format, images, ({ format }) => format),
    contains !== undefined && containsText(fillText(contains, values), text),
    matches !== undefined && matchesPattern(fillText(matches, values), text),
    schema && hasSchema(schema, text),
    maxLatencyMs !== undefined && within('Total time', given.latencyMs, maxLatencyMs, ' ms'),
    maxCost !== undefined && within('Cost', given.cost, maxCost, ''),
  ];
  return all.filter((check) => check !== false && check !== undefined);
}

/** Why a JSON Schema cannot be used; undefined if it can. */
export function schemaProblem(schema: Checks['schema']): string | undefined {
  try {
    if (schema !== undefined) z.fromJSONSchema({ ...schema });
    return undefined;
  } catch (error) {
    return errorMessage(error);
  }
}

export function patternProblem(pattern: string | undefined): string | undefined {
  try {
    if (pattern !== undefined) new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return errorMessage(error);
  }
}

function compareAll(
  name: string,
  requested: unknown,
  images: Checked['images'],
  of: (image: Checked['images'][number]) => string,
): CheckResult {
  const isNamed = typeof requested === 'string' && (name !== 'Size' || /^\d+x\d+$/.test(requested));
  if (!isNamed) return { name, passed: null, detail: 'The request does not name one.' };
  const actual = [...new Set(images.map(of))].join(', ') || 'no image';
  const detail = actual === requested ? actual : `requested ${requested}, got ${actual}`;
  return { name, passed: actual === requested, detail };
}

function containsText(wanted: string, text: string): CheckResult {
  const passed = text.toLowerCase().includes(wanted.toLowerCase());
  return { name: 'Contains', passed, detail: JSON.stringify(wanted) };
}

function matchesPattern(pattern: string, text: string): CheckResult {
  const name = 'Matches';
  try {
    const passed = runInNewContext(
      'new RegExp(pattern, "u").test(text)',
      { pattern, text },
      { timeout: patternMs },
    );
    return { name, passed: passed === true, detail: `/${pattern}/` };
  } catch (error) {
    // The error is of another context: `instanceof` does not hold.
    const { code, message } = recordOf(error);
    const isLate = code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    return { name, passed: null, detail: isLate ? 'The pattern takes too long.' : (textOf(message) ?? '') };
  }
}

function hasSchema(schema: NonNullable<Checks['schema']>, text: string): CheckResult {
  const name = 'JSON schema';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { name, passed: false, detail: 'The text is not JSON.' };
  }
  const parsed = z.fromJSONSchema({ ...schema }).safeParse(value);
  if (parsed.success) return { name, passed: true, detail: 'valid' };
  const [first] = issuesOf(parsed.error, value);
  return { name, passed: false, detail: first?.message ?? 'The text breaks the schema.' };
}

function within(name: string, actual: number | null, most: number, unit: string): CheckResult {
  if (actual === null) return { name, passed: null, detail: 'not known' };
  const shown = `${Number(actual.toPrecision(6))}${unit}`;
  return { name, passed: actual <= most, detail: `${shown}, at most ${most}${unit}` };
}
