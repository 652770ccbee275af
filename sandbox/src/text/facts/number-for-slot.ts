/**
 * Finds the number or the yes-or-no that a slot asks for among the facts of a text. Answers only what the text says.
 */
import { contentWords, stem } from '../language/words.ts';
import type { Facts } from './facts.ts';
import { nameWords, type Slot } from './slot.ts';

/** A number the text gives for the slot; undefined when it gives none. */
export function numberFor(slot: Slot, facts: Facts): number | undefined {
  const words = nameWords(slot.name);
  const said =
    slot.index === 0
      ? Number.parseFloat((facts.pairs.get(words.join(' ')) ?? '').replace(/[^\d.-]/g, ''))
      : Number.NaN;
  if (Number.isFinite(said)) return said;
  if (has(words, 'price amount cost total budget salary revenue fee')) {
    const amount = facts.amounts[slot.index]?.value;
    if (amount !== undefined) return amount;
  }
  if (has(words, 'year'))
    return facts.numbers.filter(
      (fact) => fact.value > 999 && fact.value < 3000 && Number.isInteger(fact.value),
    )[slot.index]?.value;
  if (has(words, 'age')) return nouned(facts, ['year', 'old'], slot.index) ?? bracketed(facts, slot.index);
  if (has(words, 'rating score stars'))
    return nouned(facts, ['star', 'out', 'point'], slot.index) ?? outOf(facts);
  if (has(words, 'percent percentage rate discount')) return nouned(facts, ['%', 'percent'], slot.index);
  if (has(words, 'temperature'))
    return nouned(facts, ['°c', '°f', 'degree', 'c', 'f', 'celsius', 'fahrenheit'], slot.index);
  if (has(words, 'duration minutes hours days seconds nights weeks')) {
    return nouned(
      facts,
      ['minute', 'hour', 'day', 'second', 'night', 'week', 'min', 'h', 's'].filter(
        (unit) =>
          words.length > 1 || words.some((word) => stem(word).startsWith(unit)) || has(words, 'duration'),
      ),
      slot.index,
    );
  }
  const stems = words.filter((word) => !counting.has(word)).map(stem);
  const counted = nouned(
    facts,
    [...stems, ...contentWords(slot.description.slice(0, 200)).map(stem)],
    slot.index,
  );
  if (counted !== undefined) return counted;
  if (words.some((word) => counting.has(word))) return facts.numbers[slot.index]?.value;
  if (words.length === 1 && has(words, 'a x first left')) return facts.numbers[0]?.value;
  return words.length === 1 && has(words, 'b y second right') ? facts.numbers[1]?.value : undefined;
}

/** Whether the text says yes or no to the slot; undefined when it does not speak of it. */
export function booleanFor(slot: Slot, facts: Facts): boolean | undefined {
  const words = nameWords(slot.name).filter((word) => !asides.has(word));
  const said = facts.pairs.get(nameWords(slot.name).join(' '));
  if (said !== undefined && /^(?:yes|true|on|no|false|off)$/i.test(said))
    return /^(?:yes|true|on)$/i.test(said);
  for (const word of words) {
    const match = new RegExp(
      `([\\p{L}'’]{1,20} ){0,3}(?<![\\p{L}])${stem(word).replace(/[^\p{L}\p{N}]/gu, '')}\\p{L}{0,4}(?![\\p{L}])`,
      'iu',
    ).exec(facts.text);
    if (match)
      return !/\b(?:no|not|never|without|isn['’]t|don['’]t|doesn['’]t|cannot|can['’]t)\b/i.test(match[0]);
  }
  return undefined;
}

function has(words: readonly string[], wanted: string): boolean {
  const set = wanted.split(' ');
  return words.some((word) => set.includes(word));
}

function nouned(facts: Facts, nouns: readonly string[], index: number): number | undefined {
  return facts.numbers.filter(
    (fact) => fact.noun !== '' && nouns.some((noun) => stem(fact.noun) === noun || fact.noun === noun),
  )[index]?.value;
}

/** "Alice (30) and Bob (25)". */
function bracketed(facts: Facts, index: number): number | undefined {
  const found = [
    ...facts.text.matchAll(/\((?:aged? )?(\d{1,3})\)|, (?:aged? )?(\d{1,3}),|\bis (\d{1,3})\b/g),
  ][index];
  return found && Number(found[1] ?? found[2] ?? found[3]);
}

function outOf(facts: Facts): number | undefined {
  const found = /\b(\d{1,3}(?:\.\d)?)\s?\/\s?\d{1,3}\b/.exec(facts.text)?.[1];
  return found === undefined ? undefined : Number(found);
}

const counting = new Set('quantity count number num n limit amount total top size max maximum'.split(' '));
const asides = new Set(
  'is has was are should requested required needed enabled include includes allow flag wants want'.split(' '),
);
