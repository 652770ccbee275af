/**
 * A small lexicon of words that praise and words that blame. Owns the words and the count, nothing else.
 */
import { stem, wordsOf } from './language/words.ts';

/** Above 0 for praise, below for blame, 0 for neither; negation before a word turns it. Linear. */
export function sentimentOf(text: string): number {
  return scan(text).reduce((total, entry) => total + entry.score, 0);
}

/** The words that tell, in order, without repeats. */
export function telltaleWords(text: string): string[] {
  return [...new Set(scan(text).map((entry) => entry.word))];
}

function scan(text: string): { word: string; score: number }[] {
  const words = wordsOf(text.slice(0, 200_000)).map((word) => word.toLowerCase().replace('’', "'"));
  const found: { word: string; score: number }[] = [];
  for (const [index, word] of words.entries()) {
    const base = scoreOf(word);
    if (base === 0) continue;
    const before = words.slice(Math.max(0, index - 3), index);
    const negated = before.some((entry) => negations.has(entry) || entry.endsWith("n't"));
    found.push({ word: negated ? `not ${word}` : word, score: negated ? -base : base });
  }
  return found;
}

function scoreOf(word: string): number {
  if (positive.has(word) || positive.has(stem(word))) return 1;
  return negative.has(word) || negative.has(stem(word)) ? -1 : 0;
}

const negations = new Set(['not', 'no', 'never', 'hardly', 'without', 'cannot', 'neither', 'nor']);

function lexicon(words: string): ReadonlySet<string> {
  const list = words.trim().split(/\s+/);
  return new Set([...list, ...list.map(stem)]);
}

const positive = lexicon(`
amazing awesome beautiful best better brilliant charming cheerful clean comfortable cool delicious delight delightful easy enjoy enjoyed
excellent exciting fabulous fantastic fast favourite favorite fine flawless fresh friendly fun generous gentle glad good gorgeous grateful great
happy helpful impressive incredible joy kind like liked love loved lovely magnificent marvellous nice outstanding perfect perfectly pleasant pleased
pleasure polite positive pretty recommend recommended reliable rewarding satisfied smooth smile sturdy stunning success superb superior sweet terrific
thank thanks thrilled useful welcome win wonderful worth worked wow yummy`);
const negative = lexicon(`
angry annoyed annoying appalling awful bad boring broke broken bug buggy cheap complaint confusing crash crashed crashes cruel damaged defective
delay delayed difficult dirty disappointed disappointing disappointment disaster disgusting dislike dreadful dull error expensive fail failed failure
faulty fear filthy frustrated frustrating garbage hate hated horrible horrid hurt late lost mediocre mess miserable missing nasty negative noisy
overpriced pain painful pathetic poor problem refund regret ridiculous rude sad scam scary shame slow stupid terrible trash ugly unacceptable
uncomfortable unfriendly unhappy unpleasant unreliable upset useless waste wasted weak worse worst worthless wrong`);
