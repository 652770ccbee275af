/** Strings and numbers for a merged schema: from the prompt where they fit, else samples within the bounds. */
import RandExp from 'randexp';
import type { Random } from '#sandbox/random.ts';
import type { JsonObject } from '../json-value.ts';
import type { SampleValues, Slot } from '../sample-values.ts';
import { TextEngineError } from '../text-engine-error.ts';
import { DeadEnd } from './merge-schemas.ts';

export interface ScalarOptions {
  readonly slot: Slot;
  readonly values: SampleValues;
  readonly random: Random;
}

export function makeNumber(schema: JsonObject, { slot, values, random }: ScalarOptions): number {
  const isWhole =
    schema.type === 'integer' || (Array.isArray(schema.type) && schema.type.includes('integer'));
  const multiple = numberIn(schema, 'multipleOf');
  const step = multiple ?? (isWhole ? 1 : undefined);
  const [low, high] = rangeOf(schema, slot.name);
  const isWithin = (value: number) =>
    value >= low &&
    value <= high &&
    value > (numberIn(schema, 'exclusiveMinimum') ?? Number.NEGATIVE_INFINITY) &&
    value < (numberIn(schema, 'exclusiveMaximum') ?? Number.POSITIVE_INFINITY);
  const found = values.findNumber(slot);
  if (found !== undefined && isWithin(found) && (step === undefined || Number.isInteger(found / step)))
    return found;
  const candidates =
    step === undefined
      ? [
          Math.round(random.range(low, high) * 100) / 100,
          random.range(low, high),
          low,
          high,
          (low + high) / 2,
        ]
      : multiplesBetween(low, high, step, random);
  const value = candidates.find(isWithin);
  if (value === undefined) throw new DeadEnd();
  return value;
}

/** The bounds; where one is missing, a range of a hundred or a tenth of the other bound. */
function rangeOf(schema: JsonObject, name: string): [number, number] {
  const low = Math.max(
    numberIn(schema, 'minimum') ?? Number.NEGATIVE_INFINITY,
    numberIn(schema, 'exclusiveMinimum') ?? Number.NEGATIVE_INFINITY,
  );
  const high = Math.min(
    numberIn(schema, 'maximum') ?? Number.POSITIVE_INFINITY,
    numberIn(schema, 'exclusiveMaximum') ?? Number.POSITIVE_INFINITY,
  );
  const span = Math.max(
    100,
    Math.abs(Number.isFinite(low) ? low : high) / 10,
    numberIn(schema, 'multipleOf') ?? 0,
  );
  if (Number.isFinite(low)) return [low, Number.isFinite(high) ? high : low + span];
  if (Number.isFinite(high)) return [high - span, high];
  if (/year/i.test(name)) return [2020, 2030];
  return [1, Math.max(100, (numberIn(schema, 'multipleOf') ?? 0) * 10)];
}

function multiplesBetween(low: number, high: number, step: number, random: Random): number[] {
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return [random.integer(first, last), first, first + 1, last - 1, last].map((factor) =>
    Number((factor * step).toPrecision(15)),
  );
}

export function makeString(schema: JsonObject, { slot, values, random }: ScalarOptions): string {
  const least = numberIn(schema, 'minLength') ?? 0;
  const most = numberIn(schema, 'maxLength') ?? Number.POSITIVE_INFINITY;
  if (least > most) throw new DeadEnd();
  if (typeof schema.pattern === 'string') return stringForPattern(schema.pattern, { least, most, random });
  const sample = typeof schema.format === 'string' ? formats[schema.format] : undefined;
  if (sample) return sample(random);
  const found = values.findText(slot);
  if (found !== undefined && [...found].length >= least && [...found].length <= most) return found;
  let text = values.sampleText(slot);
  while ([...text].length < least) text = `${text} ${values.sentence()}`;
  const characters = [...text];
  const limit = least > 200 ? Math.min(most, least) : most;
  return characters.length <= limit ? text : characters.slice(0, limit).join('');
}

/** Throws TextEngineError for a pattern that is too large to fill. */
function stringForPattern(
  pattern: string,
  { least, most, random }: { least: number; most: number; random: Random },
): string {
  if (/\{\d{5,}/.test(pattern))
    throw new TextEngineError('schema_too_complex', 'the pattern repeats too often');
  const native = new RegExp(pattern, 'u');
  const generator = new RandExp(pattern);
  let budget = 200_000;
  generator.randInt = (low, high) => {
    const value = random.integer(low, high);
    budget -= 1 + Math.abs(value);
    if (budget < 0) throw new TextEngineError('schema_too_complex', 'the pattern is too large');
    return value;
  };
  for (let attempt = 0; attempt < 40; attempt += 1) {
    generator.max = attempt % 4 === 0 ? 4 : Math.max(4, Math.min(least + 8, most, 2000));
    const text = generator.gen();
    const { length } = [...text];
    if (length >= least && length <= most && native.test(text)) return text;
  }
  throw new DeadEnd();
}

function numberIn(schema: JsonObject, key: string): number | undefined {
  const value = schema[key];
  return typeof value === 'number' ? value : undefined;
}

const hexadecimal = (random: Random, length: number) =>
  Array.from({ length }, () => random.integer(0, 15).toString(16)).join('');
const twoDigits = (value: number) => String(value).padStart(2, '0');
const day = (random: Random) =>
  `2027-${twoDigits(random.integer(1, 12))}-${twoDigits(random.integer(1, 28))}`;
const time = (random: Random) =>
  `${twoDigits(random.integer(0, 23))}:${twoDigits(random.integer(0, 59))}:00Z`;
const ipv4 = (random: Random) => `192.0.2.${random.integer(1, 254)}`;
const host = (random: Random) => `${random.pick(['www', 'shop', 'docs', 'mail'])}.example.com`;
const uri = (random: Random) => `https://${host(random)}/sample/${random.integer(1, 999)}`;

/** Samples of the formats of JSON Schema and OpenAPI; domains and addresses are those reserved for documentation. */
const formats: Readonly<Record<string, (random: Random) => string>> = {
  date: day,
  time,
  'date-time': (random) => `${day(random)}T${time(random)}`,
  'iso-time': time,
  'iso-date-time': (random) => `${day(random)}T${time(random)}`,
  duration: (random) => `PT${random.integer(1, 59)}M`,
  email: (random) => `${random.pick(['ada', 'ben', 'chika', 'dana'])}${random.integer(1, 99)}@example.com`,
  'idn-email': () => 'ada@example.com',
  hostname: host,
  'idn-hostname': host,
  ipv4,
  ipv6: (random) => `2001:db8::${hexadecimal(random, 4)}`,
  uri,
  url: uri,
  iri: uri,
  'uri-reference': (random) => `/sample/${random.integer(1, 999)}`,
  'iri-reference': (random) => `/sample/${random.integer(1, 999)}`,
  'uri-template': () => 'https://example.com/items/{id}',
  uuid: (random) =>
    `${hexadecimal(random, 8)}-${hexadecimal(random, 4)}-4${hexadecimal(random, 3)}-8${hexadecimal(random, 3)}-${hexadecimal(random, 12)}`,
  'json-pointer': (random) => `/items/${random.integer(0, 9)}`,
  'relative-json-pointer': () => '0',
  regex: () => '^[a-z]+$',
  byte: () => 'c2FtcGxl',
};
