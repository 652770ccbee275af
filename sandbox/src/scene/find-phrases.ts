/** Tokens to phrases: at each place the longest run of words that means something, in the dictionary or as a subject. */
import { findSubject } from '#sandbox/subjects/find-subject.ts';
import type { Subject } from '#sandbox/subjects/subject.ts';
import { dictionary, longestPhrase } from './words/dictionary.ts';
import type { Meaning } from './words/meaning.ts';

export interface Phrase {
  text: string;
  meanings: readonly Meaning[];
  subject?: Subject;
}

/** Words without a meaning are left out; `,` comes back as a break. */
export function findPhrases(tokens: readonly string[]): Phrase[] {
  const phrases: Phrase[] = [];
  let index = 0;
  while (index < tokens.length) {
    const [phrase, length] = longestAt(tokens, index);
    if (phrase) phrases.push(phrase);
    index += length;
  }
  return phrases;
}

function longestAt(tokens: readonly string[], index: number): [Phrase | undefined, number] {
  const first = tokens[index] ?? ',';
  if (first === ',') return [{ text: ',', meanings: [{ kind: 'break' }] }, 1];
  for (let length = Math.min(longestPhrase, tokens.length - index); length > 0; length -= 1) {
    const words = tokens.slice(index, index + length);
    if (words.includes(',')) continue;
    const text = words.join(' ');
    const meanings = dictionary.get(text) ?? numberMeaning(text);
    const subject =
      findSubject(text) ?? (length === 1 && text.length > 3 ? findSubject(singular(text)) : undefined);
    if (meanings || subject) return [{ text, meanings: meanings ?? [], subject }, length];
  }
  return [undefined, 1];
}

function numberMeaning(text: string): Meaning[] | undefined {
  const value = /^\p{Nd}{1,2}$/u.test(text) ? Number(text) : 0;
  return value > 0 ? [{ kind: 'count', count: value }] : undefined;
}

/** A guess for plurals the subject's own list lacks. */
function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|s|x|z)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
