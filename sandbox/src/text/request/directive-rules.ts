/**
 * The phrases that shape a response, one row each, in the order they are looked for. Patterns run on bounded text only.
 */
import { countPattern, parseCount } from '../language/numbers.ts';
import type { Directives, Tone, WordTarget } from './directives.ts';
import { languageOf, languagePattern } from './languages.ts';

export interface DirectiveRule {
  readonly pattern: RegExp;
  /** What the phrase asks for; undefined when it asks for nothing after all and must stay in the ask. */
  readonly apply: (groups: readonly string[]) => Directives | undefined;
  /** The phrase is also part of what is asked for and stays. */
  readonly keep?: boolean;
}

const limit =
  '(?:in |using |with |to |of )?(?:(about|around|roughly|approximately|exactly|at most|at least|no more than|no longer than|up to|under|fewer than|less than|max(?:imum)?|within|over|more than|only|just) )?';
const verbs = '(?:answer|response|respond|say it|be|keep it|make it|please)';

function countOf(text: string | undefined): number | undefined {
  const count = parseCount(text ?? '');
  return count === undefined || count < 1 ? undefined : count;
}

export const directiveRules: readonly DirectiveRule[] = [
  {
    pattern: new RegExp(
      `(?:${verbs} )?\\b${limit}(${countPattern}|a|one single) (?:short |long |simple |complete )?sentences?\\b(?: long| or (?:less|fewer))?(?! (?:bedtime |short )?(?:story|poem))`,
      'i',
    ),
    apply: (groups) => defined('sentences', countOf(groups[2]?.replace('one single', 'one'))),
  },
  {
    pattern: new RegExp(`\\b(${countPattern})[- ]sentence\\b`, 'i'),
    apply: (groups) => defined('sentences', countOf(groups[1])),
  },
  {
    pattern: new RegExp(
      `(?:${verbs} )?\\b${limit}(${countPattern}|a(?= (?:short|brief|single) ))[- ](?:(?:short|brief|single|long|simple)[- ])?paragraphs?\\b(?: long)?`,
      'i',
    ),
    apply: (groups) => defined('paragraphs', countOf(groups[2])),
  },
  {
    pattern:
      /\beli5:?|\b(?:to|for|like i(?:'m| am)) an? (?:five|5|six|6|seven|7|eight|8|ten|10)[- ]year[- ]old(?: child)?\b|\b(?:to|for) (?:a child|children|kids|beginners|a beginner)\b/i,
    apply: () => ({}),
  },
  {
    pattern: /\b(?:in|with|using) a few words\b/i,
    apply: () => ({ brevity: 'short' }),
  },
  {
    pattern: new RegExp(
      `(?:${verbs} )?\\b${limit}(?:a )?(${countPattern})[- ]words?\\b(?: long| or (?:less|fewer)| (?:max(?:imum)?|limit|each))?`,
      'i',
    ),
    apply: (groups) => {
      const count = countOf(groups[2]);
      return count === undefined
        ? undefined
        : { words: { count, rule: wordRule(groups[1] ?? '', groups[0] ?? '') } };
    },
  },
  {
    pattern:
      /\b(?:be (?:very )?(?:brief|concise|terse|short)|briefly|concisely|succinctly|in short|(?:keep|make) it (?:very )?(?:short|brief|concise)|short answers?(?: only)?|(?:brief|concise|terse) (?:answers?|replies|responses))\b/i,
    apply: () => ({ brevity: 'short' }),
  },
  {
    pattern:
      /\b(?:in (?:great )?detail|in depth|at length|be (?:thorough|detailed|verbose)|detailed (?:answers?|replies|responses))\b/i,
    apply: () => ({ brevity: 'long' }),
  },
  {
    pattern: new RegExp(
      `\\b(?:(?:always |only |please )*(?:answer|response|respond|write|speak|talk|communicate)(?: to me| only| always)? (?:in|only in)|(?<!translate[^.]{0,200})in|you (?:only )?speak(?: only)?) (${languagePattern})(?: only)?\\b`,
      'i',
    ),
    apply: (groups) => defined('language', languageOf(groups[1] ?? '')),
  },
  {
    pattern:
      /\b(?:like|as|in the (?:style|voice|manner) of|you(?:'re| are)) (?:an? |the )?(?:[a-z-]+ ){0,2}?(pirate|cat|dog|robot|shakespeare)\b(?:'s)?(?: (?:would|voice|style|speak))?/i,
    apply: (groups) => ({ tone: toneOf(groups[1] ?? '') }),
    keep: true,
  },
  {
    pattern:
      /\b(?:in an? |be |use an? |keep an? |with an? )?(?:very )?(formal|professional|polite|cheerful|enthusiastic|upbeat|friendly|playful)(?: and [a-z]+)? (?:tone|voice|manner|style)\b|\bbe (?:very |always )?(formal|professional|polite|cheerful|enthusiastic|upbeat|friendly|playful)\b/i,
    apply: (groups) => ({ tone: toneOf(groups[1] || groups[2] || '') }),
  },
  {
    pattern: /\byou(?:'re| are)(?: now)? (an? [^.,;!?\n]{2,80}|the [^.,;!?\n]{2,80})/i,
    apply: (groups) => ({
      role: groups[1]?.trim().replace(/ (?:who|that|which|and|named|called)\b.*$/i, ''),
    }),
    keep: true,
  },
  {
    pattern:
      /(?:\b[Yy]our name is|\b[Yy]ou are (?:called|named)|\b[Yy]ou(?:'re| are) [^.!?\n]{0,60}?\b(?:named|called)) ["“']?([\p{Lu}][\p{L}'-]{0,30})/u,
    apply: (groups) => ({ name: groups[1] }),
    keep: true,
  },
  {
    pattern:
      /\b(?:as|in|using|with|use) (?:an? )?(?:short |simple |markdown )*(?:bullet(?:ed)?(?: point)?s?(?: list)?)\b/i,
    apply: () => ({ layout: 'bullets' }),
  },
  {
    pattern: /\b(?:as|in|using|with|use) (?:an? )?(?:numbered|ordered) (?:list|points|steps)\b/i,
    apply: () => ({ layout: 'numbered' }),
  },
  {
    pattern: /\b(?:make|create|draw|give me|show me|write) (?:me )?an? (?:markdown )?table\b/i,
    apply: () => ({ layout: 'table' }),
    keep: true,
  },
  {
    pattern: /\b(?:as|in|into|using|with) an? (?:markdown )?table\b/i,
    apply: () => ({ layout: 'table' }),
  },
  {
    pattern:
      /\b(?:no|without|don't use|do not use|avoid) (?:any )?(?:markdown|formatting)\b|\b(?:in |as |use )?plain text(?: only)?\b/i,
    apply: () => ({ layout: 'plain' }),
  },
  {
    pattern:
      /\b(?:answer|reply|respond|write|speak|shout)?(?: only| always)? ?in (?:all )?(?:upper-?case|capitals|capital letters|caps|all caps)\b|\ball caps\b/i,
    apply: () => ({ letters: 'upper' }),
  },
  {
    pattern: /\b(?:answer|reply|respond|write)(?: only| always)? in (?:all )?lower-?case\b/i,
    apply: () => ({ letters: 'lower' }),
  },
  {
    pattern:
      /\b(?:always |please )*(?:end|finish|close|sign off|conclude)(?: every| each| your| all| the)?(?: reply| replies| answers?| responses?| messages?| sentences?| email| it)?(?: by saying| by writing| with| in)?(?: the (?:words?|phrase|sentence|line|text))?:? (["“'‘]([^"”\n]{1,120}?)["”'’](?=[\s.,;!?]|$)|([^."\n]{1,60}[.!?]?))/i,
    apply: (groups) => ({ endWith: (groups[2] || groups[3] || '').trim() }),
  },
  {
    pattern:
      /\b(?:always |please )*(?:start|begin|open)(?: every| each| your| all| the)?(?: reply| replies| answers?| responses?| messages?| email| it)?(?: by saying| by writing| with)(?: the (?:words?|phrase|sentence|line|text))?:? (["“'‘]([^"”\n]{1,120}?)["”'’](?=[\s.,;!?]|$)|([^."\n]{1,60}[.!?]?))/i,
    apply: (groups) => ({ startWith: (groups[2] || groups[3] || '').trim() }),
  },
  {
    pattern:
      /\b(?:always |please |must |and )*(?:include|mention|use) the (?:words?|phrase) ["“'‘]?([^"”'’\n.,]{1,60})["”'’]?/i,
    apply: (groups) => ({ mention: groups[1]?.trim() }),
  },
  {
    pattern: /\b(?:no|without|never use|don't use|do not use|avoid) (?:any )?emojis?\b/i,
    apply: () => ({ emoji: false }),
  },
  {
    pattern: /\b(?:with|use|add|using|include)(?: some| lots of| plenty of| an?| many)? emojis?\b/i,
    apply: () => ({ emoji: true }),
  },
];

function defined<Key extends keyof Directives>(key: Key, value: Directives[Key]): Directives | undefined {
  return value === undefined ? undefined : { [key]: value };
}

function wordRule(limitWord: string, phrase: string): WordTarget['rule'] {
  if (/exactly|only|just/i.test(limitWord)) return 'exactly';
  if (/at most|no |up to|under|fewer|less|max|within/i.test(`${limitWord} ${phrase.replace(limitWord, '')}`))
    return 'most';
  return /at least|over|more than/i.test(limitWord) ? 'least' : 'about';
}

const tones: Readonly<Record<string, Tone>> = {
  pirate: 'pirate',
  cat: 'cat',
  dog: 'dog',
  robot: 'robot',
  shakespeare: 'shakespeare',
  formal: 'formal',
  professional: 'formal',
  polite: 'formal',
};

function toneOf(word: string): Tone {
  return tones[word.toLowerCase()] ?? 'cheerful';
}
