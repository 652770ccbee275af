/**
 * The phrases of a prompt that sample text is written around: quotes, names and runs of words that carry meaning.
 */
import { isStopWord } from '../words.ts';

export interface Phrases {
  /** What the prompt is about, as it can stand in a sentence; "your request" when it has no phrase. */
  readonly topic: string;
  /** Up to eight phrases in the order of the prompt, the topic first; may be empty. */
  readonly all: readonly string[];
  /** The prompt is in another language, as far as its small words say. */
  readonly isForeign: boolean;
  /** Numbers as the prompt writes them. */
  readonly numbers: readonly string[];
}

/** `text` is bounded by the caller. A text without phrases gives nothing but a neutral topic. */
export function readPhrases(text: string): Phrases {
  const figures = text.match(/(?<![\p{L}\d])[$€£]?\d(?:[\d.,:]{0,11}\d)?%?(?![\p{L}\d])/gu) ?? [];
  const numbers = [...new Set(figures)].slice(0, 6);
  const isForeign = !isEnglish(text);
  const phrases = isForeign ? quotedRuns(text) : englishPhrases(text);
  const topic = topicAmong(phrases, text);
  const all = topic === undefined ? [] : [topic, ...phrases.filter((phrase) => phrase !== topic)].slice(0, 8);
  return { topic: topic ?? 'your request', all, isForeign, numbers };
}

/** Half or more of its letters are Latin, and its small words are not those of other languages. */
function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const isLatin = letters === 0 || (text.match(/\p{Script=Latin}/gu)?.length ?? 0) * 2 >= letters;
  const foreign = text.match(foreignWords)?.length ?? 0;
  return isLatin && (foreign < 2 || foreign <= 2 * (text.match(englishWords)?.length ?? 0));
}

const englishWords =
  /(?<!\p{L})(?:the|of|and|to|is|in|that|for|with|what|how|you|my|about|this|are|me)(?!\p{L})/giu;
const foreignWords =
  /(?<!\p{L})(?:der|die|das|und|ist|nicht|ein|eine|einen|den|dem|für|mit|über|auf|von|wie|el|la|los|las|un|una|y|en|de|por|para|que|qué|es|cuál|como|le|les|des|du|et|une|est|pour|dans|avec|sur|il|lo|gli|di|che|per|con|um|uma|não)(?!\p{L})/giu;

/** Runs of at most five words between stop words, commands and punctuation; "a small boat" gives "the small boat". */
function englishPhrases(text: string): string[] {
  const found: string[] = [];
  let run: string[] = [];
  let isDetermined = false;
  const close = () => {
    const phrase = run
      .join(' ')
      .replace(endVerbs, '')
      .replace(/(?: of| the)+$/, '');
    if (phrase.length > 1) found.push(isDetermined && /^[a-z]/.test(phrase) ? `the ${phrase}` : phrase);
    run = [];
    isDetermined = false;
  };
  // "How do I store apples": the verb is not part of the subject of the text. "Day by day" is none at all.
  const plain = text.replace(
    /\b(?:how to|(?:do|does|did|can|should|would|could) (?:i|you|we|they)) \p{L}+|\b(\p{L}+) by \1\b/giu,
    '; ',
  );
  // "How congestion control works".
  const endVerbs = /\bhow\b/i.test(text) ? / (?:works?|happens?|functions?)$/i : /$^/;
  for (const [token, quoted] of plain.matchAll(tokens)) {
    const word = token.toLowerCase();
    const joins = run.length > 0 && (word === 'of' || (word === 'the' && run.at(-1) === 'of'));
    if (quoted !== undefined) {
      close();
      found.push(quote(quoted));
    } else if (joins) run.push(word);
    else if (determiners.has(word)) {
      // "Declining a meeting": the verb is not part of the subject either.
      if (run.length === 1 && /^[a-z]+ing$/.test(run[0] ?? '')) run = [];
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

/** Runs of up to ten words, in quotation marks. */
function quotedRuns(text: string): string[] {
  const runs = text.match(/[\p{L}\p{M}\p{N}]+(?: [\p{L}\p{M}\p{N}]+){0,9}/gu) ?? [];
  return [...new Set(runs.map((run) => quote([...run].slice(0, 64).join(''))))].slice(0, 8);
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
    'write tell give make fix act implement check checks whether plan create generate list name show explain describe compare summarize summarise translate rewrite say add find answer reply continue draft compose suggest help need want use using please ' +
    'story tale poem haiku verse essay article email e-mail letter table list bullet bullets point points item items paragraph paragraphs sentence sentences checklist word words markdown json code function script program snippet column columns row rows heading headings example examples step steps ' +
    'polite formal friendly funny quick ok yes sure short long brief very concise detailed simple different various good best me my us hello hi hey thanks thank ' +
    'recipe exactly roughly plus minus times working every each pros cons shorter longer again instead okay answer names ideas options tips reasons suggestions ways things titles instructions pasted following ' +
    'one two three four five six seven eight nine ten eleven twelve twenty fifty hundred first second third'
  ).split(' '),
);
