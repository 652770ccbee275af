/** An endless supply of sample sentences around the phrases of a prompt, and the cutting of them to an asked length. */
import { type Random, shuffle } from '../random.ts';
import { capitalise } from '../words.ts';
import type { RequestedFormat } from './read-format.ts';
import type { Phrases } from './read-phrases.ts';
import { helpSentences, type Vocabulary } from './sample-vocabulary.ts';

/**
 * Gives the next filled pattern at each call; no pattern returns before all others were used, and the phrases take
 * turns. Without a phrase, the sentences explain the sandbox instead.
 */
export function patternSource(
  { patterns, filler }: Vocabulary,
  { topic, all }: Phrases,
  random: Random,
): () => string {
  const phrases = all.length === 1 ? [topic, filler] : all;
  let order: string[] = [];
  let used = 0;
  return () => {
    if (order.length === 0) order = shuffle(all.length > 0 ? patterns : helpSentences, random);
    return (order.pop() ?? '').replace(/\{(\w)\}/g, (_, key: string) => {
      const phrase = /t/i.test(key) ? topic : (phrases[used++ % phrases.length] ?? topic);
      return key === key.toUpperCase() ? capitalise(phrase) : phrase;
    });
  };
}

export interface DefaultLength {
  readonly paragraphs: number;
  /** Sentences in each paragraph. */
  readonly sentences: number;
}

/** Paragraphs of exactly the asked words, sentences or paragraphs; of the default length when none is asked. */
export function writeParagraphs(next: () => string, format: RequestedFormat, usual: DefaultLength): string[] {
  const { size, words, sentences: exact } = format;
  const scaled = { short: Math.min(usual.paragraphs, 2), long: usual.paragraphs * 2 };
  const each = { short: Math.min(usual.sentences, 3), long: 6 };
  const paragraphs = format.paragraphs ?? (size ? scaled[size] : usual.paragraphs);
  const count = exact ?? paragraphs * (size ? each[size] : usual.sentences);
  const sentences = words === undefined ? Array.from({ length: count }, next) : sentencesOfWords(next, words);
  const isExact = words !== undefined || exact !== undefined;
  const blocks = isExact ? (format.paragraphs ?? Math.ceil(sentences.length / 6)) : paragraphs;
  const perBlock = sentences.length / Math.max(1, Math.min(blocks, sentences.length));
  return Array.from({ length: Math.round(sentences.length / perBlock) }, (_, index) =>
    sentences.slice(Math.floor(index * perBlock), Math.floor((index + 1) * perBlock)).join(' '),
  );
}

/** Sentences of exactly so many words together; the last one is cut. */
function sentencesOfWords(next: () => string, words: number): string[] {
  const sentences: string[] = [];
  for (let missing = words; missing > 0; ) {
    const all = next().split(' ');
    const text = all.slice(0, missing).join(' ');
    sentences.push(all.length <= missing ? text : `${text.replace(/[^\p{L}\p{N}”]+$/u, '')}.`);
    missing -= all.length;
  }
  return sentences;
}
