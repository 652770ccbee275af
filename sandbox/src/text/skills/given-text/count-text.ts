/**
 * Counts in a given text: words, characters, letters, sentences, or one letter of a word. Exact and linear.
 */
import { plural } from '../../language/numbers.ts';
import { splitSentences } from '../../language/sentences.ts';
import { countWords } from '../../language/words.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const countText: Skill = { name: 'counting in a text', draft: draftCount };

function draftCount({ conversation, random }: SkillContext): Draft | undefined {
  const ask = conversation.fullAsk;
  const letter =
    /\bhow many (?:times (?:does|do|is) )?(?:the )?(?:letters? )?["“'‘]?(\p{L})["”'’]?(?:['’]?s)?\b[^?]*?\b(?:in|appear in|occur in)\b(?: the (?:word|text|phrase))?\s*["“'‘]?([^"”'’?.]*)/iu.exec(
      ask,
    );
  const within = conversation.material || (letter?.[2] ?? '').trim();
  if (letter && within !== '') {
    const wanted = (letter[1] ?? '').toLowerCase();
    const count = [...within.toLowerCase()].filter((character) => character === wanted).length;
    const shown = within.length > 60 ? 'the text' : `\u201c${within}\u201d`;
    return {
      text: `There ${count === 1 ? 'is' : 'are'} **${count}** \u201c${wanted}\u201d in ${shown}.`,
      shape: 'prose',
    };
  }
  const unit =
    /\b(?:how many|count(?: the)?(?: number of)?|number of) (words?|characters?|letters?|sentences?|lines?|paragraphs?|vowels?|syllables?)\b(?:[^:?]*?\b(?:in|of)\b\s*(.*))?/is.exec(
      ask,
    );
  if (!unit) return undefined;
  const text =
    conversation.material ||
    (unit[2] ?? '')
      .replace(/^(?:the |this )?(?:word|text|sentence|phrase|string)\s*/i, '')
      .replace(/[?]$/, '')
      .trim();
  if (text === '') return undefined;
  const name = (unit[1] ?? 'words').toLowerCase().replace(/s$/, '');
  const count = countUnit(text, name);
  if (count === undefined) return undefined;
  const opening = random.pick(['The text has', 'I count', 'That makes']);
  return { text: `${opening} **${plural(count, name)}**.`, shape: 'prose' };
}

function countUnit(text: string, unit: string): number | undefined {
  switch (unit) {
    case 'word':
      return countWords(text);
    case 'character':
      return [...text].length;
    case 'letter':
      return text.match(/\p{L}/gu)?.length ?? 0;
    case 'vowel':
      return text.match(/[aeiou]/gi)?.length ?? 0;
    case 'sentence':
      return splitSentences(text).length;
    case 'line':
      return text.split('\n').length;
    case 'paragraph':
      return text.split(/\n\s*\n/).filter((block) => block.trim() !== '').length;
    default:
      return undefined;
  }
}
