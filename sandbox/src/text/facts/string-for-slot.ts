/**
 * Finds the string that a slot asks for among the facts of a text: `departure_city` wants a place after "from".
 * Answers only what the text says; samples are made elsewhere.
 */
import type { Facts } from './facts.ts';
import { nameWords, type Slot } from './slot.ts';

/** A string the text gives for the slot; undefined when it gives none. */
export function stringFor(slot: Slot, facts: Facts): string | undefined {
  const words = nameWords(slot.name);
  const said = slot.index === 0 ? facts.pairs.get(words.join(' ')) : undefined;
  if (said !== undefined) return said;
  const rule = stringRules.find((entry) => words.some((word) => entry.words.has(word)));
  if (slot.besidePeople && words.length === 1 && words[0] === 'name') return undefined;
  if (rule) return rule.find(facts, slot.index, words);
  return slot.index === 0 ? besideName(words, facts) : undefined;
}

interface StringRule {
  readonly words: ReadonlySet<string>;
  readonly find: (facts: Facts, index: number, words: readonly string[]) => string | undefined;
}

function rule(words: string, find: StringRule['find']): StringRule {
  return { words: new Set(words.split(' ')), find };
}

const stringRules: readonly StringRule[] = [
  rule('email mail', (facts, index) => facts.emails[index]),
  rule('url uri link website homepage href', (facts, index) => facts.urls[index]),
  rule('phone telephone mobile tel fax', (facts, index) => facts.phones[index]),
  rule('currency', (facts, index) => facts.amounts[index]?.currency),
  rule('origin source from departure', (facts, index) => placeAfter(facts, 'from') ?? facts.places[index]),
  rule('to', (facts, index) => facts.emails[index] ?? placeAfter(facts, 'to') ?? facts.people[index]),
  rule(
    'destination target arrival',
    (facts, index) => placeAfter(facts, 'to') ?? facts.places[facts.places.length > 1 ? index + 1 : index],
  ),
  rule(
    'date day deadline due birthday birthdate dob when checkin checkout',
    (facts, index, words) =>
      facts.dates[words.some((word) => /^(?:end|until|return|checkout|out)$/.test(word)) ? index + 1 : index],
  ),
  rule('time hour', (facts, index) => facts.times[index]),
  rule(
    'city location place town destination address region venue where area',
    (facts, index) => facts.places[index],
  ),
  rule('country nation', (facts, index) => facts.places[index]),
  rule('color colour', (facts, index) => facts.colours[index]),
  rule(
    'company organisation organization employer business vendor brand',
    (facts, index) => facts.organisations[index],
  ),
  rule('firstname forename', (facts, index) => facts.people[index]?.split(' ')[0]),
  rule('lastname surname', (facts, index) => facts.people[index]?.split(' ').slice(1).join(' ') || undefined),
  rule('first given', (facts, index, words) =>
    words.includes('name') ? facts.people[index]?.split(' ')[0] : undefined,
  ),
  rule('last family', (facts, index, words) =>
    words.includes('name') ? facts.people[index]?.split(' ').slice(1).join(' ') || undefined : undefined,
  ),
  rule(
    'person author customer contact recipient sender user attendee participant owner assignee patient speaker employee fullname',
    (facts, index) => facts.people[index],
  ),
  rule('name', (facts, index, words) => nameOf(facts, index, words)),
  rule('id number reference code sku', (facts, index, words) => identifiers(facts, words)[index]),
];

function nameOf(facts: Facts, index: number, words: readonly string[]): string | undefined {
  const owner = words.find((word) => word !== 'name');
  if (owner === undefined || /^(?:full|person|user|display|customer|contact|author)$/.test(owner))
    return facts.people[index];
  if (/^(?:city|place|location|country)$/.test(owner)) return facts.places[index];
  if (/^(?:company|organi[sz]ation)$/.test(owner)) return facts.organisations[index];
  return index === 0 ? besideName([owner], facts) : undefined;
}

function placeAfter(facts: Facts, word: string): string | undefined {
  return facts.places.find((place) =>
    new RegExp(`\\b${word} (?:the )?${place.replace(/[^\p{L}\p{N} ]/gu, '.')}`, 'iu').test(facts.text),
  );
}

function identifiers(facts: Facts, words: readonly string[]): string[] {
  const owner = words.find((word) => !/^(?:id|number|reference|code|sku)$/.test(word));
  const named =
    owner === undefined
      ? []
      : [
          ...facts.text.matchAll(
            new RegExp(
              `\\b${owner.replace(/[^\p{L}]/gu, '')}(?: (?:id|number|no\\.?|code))?:? ?#?([A-Z0-9][\\w-]{1,30}\\d[\\w-]{0,10}|\\d{2,20})`,
              'giu',
            ),
          ),
        ].map((match) => match[1] ?? '');
  const loose = [...facts.text.matchAll(/#([A-Za-z0-9-]{2,30})\b|\b([A-Z]{2,6}-?\d{2,12})\b/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  return [...new Set([...named, ...loose])];
}

/** "our Enterprise plan" for `plan`, "priority high" or "the plan called Basic" for the rest. */
function besideName(words: readonly string[], facts: Facts): string | undefined {
  for (const word of words.toReversed()) {
    const found =
      word.length > 2 && !generic.has(word)
        ? beside(word.replace(/[^\p{L}\p{N}]/gu, ''), facts.text)
        : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function beside(noun: string, text: string): string | undefined {
  const before = new RegExp(`(?<![\\p{L}])((?:\\p{Lu}[\\p{L}\\p{N}-]{1,24} ){1,3})${noun}(?![\\p{L}])`, 'u')
    .exec(text)?.[1]
    ?.trim();
  if (before && !/^(?:The|A|An|My|Our|Your|This|That|What|Which)$/.test(before))
    return before.replace(/^(?:The|A|An|My|Our|Your|This|That) /, '');
  const name = '(\\p{Lu}[\\p{L}\\p{N}-]{0,30}(?: \\p{Lu}[\\p{L}\\p{N}-]{0,30}){0,3})';
  const after = new RegExp(
    `(?<![\\p{L}])${noun}s?(?: (?:is|was|called|named|of|=)|:)? (?:"([^"\\n]{1,100})"|'([^'\\n]{1,100})'|“([^”\\n]{1,100})”|${name})`,
    'u',
  ).exec(text);
  return after?.[1] ?? after?.[2] ?? after?.[3] ?? after?.[4];
}

const generic = new Set(
  'name value text type kind data info details description summary title content message query input output result item list the for and with'.split(
    ' ',
  ),
);
