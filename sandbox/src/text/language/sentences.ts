/**
 * Sentences: cutting a text into them and ranking them by what they carry. Linear in the text; English
 * abbreviations are known, full stops of other scripts too.
 */
import { contentWords, stem } from './words.ts';

/** The sentences of a text, trimmed, in order. Line breaks before bullets and blank lines end one as well. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const block of text.split(/\n\s{0,200}\n|\n(?=[ \t]{0,8}(?:[-*•]|\d{1,3}[.)])\s)/)) {
    let start = 0;
    for (const match of block.matchAll(/[.!?…]+["'”’)\]]{0,3}(?=\s|$)|[。！？]+/gu)) {
      const end = match.index + match[0].length;
      if (match[0] === '.' && isAbbreviation(block.slice(Math.max(start, end - 12), end))) continue;
      pushTrimmed(sentences, block.slice(start, end));
      start = end;
    }
    pushTrimmed(sentences, block.slice(start));
  }
  return sentences;
}

/**
 * The `count` sentences that carry most of a text, in the order they stand. Scored by how common their words
 * are in the whole, with a premium for the opening and a fine for very long or very short ones.
 */
export function keySentences(text: string, count: number): string[] {
  const sentences = splitSentences(text);
  if (sentences.length <= count) return sentences;
  const stems = sentences.map((sentence) => contentWords(sentence).map(stem));
  const frequency = new Map<string, number>();
  for (const sentence of stems) {
    for (const word of new Set(sentence)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  const scored = sentences.map((sentence, index) => {
    const words = stems[index] ?? [];
    const sum = words.reduce((total, word) => total + Math.log1p((frequency.get(word) ?? 1) - 1), 0);
    const opening = index === 0 ? 1.6 : 1;
    const length = sentence.length < 25 || sentence.length > 400 ? 0.5 : 1;
    return { index, sentence, score: ((sum + 0.4) / Math.sqrt(words.length + 3)) * opening * length };
  });
  return scored
    .toSorted((left, right) => right.score - left.score || left.index - right.index)
    .slice(0, count)
    .toSorted((left, right) => left.index - right.index)
    .map((entry) => entry.sentence);
}

/** The words a text turns on, most common first, as written where they first stand. */
export function keywords(text: string, count: number): string[] {
  const seen = new Map<string, { word: string; times: number; order: number }>();
  for (const word of contentWords(text)) {
    if (word.length < 3 || /^\d+$/.test(word)) continue;
    const key = stem(word);
    const entry = seen.get(key);
    if (entry) entry.times += 1;
    else seen.set(key, { word, times: 1, order: seen.size });
  }
  return [...seen.values()]
    .toSorted((left, right) => right.times - left.times || left.order - right.order)
    .slice(0, count)
    .map((entry) => entry.word);
}

function pushTrimmed(list: string[], text: string): void {
  const trimmed = text.replace(/\s+/g, ' ').trim();
  if (trimmed !== '') list.push(trimmed);
}

function isAbbreviation(tail: string): boolean {
  const titles =
    /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|etc|cf|no|fig|jr|sr|inc|ltd|approx|[a-z](?:\.[a-z])+)\.$/i;
  return titles.test(tail) || /(?:^|[\s(])\p{Lu}\.$/u.test(tail);
}
