/** Strings and numbers for a merged schema: from the prompt where they fit, else samples within the bounds. */
import RandExp from 'randexp';
import type { Random } from '#sandbox/random.ts';
import type { JsonObject } from '../json-value.ts';
import type { SampleValues, Slot } from '../sample-values.ts';
import { TextEngineError } from '../text-engine-error.ts';
import { DeadEnd, numberOf } from './merge-schemas.ts';

export interface ScalarOptions {
  readonly slot: Slot;
  readonly values: SampleValues;
  readonly random: Random;
}

export function makeNumber(
  schema: JsonObject,
  type: 'number' | 'integer',
  { slot, values, random }: ScalarOptions,
): number {
  const { exclusiveMinimum: above, exclusiveMaximum: below, multipleOf } = schema;
  const least = Math.max(
    ...[schema.minimum, above].map((bound) => numberOf(bound, Number.NEGATIVE_INFINITY)),
  );
  const most = Math.min(...[schema.maximum, below].map((bound) => numberOf(bound, Number.POSITIVE_INFINITY)));
  const step = numberOf(multipleOf, type === 'integer' ? 1 : 0);
  const known = [least, most].find(Number.isFinite) ?? 0;
  const span = Math.max(100, Math.abs(known) / 10, step * 10);
  const usual = /year/i.test(slot.name) ? 2020 : 1;
  const low = Number.isFinite(least) ? least : Number.isFinite(most) ? most - span : usual;
  const high = Number.isFinite(most) ? most : low + span;
  const [first, last] = [Math.ceil(low / step), Math.floor(high / step)];
  const candidates =
    step === 0
      ? [Math.round(random.range(low, high) * 100) / 100, random.range(low, high), low, high]
      : [random.integer(first, last), first, first + 1, last - 1].map((n) =>
          Number((n * step).toPrecision(15)),
        );
  const found = values.findNumber(slot);
  if (found !== undefined && (step === 0 || Number.isInteger(found / step))) candidates.unshift(found);
  const isWithin = (value: number) => value >= least && value <= most && value !== above && value !== below;
  const value = candidates.find(isWithin);
  if (value === undefined) throw new DeadEnd();
  return value;
}

export function makeString(schema: JsonObject, { slot, values, random }: ScalarOptions): string {
  const least = numberOf(schema.minLength, 0);
  const most = numberOf(schema.maxLength, Number.POSITIVE_INFINITY);
  const isWithin = (text: string) => [...text].length >= least && [...text].length <= most;
  const pattern = typeof schema.pattern === 'string' ? schema.pattern : formats.get(String(schema.format));
  if (pattern !== undefined) {
    for (const text of textsOfPattern(pattern, Math.min(least + 8, most, 2000), random))
      if (isWithin(text)) return text;
    throw new DeadEnd();
  }
  const found = values.findText(slot);
  if (found !== undefined && isWithin(found)) return found;
  let text = values.sampleText(slot);
  while ([...text].length < least) text = `${text} ${values.sentence()}`;
  return isWithin(text) ? text : [...text].slice(0, most).join('');
}

/** Forty tries at texts that match; `repeats` bounds what may repeat without end. Throws TextEngineError. */
function* textsOfPattern(
  pattern: string,
  repeats: number,
  random: Random,
): Generator<string, void, undefined> {
  // A count of a single character is one step of the generator, whatever its size.
  const tooLarge = new TextEngineError('schema_too_complex', 'the pattern is too large');
  if (/\{\d{5,}/.test(pattern)) throw tooLarge;
  // The generator reads no names of groups, no look behind and no flags.
  if (/\(\?[^:=!]/.test(pattern))
    throw new TextEngineError('schema_too_complex', 'the pattern has a group that the sandbox cannot make');
  const expression = new RegExp(pattern, 'u');
  const generator = new RandExp(pattern);
  let budget = 200_000;
  generator.randInt = (low, high) => {
    const value = random.integer(low, high);
    budget -= 1 + Math.abs(value);
    if (budget < 0) throw tooLarge;
    return value;
  };
  for (let attempt = 0; attempt < 40; attempt += 1) {
    generator.max = attempt % 4 === 0 ? 4 : Math.max(4, repeats);
    const text = generator.gen();
    if (expression.test(text)) yield text;
  }
}

const date = '2027-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])';
const time = '([01]\\d|2[0-3]):[0-5]\\d:00Z';
const host = '(www|shop|docs|mail)\\.example\\.com';
const uri = `https://${host}/sample/[1-9]\\d`;

/** Patterns for the formats of JSON Schema and OpenAPI; domains and addresses are those reserved for documentation. */
const formats: ReadonlyMap<string, string> = new Map([
  ['date', date],
  ['time', time],
  ['date-time', `${date}T${time}`],
  ['duration', 'PT[1-5]\\dM'],
  ['email', '(ada|ben|chika|dana)[1-9]\\d@example\\.com'],
  ['hostname', host],
  ['ipv4', '192\\.0\\.2\\.[1-9]\\d'],
  ['ipv6', '2001:db8::[1-9a-f]{4}'],
  ['uri', uri],
  ['uri-reference', '/sample/[1-9]\\d'],
  ['uuid', '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}'],
  ['json-pointer', '/items/\\d'],
  ['regex', '[a-z]{4}'],
  ['byte', '([A-Za-z]{4}){2}'],
]);
