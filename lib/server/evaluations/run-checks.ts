/** The automatic checks of an answer. Those that may take without end run in a thread. */
import { fillText, type TemplateValues } from '#lib/base/fill-text.ts';
import { countText } from '#lib/base/format.ts';
import type { JsonRecord } from '#lib/base/json-value.ts';
import type { CellResult, CellVideo, CheckResult, Checks } from '#lib/contract/pages/evaluation.ts';
import type { CheckThread } from './check-thread.ts';

export interface Checked extends Pick<CellResult, 'images' | 'latencyMs' | 'cost'> {
  text: string;
  /** The body of the request. */
  body: JsonRecord;
  values: TemplateValues;
  video?: CellVideo;
}

export async function runChecks(
  checks: Checks,
  given: Checked,
  thread: Pick<CheckThread, 'run'>,
): Promise<CheckResult[]> {
  const { text, images, body, values } = given;
  const { contains, matches, schema, maxLatencyMs, maxCost } = checks;
  const all: (CheckResult | false | undefined)[] = [
    checks.notEmpty && {
      name: 'Not empty',
      passed: text.trim() !== '' || images.length > 0 || given.video !== undefined,
      detail: contentText(given),
    },
    checks.size && compareAll('Size', body.size, images, ({ width, height }) => `${width}x${height}`),
    checks.format && compareAll('Format', body.output_format, images, ({ format }) => format),
    contains !== undefined && containsText(fillText(contains, values), text),
    matches !== undefined &&
      (await thread.run({ kind: 'pattern', pattern: fillText(matches, values) }, text)),
    schema && (await thread.run({ kind: 'schema', schema }, text)),
    maxLatencyMs !== undefined && within('Total time', given.latencyMs, maxLatencyMs, ' ms'),
    maxCost !== undefined && within('Cost', given.cost, maxCost, ''),
  ];
  return all.filter((check) => check !== false && check !== undefined);
}

function contentText({ text, images, video }: Checked): string {
  if (video) return `${video.seconds ?? 0} s of video`;
  return images.length > 0 ? countText(images.length, 'image') : countText(text.trim().length, 'character');
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

function within(name: string, actual: number | null, most: number, unit: string): CheckResult {
  if (actual === null) return { name, passed: null, detail: 'not known' };
  const shown = `${Number(actual.toPrecision(6))}${unit}`;
  return { name, passed: actual <= most, detail: `${shown}, at most ${most}${unit}` };
}
