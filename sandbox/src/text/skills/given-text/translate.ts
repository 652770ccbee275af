/**
 * Word-for-word help with translation from English, out of a small phrase book. Says which words it does not know.
 */
import { capitalise, joinWords } from '../../language/words.ts';
import { type Language, languageName, languageOf, languagePattern } from '../../request/languages.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';
import { dictionary, type Entry } from './dictionary.ts';

export const translate: Skill = { name: 'translation by phrase book', draft: draftTranslation };

const languages = new RegExp(`\\b(?:to|into|in) (${languagePattern})\\b`, 'i');

function draftTranslation({ conversation }: SkillContext): Draft | undefined {
  const ask = conversation.fullAsk;
  const asked =
    /\btranslat/i.test(ask) ||
    /\bhow (?:do|would) (?:you|i|we) say\b|\bwhat(?:'s| is) .{1,60} in (?:french|german|spanish|italian|portuguese|dutch)\b/i.test(
      ask,
    );
  const target = languageOf(languages.exec(ask)?.[1] ?? '') ?? conversation.directives.language;
  if (!asked || !target) return undefined;
  const text = (conversation.material || inlineText(ask)).slice(0, 4000);
  if (text === '') return undefined;
  if (target === 'en') return fromForeign(text);
  const { translated, unknown } = translateWords(text, target);
  if (translated === undefined) return { text: noEntries(text, target), shape: 'prose', localised: true };
  if (unknown.length === 0) return { text: translated, shape: 'exact', localised: true };
  const shown = unknown.slice(0, 8).map((word) => `*${word}*`);
  const note = `My phrase book is small: I left ${joinWords(shown)} as ${unknown.length === 1 ? 'it is' : 'they are'}, and word order follows the English.`;
  return { text: `${translated}\n\n${note}`, shape: 'exact', localised: true };
}

function inlineText(ask: string): string {
  const match =
    /\btranslate(?: the following| the(?= (?:word|phrase|sentence|text)))?(?: (?:word|phrase|sentence|text))?:?\s+(.+?)\s+(?:to|into|in) [a-zç]+\W*$/is.exec(
      ask,
    ) ??
    /\bsay\s+(.+?)\s+in [a-zç]+\W*$/is.exec(ask) ??
    /\bwhat(?:'s| is)\s+(.+?)\s+in [a-zç]+\W*$/is.exec(ask);
  return (match?.[1] ?? '').replace(/^["“'‘](.*)["”'’]$/s, '$1').trim();
}

interface Translation {
  /** Undefined when not one word was known. */
  readonly translated: string | undefined;
  readonly unknown: readonly string[];
}

/** Longest entries first, up to four words; what is not in the book stays as written. */
function translateWords(text: string, language: Language): Translation {
  const tokens = text.match(/[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*|[^\p{L}\p{N}]+/gu) ?? [];
  const out: string[] = [];
  const unknown: string[] = [];
  let known = 0;
  for (let index = 0; index < tokens.length; ) {
    const { entry, length } = longestEntry(tokens, index);
    const token = tokens[index] ?? '';
    const word = entry && wordIn(entry, language);
    if (word !== undefined) {
      out.push(/^\p{Lu}/u.test(token) ? capitalise(word) : word);
      known += 1;
      index += length;
      continue;
    }
    if (/\p{L}/u.test(token) && !/^\p{Lu}/u.test(token)) unknown.push(token);
    out.push(token);
    index += 1;
  }
  return { translated: known === 0 ? undefined : out.join(''), unknown: [...new Set(unknown)] };
}

function longestEntry(
  tokens: readonly string[],
  start: number,
): { entry: Entry | undefined; length: number } {
  for (let length = 7; length >= 1; length -= 2) {
    const phrase = tokens
      .slice(start, start + length)
      .join('')
      .toLowerCase()
      .replace('’', "'");
    const entry = dictionary.get(phrase);
    if (entry) return { entry, length: Math.min(length, tokens.length - start) };
  }
  return { entry: undefined, length: 1 };
}

function wordIn(entry: Entry, language: Language): string | undefined {
  switch (language) {
    case 'fr':
    case 'de':
    case 'es':
    case 'it':
    case 'pt':
      return entry[language];
    default:
      return undefined;
  }
}

function noEntries(text: string, language: Language): string {
  const shown = text.length > 60 ? 'that text' : `\u201c${text}\u201d`;
  return `My phrase book has no ${languageName(language)} for ${shown}. It holds some two hundred common words in French, German, Spanish, Italian and Portuguese; connect a real provider for more.`;
}

function fromForeign(text: string): Draft | undefined {
  const wanted = text
    .toLowerCase()
    .replace(/[.!?¡¿]/g, '')
    .trim();
  for (const [english, entry] of dictionary) {
    if (
      Object.values(entry).some(
        (word) =>
          word
            .toLowerCase()
            .replace(/[.!?¡¿]/g, '')
            .trim() === wanted,
      )
    ) {
      return { text: capitalise(english), shape: 'exact', localised: true };
    }
  }
  return {
    text: `My phrase book does not hold \u201c${text.slice(0, 60)}\u201d.`,
    shape: 'prose',
    localised: true,
  };
}
