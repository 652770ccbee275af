/**
 * What a text is made of, as weights in hashed buckets: word stems, pairs of them, concepts, character triples.
 * Any script; linear in the text.
 */
import { hashText } from '../random.ts';
import { isStopWord, stem } from '../words.ts';
import { conceptsOf } from './concepts.ts';

/** Enough that a page's features hardly collide, few enough that projecting a full set takes a tenth of a second. */
export const bucketCount = 16_384;

/** Weights by bucket; never all zero, an empty text has a feature of its own. */
export function collectFeatures(text: string, options: { readonly isQuery: boolean }): Float64Array {
  const counts = new Map<string, number>();
  const put = (feature: string, weight: number) => counts.set(feature, (counts.get(feature) ?? 0) + weight);
  let previous = '';
  for (const word of words(text)) {
    if (isIdeographic(word)) {
      addIdeographs(word, put);
      previous = '';
      continue;
    }
    if (isStopWord(word)) {
      if (!options.isQuery) put(`stop ${word}`, weights.stopWord);
      continue;
    }
    const base = stem(oneSpelling(word));
    put(`word ${base}`, weights.word);
    if (previous !== '') put(`pair ${previous} ${base}`, weights.pair);
    for (const concept of conceptsOf(word)) put(`concept ${concept}`, weights.concept);
    addTriples(base, put);
    previous = base;
  }
  if (counts.size === 0) put(text.trim() === '' ? 'empty' : `signs ${text.trim().slice(0, 200)}`, 1);
  return toBuckets(counts);
}

const weights = {
  word: 1,
  pair: 0.35,
  concept: 0.85,
  triple: 0.9,
  stopWord: 0.12,
  ideograph: 0.6,
  ideographPair: 1,
};

/** Counts grow by their logarithm, so that a word said a hundred times does not drown the rest. */
function toBuckets(counts: ReadonlyMap<string, number>): Float64Array {
  const buckets = new Float64Array(bucketCount);
  for (const [feature, weight] of counts) {
    const hash = hashText(feature);
    const bucket = hash % bucketCount;
    const damped = weight <= 1 ? weight : 1 + Math.log(weight);
    buckets[bucket] = (buckets[bucket] ?? 0) + ((hash & 0x40000000) === 0 ? damped : -damped);
  }
  if (buckets.every((weight) => weight === 0)) buckets[0] = 1;
  return buckets;
}

/** Lower-case words without Latin accents; names in code come apart at their humps and underscores. */
function* words(text: string): Generator<string, void, undefined> {
  for (const chunk of chunks(text)) {
    const plain = chunk
      .normalize('NFKC')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .normalize('NFD')
      .replace(/([a-z])\p{M}+/gu, '$1')
      .normalize('NFC');
    for (const match of plain.matchAll(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+|[\p{L}\p{M}\p{N}]+/gu,
    )) {
      yield match[0];
    }
    for (const match of plain.matchAll(/\p{Extended_Pictographic}/gu)) yield match[0];
  }
}

/** Colour and color, realise and realize, are one word. */
function oneSpelling(word: string): string {
  return word.length < 5
    ? word
    : word.replace(/our(?=(?:s|ed|ing|ful|ite|ites)?$)/, 'or').replace(/is(?=(?:e|es|ed|ing)$)/, 'iz');
}

/** Pieces of at most 64 Ki characters, so that no copy of a huge text is larger than that. */
function* chunks(text: string): Generator<string, void, undefined> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(text.length, start + 65_536);
    const space = text.lastIndexOf(' ', end);
    if (end < text.length && space > start) end = space;
    yield text.slice(start, end);
    start = end;
  }
}

function isIdeographic(word: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word);
}

function addIdeographs(word: string, put: (feature: string, weight: number) => void): void {
  let previous = '';
  for (const character of word) {
    put(`sign ${character}`, weights.ideograph);
    if (previous !== '') put(`signs ${previous}${character}`, weights.ideographPair);
    previous = character;
  }
}

/** Triples of the word with its borders; together they weigh as much as `triple`, however long the word is. */
function addTriples(word: string, put: (feature: string, weight: number) => void): void {
  const framed = `<${word}>`;
  const each = weights.triple / Math.sqrt(framed.length);
  for (let start = 0; start + 3 <= framed.length; start += 1)
    put(`part ${framed.slice(start, start + 3)}`, each * 0.6);
}
