/**
 * Words of a text and their rough stems. English where a rule needs a language, any script where it does not.
 * Every function is linear in the text.
 */

/** The words of a text as written, in order; digits count, apostrophes inside a word stay. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu) ?? [];
}

/** The stems of the words that carry meaning, without repeats. */
export function contentStems(text: string): Set<string> {
  const words = wordsOf(text).map((word) => word.toLowerCase());
  return new Set(words.filter((word) => word.length > 1 && !isStopWord(word)).map(stem));
}

/** Names that are separated by commas. */
export function namesOf(list: string): ReadonlySet<string> {
  return new Set(list.split(', '));
}

/** The stems of words that are separated by spaces. */
export function stemsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(stem));
}

/** White-space-separated words, the count a word processor shows. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

/** A light English stem of a lower-case word: plurals, -ing, -ed, -ly fall off; short words stay. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return stem(word.slice(0, -1));
  if (word.endsWith('ing') && word.length > 5) return undouble(word.slice(0, -3));
  if (word.endsWith('ed') && word.length > 4) return undouble(word.slice(0, -2));
  if (word.endsWith('ly') && word.length > 5) return word.slice(0, -2);
  if (word.endsWith('e') && word.length > 4) return word.slice(0, -1);
  return word;
}

/** Running -> run, but falling -> fall. */
function undouble(word: string): string {
  if (!/[aeiouy]/.test(word)) return word;
  return /([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word.replace(/e$/, '');
}

/** Upper-cases the first letter and leaves the rest. */
export function capitalise(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  return text === '' ? text : first.toUpperCase() + text.slice(first.length);
}

/** "a", "a and b", "a, b and c". */
export function joinWords(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

/** The words of an identifier: "departureCity" and "departure_city" give ["departure", "city"]. */
export function identifierWords(name: string): string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

const stopWords = new Set(
  (
    "a about above after again all also am an and any are as at be because been before being below between both but by can can't could did do does doing don't down during each few for from further get got had has have having he her here hers him his how i i'd i'll i'm i've if in into is it it's its itself just let let's like many may me might more most much must my myself no nor not now of off on once only or other our ours out over own please same she should so some such than that that's the their theirs them then there these they this those through to too under until up upon us very was we were what what's when where which while who whom whose why will with without would you you'd you'll you're your yours yourself one ones " +
    'der die das und ist ein eine les des une est el los las y en un una il lo gli di che'
  ).split(' '),
);
