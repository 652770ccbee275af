/**
 * What an ask is about: the noun phrase the creative rules write with. English word order; bounded input only.
 */
import { contentWords, withArticle, wordsOf } from '../language/words.ts';

export interface Topic {
  /** The whole phrase, articles included: "the old lighthouse at dawn". */
  readonly phrase: string;
  /** Without the article and what hangs on it: "old lighthouse". */
  readonly core: string;
  /** The noun itself: "lighthouse". */
  readonly head: string;
  /** Pieced together from loose words, because no phrase of the ask names a subject. */
  readonly guessed: boolean;
}

/** The topic of an ask; undefined when it names none. */
export function topicOf(ask: string): Topic | undefined {
  const text = ask.slice(0, 600).replace(/\s+/g, ' ').trim();
  for (const pattern of patterns) {
    const phrase = clean(pattern.exec(text)?.[1] ?? '');
    if (phrase !== '' && contentWords(phrase).length > 0) return describe(phrase);
  }
  const words = contentWords(text).filter((word) => !askingWords.has(word));
  return words.length === 0 ? undefined : { ...describe(words.slice(0, 3).join(' ')), guessed: true };
}

/** Breaks a noun phrase into its parts. */
export function describe(phrase: string): Topic {
  const bare = phrase.replace(/^(?:an?|the|some|my|our|your|his|her|their|this|that|these|those)\s+/i, '');
  const core =
    bare.split(
      /\s+(?:at|in|on|of|for|with|without|who|that|which|from|to|and|by|under|over|near|whose|where|when|is|are|was|has|had|learning|trying|looking|living|going|during|after|before|between|through|into|called|named)\s+/i,
    )[0] ?? bare;
  const words = wordsOf(core);
  const short = words.length > 4 ? words.slice(-3).join(' ') : core;
  return { phrase, core: short || phrase, head: words.at(-1) ?? phrase, guessed: false };
}

/** The topic with the article it takes in a sentence: "the sea", "autumn", "Paris". */
export function definite(topic: Topic): string {
  if (/^\S+(?: \S+)? of /i.test(topic.phrase) && topic.phrase.split(' ').length <= 7)
    return topic.phrase.replace(/^an? /i, 'the ');
  return /^(?:an?|the|this|that)\s/i.test(topic.phrase) ? `the ${topic.core}` : topic.core;
}

/** The topic as one of its kind: "a unicorn"; undefined when the ask gives no singular. */
export function singular(topic: Topic): string | undefined {
  return /^an?\s/i.test(topic.phrase) ? withArticle(topic.core) : undefined;
}

const patterns: readonly RegExp[] = [
  /\b(?:about|regarding|concerning|describing|on the (?:topic|subject|theme) of|inspired by|celebrating|featuring|starring)\s+(.+)/i,
  /\b(?:titled|entitled)\s+(.+)/i,
  /\b(?:explain|define|discuss|introduce|tell me (?:more )?about|teach me|what(?:'s| is| are| was| were) (?:the (?:meaning|purpose|point|idea) of )?|who(?:'s| is| was) |how (?:do|does|did|can|should|would) (?:i |you |we |an? |the )?|why (?:is|are|do|does|did) )(.+)/i,
  /\b(?:names?|ideas?|tips?|reasons?|titles?|slogans?|taglines?|ways|description|copy|ode|poem|story|haiku|limerick|song|letter|email|list|examples?|prompts?)\s+(?:for|to|of|on)\s+(.+)/i,
  /\b(?:for|on|of|to)\s+(.+)/i,
  /\b(?:an?|the)\s+(.+?)\s+(?:poem|story|haiku|limerick|song|slogan|tagline|joke)\b/i,
];

const askingWords = new Set(
  'write give tell make create generate compose draft explain list show help want need know think say something name names best good great new short long story poem haiku limerick joke email letter song piece text words sentence sentences paragraph slogan description question answer different example examples today'.split(
    ' ',
  ),
);

function clean(phrase: string): string {
  return (
    phrase.split(
      /[.?!;\n]|,(?=\s*(?:and|but|in|with|using|please|then|make|no|keep|for)\b)|\s[-–—]\s|\s+(?:please|thanks|thank you)\b/i,
    )[0] ?? ''
  )
    .replace(/["“”«»`]/g, '')
    .replace(/\b(?:works|means?)$/i, '')
    .replace(/^(?:how|what|why|when|where)\s+(?=(?:an?|the)\s)/i, '')
    .trim()
    .split(/\s+/)
    .slice(0, 12)
    .join(' ');
}
