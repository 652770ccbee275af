/**
 * Mechanical work on a given text: case, order, counting, repeating. Exact, and linear in the text.
 */
import { countPattern, parseCount } from '../../language/numbers.ts';
import { splitSentences } from '../../language/sentences.ts';
import { titleCase } from '../../language/words.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const transformText: Skill = { name: 'reshaping a text', draft: draftTransform };
export const repeatText: Skill = { name: 'saying what I am told to say', draft: draftRepeat };

interface Transform {
  readonly pattern: RegExp;
  /** The words after the verb when no text is marked off: "uppercase hello" gives "hello". */
  readonly inline: RegExp;
  readonly apply: (text: string) => string;
}

const transforms: readonly Transform[] = [
  {
    pattern: /\bupper-?\s?case\b|\ball caps\b|\bcapital letters\b/i,
    inline: /\b(?:upper-?\s?case|capital letters|to upper)\b:?\s*(.*)$/is,
    apply: (text) => text.toUpperCase(),
  },
  {
    pattern: /\blower-?\s?case\b/i,
    inline: /\blower-?\s?case\b:?\s*(.*)$/is,
    apply: (text) => text.toLowerCase(),
  },
  {
    pattern: /\btitle-?\s?case\b/i,
    inline: /\btitle-?\s?case\b:?\s*(.*)$/is,
    apply: (text) => titleCase(text.toLowerCase()),
  },
  { pattern: /\bslug(?:ify)?\b/i, inline: /\bslug(?:ify)?\b(?: of| for)?:?\s*(.*)$/is, apply: slug },
  {
    pattern: /\breverse (?:the )?(?:order of (?:the )?)?(?:words|word order)\b/i,
    inline: /\b(?:words|order)\b(?: of| in)?:?\s*(.*)$/is,
    apply: (text) => text.split(/\s+/).reverse().join(' '),
  },
  {
    pattern: /\breverse (?:the )?(?:order of (?:the )?)?lines\b/i,
    inline: /$^/,
    apply: (text) => text.split('\n').reverse().join('\n'),
  },
  {
    pattern: /\breverse\b|\bbackwards?\b/i,
    inline:
      /\b(?:reverse|spell)\b(?: the)?(?: words?| strings?| texts?| letters of)?:?\s*(.*?)(?: backwards?)?[.?]?$/is,
    apply: reverse,
  },
  {
    pattern: /\b(?:sort|alphabeti[sz]e|alphabetical(?:ly)?)\b/i,
    inline:
      /\b(?:sort|alphabeti[sz]e)\b(?: these| the| this)?(?: words| lines| items| list)?(?: alphabetically)?:?\s*(.*)$/is,
    apply: sort,
  },
  {
    pattern: /\b(?:remove|delete|drop) (?:the |any |all )?duplicates?\b|\bdedup/i,
    inline: /\bduplicates?\b(?: from| in)?:?\s*(.*)$/is,
    apply: unique,
  },
  {
    pattern: /\b(?:one|1) (?:sentence|line) per line\b|\bsplit (?:it |this |the text )?into sentences\b/i,
    inline: /$^/,
    apply: (text) => splitSentences(text).join('\n'),
  },
];

function draftTransform({ conversation }: SkillContext): Draft | undefined {
  const ask = conversation.ask;
  if (/\b(?:function|code|program|script|typescript|javascript|python|algorithm)\b/i.test(ask))
    return undefined;
  const transform = transforms.find((entry) => entry.pattern.test(ask));
  if (!transform) return undefined;
  const turned =
    /\b(?:convert|turn|change|make|put|set|write)\s+(.+?)\s+(?:in|into|to)\s+(?:all )?(?:upper|lower|title|capital)/is;
  const text = conversation.material || inlineText(ask, turned) || inlineText(ask, transform.inline);
  return text === '' ? undefined : { text: transform.apply(text), shape: 'exact' };
}

function inlineText(ask: string, pattern: RegExp): string {
  return (pattern.exec(ask)?.[1] ?? '').trim().replace(/^["“'‘](.*)["”'’]$/s, '$1');
}

function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** By what a reader sees as one character, so accents and emoji stay whole. */
function reverse(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return [...text].reverse().join('');
  return [...new Intl.Segmenter('en').segment(text)]
    .map((part) => part.segment)
    .reverse()
    .join('');
}

function sort(text: string): string {
  const compare = new Intl.Collator('en').compare;
  if (text.includes('\n'))
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .toSorted(compare)
      .join('\n');
  if (text.includes(','))
    return text
      .split(/,\s*(?:and )?/)
      .map((item) => item.trim())
      .toSorted(compare)
      .join(', ');
  return text.split(/\s+/).toSorted(compare).join(' ');
}

function unique(text: string): string {
  const separator = text.includes('\n') ? '\n' : text.includes(',') ? ', ' : ' ';
  return [...new Set(text.split(separator === ', ' ? /,\s*/ : separator).map((item) => item.trim()))].join(
    separator,
  );
}

const repeat = new RegExp(
  `^(?:please |now |can you |could you )*(?:just |only |simply )?(?:say|repeat(?: after me)?|echo|print|output|(?:response|respond|answer)(?: only| just| exactly| simply)? with)(?: exactly| only| just)?(?: the)?(?: following)?(?: single)?(?: (?:word|words|text|phrase|sentence|string|line|message))?:?\\s+(.+?)(?: (${countPattern}) times)?$`,
  'is',
);

function draftRepeat({ conversation }: SkillContext): Draft | undefined {
  const message = conversation.message;
  if (message.length > 2000) return undefined;
  const match = repeat.exec(message.trim());
  const target = match?.[1]?.trim() ?? '';
  if (
    !match ||
    target === '' ||
    /^(?:something|anything|an? |one |two |three |five |me |us |that |it\b|json|yes or no)/i.test(target)
  )
    return undefined;
  const quoted = /^(["“'‘])(.+?)["”'’](.*)$/s.exec(target);
  const text =
    quoted?.[2] ?? target.replace(/(?:,| and) (?:and )?nothing else.*$/is, '').replace(/(?<=\w)\.$/, '');
  const times = Math.min(parseCount(match[2] ?? '1') ?? 1, 100);
  return { text: Array.from({ length: times }, () => text).join(' '), shape: 'exact' };
}
