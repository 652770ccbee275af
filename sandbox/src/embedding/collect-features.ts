/**
 * The features of a text as weights in hashed buckets: stems of words, pairs of them, concepts, character triples. Any
 * script; linear in the text.
 */
import { hashText } from '../random.ts';
import { isStopWord, stem } from '../words.ts';
import { conceptsOf } from './concepts.ts';

/** Enough that the features of a page hardly collide; a full set is projected in a tenth of a second. */
const bucketCount = 16_384;

/** Weights by bucket. Never all zero. */
export function collectFeatures(text: string, options: { readonly isQuery: boolean }): Float64Array {
  const counts = new Map<string, number>();
  const add = (feature: string, weight: number) => counts.set(feature, (counts.get(feature) ?? 0) + weight);
  let previous = '';
  for (const word of wordsIn(text)) {
    if (unspaced.test(word)) {
      addCharacters(word, add);
      previous = '';
    } else if (isStopWord(word)) {
      if (!options.isQuery) add(`stop ${word}`, 0.12);
    } else {
      const base = stem(oneSpelling(word));
      add(`word ${base}`, 1);
      if (previous !== '') add(`pair ${previous} ${base}`, 0.35);
      for (const concept of conceptsOf(word)) add(`concept ${concept}`, 0.85);
      addTriples(base, add);
      previous = base;
    }
  }
  if (counts.size === 0) add(text.trim() === '' ? 'empty' : `signs ${text.trim().slice(0, 200)}`, 1);
  return toBuckets(counts);
}

/** Counts grow by their logarithm, so that a word that is repeated a hundred times does not hide the rest. */
function toBuckets(counts: ReadonlyMap<string, number>): Float64Array {
  const buckets = new Float64Array(bucketCount);
  for (const [feature, weight] of counts) {
    const hash = hashText(feature);
    const damped = weight <= 1 ? weight : 1 + Math.log(weight);
    const bucket = hash % bucketCount;
    buckets[bucket] = (buckets[bucket] ?? 0) + ((hash & 0x40000000) === 0 ? damped : -damped);
  }
  if (buckets.every((weight) => weight === 0)) buckets[0] = 1;
  return buckets;
}

/** Scripts without spaces between words. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+|[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}/gu;

/** Lower-case words without Latin accents; identifiers come apart at capitals and underscores. */
function* wordsIn(text: string): Generator<string, void, undefined> {
  for (const chunk of chunksOf(text)) {
    const plain = chunk
      .normalize('NFKC')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .normalize('NFD')
      .replace(/([a-z])\p{M}+/gu, '$1')
      .normalize('NFC');
    for (const [word] of plain.matchAll(wordPattern)) yield word;
  }
}

/** Pieces of at most 64 Ki characters, so that no copy of a large text is larger than that. */
function* chunksOf(text: string): Generator<string, void, undefined> {
  for (let start = 0; start < text.length; ) {
    const space = text.lastIndexOf(' ', start + 65_536);
    const end = start + 65_536 < text.length && space > start ? space : start + 65_536;
    yield text.slice(start, end);
    start = end;
  }
}

/** Colour and color, realise and realize are one word. */
function oneSpelling(word: string): string {
  if (word.length < 5) return word;
  return word.replace(/our(?=(?:s|ed|ing|ful|ite|ites)?$)/, 'or').replace(/is(?=(?:e|es|ed|ing)$)/, 'iz');
}

type AddFeature = (feature: string, weight: number) => void;

function addCharacters(word: string, add: AddFeature): void {
  let previous = '';
  for (const character of word) {
    add(`sign ${character}`, 0.6);
    if (previous !== '') add(`signs ${previous}${character}`, 1);
    previous = character;
  }
}

/** Triples of characters, with the borders of the word. Their sum grows slower than the word. */
function addTriples(word: string, add: AddFeature): void {
  const framed = `<${word}>`;
  const weight = 0.54 / Math.sqrt(framed.length);
  for (let start = 0; start + 3 <= framed.length; start += 1)
    add(`part ${framed.slice(start, start + 3)}`, weight);
}
