/**
 * The phrases of a prompt that sample text is written around: quotes, names and runs of words that carry meaning.
 */
import { isStopWord } from '../words.ts';

export interface Phrases {
  /** What the prompt is about, as it can stand in a sentence; "your request" when it has no phrase. */
  readonly topic: string;
  /** Up to eight phrases in the order of the prompt, the topic first; may be empty. */
  readonly all: readonly string[];
  /** Numbers as the prompt writes them. */
  readonly numbers: readonly string[];
}

/** `text` is bounded by the caller. A text without phrases gives its numbers, or nothing but a neutral topic. */
export function readPhrases(text: string): Phrases {
  const figures = text.match(/(?<![\p{L}\d])[$€£]?\d(?:[\d.,:]{0,11}\d)?%?(?![\p{L}\d])/gu) ?? [];
  const numbers = [...new Set(figures)].slice(0, 6);
  const phrases = isLatin(text) ? latinPhrases(text) : otherPhrases(text);
  const known = phrases.length > 0 ? phrases : numbers;
  const topic = topicAmong(known, text);
  const all = topic === undefined ? [] : [topic, ...known.filter((phrase) => phrase !== topic)].slice(0, 8);
  return { topic: topic ?? 'your request', all, numbers };
}

/** Half or more of its letters are of the Latin script. */
function isLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters === 0 || (text.match(/\p{Script=Latin}/gu)?.length ?? 0) * 2 >= letters;
}

/** Runs of at most five words between stop words, commands and punctuation; "a small boat" gives "the small boat". */
function latinPhrases(text: string): string[] {
  const found: string[] = [];
  let run: string[] = [];
  let isDetermined = false;
  const close = () => {
    const phrase = run.join(' ').replace(/(?: of| the)+$/, '');
    if (phrase.length > 1) found.push(isDetermined && /^[a-z]/.test(phrase) ? `the ${phrase}` : phrase);
    run = [];
    isDetermined = false;
  };
  // "How do I store apples": the verb is not part of the subject of the text.
  const plain = text.replace(/\bhow (?:to|(?:do|can|should|would) (?:i|you|we)) \p{L}+/giu, '; ');
  for (const [token, quoted] of plain.matchAll(tokens)) {
    const word = token.toLowerCase();
    const joins = run.length > 0 && (word === 'of' || (word === 'the' && run.at(-1) === 'of'));
    if (quoted !== undefined) {
      close();
      found.push(quote(quoted));
    } else if (joins) run.push(word);
    else if (determiners.has(word)) {
      close();
      isDetermined = true;
    } else if (commandWords.has(word) || /^\d/.test(word)) {
      // The article of "a short story" or of "a simple boat" stays for what follows.
      if (run.length > 0) close();
    } else if (!/^[\p{L}\p{M}\p{N}]/u.test(token) || isStopWord(word) || token.length > 40) close();
    else if (run.push(token) === 5) close();
  }
  close();
  return [...new Set(found)].slice(0, 12);
}

const tokens = /["“]([^"“”\n]{2,60})["”]|[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’_+#-]*|\S/gu;
const determiners = new Set('a an the my your our his her their its this that these those'.split(' '));

/** Runs of up to three words of another script, in quotation marks. */
function otherPhrases(text: string): string[] {
  const runs = text.match(/[\p{L}\p{M}\p{N}]+(?: [\p{L}\p{M}\p{N}]+){0,2}/gu) ?? [];
  return [...new Set(runs.map((run) => quote([...run].slice(0, 16).join(''))))].slice(0, 8);
}

/** The phrase after a word such as "about", else the first one. */
function topicAmong(phrases: readonly string[], text: string): string | undefined {
  const cue = /\b(?:about|regarding|called|between|compare|versus)\s(.{1,60})/is.exec(text)?.[1] ?? '';
  return phrases.find((phrase) => cue.includes(withoutArticle(phrase).replace(/[“”]/g, ''))) ?? phrases[0];
}

/** "the lost gull" gives "lost gull". */
export function withoutArticle(phrase: string): string {
  return phrase.replace(/^the /, '');
}

function quote(text: string): string {
  return `“${text.replace(/[“”"\s]+/g, ' ').trim()}”`;
}

/** Words that ask for something and are not what the text is about. */
const commandWords = new Set(
  (
    'write tell give make plan create generate list name show explain describe compare summarize summarise translate rewrite say add find answer reply continue draft compose suggest help need want use using please ' +
    'story tale poem haiku verse essay article email e-mail letter table list bullet bullets point points item items paragraph paragraphs sentence sentences word words markdown json code function script program snippet column columns row rows heading headings example examples step steps ' +
    'short long brief very concise detailed simple different various good best me my us hello hi hey thanks thank ' +
    'recipe exactly roughly plus minus times working every each pros cons shorter longer again instead okay answer names ideas options tips reasons suggestions ways things titles instructions pasted following ' +
    'one two three four five six seven eight nine ten eleven twelve twenty fifty hundred first second third'
  ).split(' '),
);
