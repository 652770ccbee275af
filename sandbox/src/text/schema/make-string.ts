/**
 * Makes strings: from the text, the schema's offers, its format, its pattern, or a sample; brought to length where
 * neither format nor pattern forbids it.
 */
import { createRandom } from '../../random.ts';
import { stringFor } from '../facts/string-for-slot.ts';
import { stringFromPattern } from '../pattern/string-from-pattern.ts';
import { TextEngineError } from '../text-engine-error.ts';
import { checkValue } from './check-value.ts';
import { sampleOfFormat } from './formats.ts';
import type { MakeContext } from './make-context.ts';
import { sampleString } from './sample-string.ts';
import type { SchemaNode } from './schema-node.ts';

const longestString = 100_000;

/** Undefined when no candidate fits. Throws `schema_too_complex` for strings that would be absurdly long. */
export function makeString(flat: SchemaNode, context: MakeContext): string | undefined {
  if (flat.minLength > flat.maxLength) return undefined;
  if (flat.minLength > longestString) {
    throw new TextEngineError(
      'schema_too_complex',
      `strings of more than ${longestString} characters are not made`,
      flat.path,
    );
  }
  const plain = { ...flat, types: undefined };
  let skip = context.attempt;
  for (const candidate of candidates(flat, context)) {
    const value = fitLength(candidate, flat, context.slot.index);
    context.budget.spend(flat.path, 1 + value.length / 32);
    if (!checkValue(plain, value, context)) continue;
    if (skip === 0) return value;
    skip -= 1;
  }
  return undefined;
}

function* candidates(flat: SchemaNode, context: MakeContext): Generator<string, void, undefined> {
  const { slot, facts, random } = context;
  const said = byFormat(flat.formats, context) ?? stringFor(slot, facts);
  if (said !== undefined) yield said;
  for (const offer of flat.offers) if (typeof offer === 'string' && slot.index === 0) yield offer;
  for (let round = 0; round < 4; round += 1) {
    for (const format of flat.formats) {
      const sample = sampleOfFormat(format, random.fork(`format/${slot.index}/${round}`));
      if (sample !== undefined) yield sample;
    }
  }
  yield* fromPatterns(flat, context);
  const sample = sampleString(slot, context);
  yield sample;
  for (let round = 2; round < 10; round += 1) yield `${sample} ${round + slot.index}`;
  for (const plain of ['', 'a', '0', 'x1', 'Easel', '10', 'A1b2-C3d4!', '2026-01-31', 'https://example.com/'])
    yield plain;
}

/** Facts that a format demands in its own spelling. */
function byFormat(formats: readonly string[], { slot, facts }: MakeContext): string | undefined {
  for (const format of formats) {
    const date = facts.dates[slot.index];
    const time = facts.times[slot.index];
    if (format === 'date') return date;
    if (format === 'time') return time === undefined ? undefined : `${time}Z`;
    if (format === 'date-time') return date === undefined ? undefined : `${date}T${time ?? '09:00:00'}Z`;
    if (format === 'email') return facts.emails[slot.index];
    if (format === 'uri' || format === 'url') return facts.urls[slot.index];
  }
  return undefined;
}

function* fromPatterns(flat: SchemaNode, context: MakeContext): Generator<string, void, undefined> {
  const bound = Math.min(longestString, Math.max(256, flat.minLength + 256));
  const base = context.random.fork('pattern').integer(0, 2 ** 31);
  for (let round = 0; round < 48 && flat.patterns.length > 0; round += 1) {
    const reaching = round >= 8 && flat.minLength > 0;
    const extra = reaching ? Math.ceil(flat.minLength / (1 + (round % 4))) : round % 12;
    const random = createRandom(`${base}/${context.slot.index}/${round}`);
    const wish = { random, extra, full: reaching && round % 8 < 4, mixed: round % 3 === 2, bound };
    const parts = flat.patterns
      .map((pattern) => stringFromPattern(pattern, wish))
      .filter((part) => part !== undefined);
    context.budget.spend(flat.path, parts.join('').length / 4);
    yield* parts;
    if (parts.length > 1) yield parts.join(round % 2 === 0 ? '' : ' ');
  }
}

/** Cuts at a word and pads with words; strings under a pattern or a format stay as they are. */
function fitLength(text: string, flat: SchemaNode, index: number): string {
  if (flat.patterns.length > 0 || flat.formats.length > 0) return text;
  const characters = [...text];
  if (characters.length > flat.maxLength) {
    const cut = characters.slice(0, flat.maxLength).join('');
    const atWord = cut.replace(/\s+\S*$/, '');
    const short = [...atWord].length >= Math.max(flat.minLength, flat.maxLength / 2) ? atWord : cut;
    return [...short].length >= flat.minLength ? short : cut;
  }
  if (characters.length >= flat.minLength) return text;
  const filler = ' and a little more of it';
  const start = `${text}${index > 0 ? ` ${index + 1}` : ''}`;
  const missing = Math.max(0, flat.minLength - [...start].length);
  const padded = start + filler.repeat(Math.ceil(missing / filler.length));
  return [...padded]
    .slice(0, Math.max(flat.minLength, Math.min([...start].length, flat.maxLength)))
    .join('')
    .replace(/\s$/, '.');
}
