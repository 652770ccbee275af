/**
 * Rewriting a given text by rules: corrected, more formal, plainer, friendlier. It changes words it knows and
 * leaves the rest alone.
 */
import { splitSentences } from '../../language/sentences.ts';
import { capitalise } from '../../language/words.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';
import { contractions, formalWords, misspellings, plainWords } from './rewrite-words.ts';

export const rewrite: Skill = { name: 'rewriting the given text', draft: draftRewrite };

const wish =
  /\b(?:rewrite|rephrase|paraphrase|reword|proofread|polish|improve|simplify|correct|fix|edit)\b|\bmake (?:it|this|that|the text|the tone)?\s*(?:sound )?(?:more )?(?:formal|professional|polite|casual|friendl(?:y|ier)|simpler|clearer|plain)/i;

function draftRewrite({ conversation, random }: SkillContext): Draft | undefined {
  const { fullAsk: ask, material } = conversation;
  if (!wish.test(ask) || material === '' || /\b(?:code|function|bug|script|program)\b/i.test(ask))
    return undefined;
  if (/\b(?:proofread|correct|fix|grammar|spelling|typos?)\b/i.test(ask))
    return { text: proofread(material), shape: 'exact' };
  if (/\b(?:formal|professional|polite|business)\b/i.test(ask))
    return { text: formal(proofread(material)), shape: 'exact' };
  if (/\b(?:simpl(?:e|er|ify)|plain|clear(?:er)?|easy|child|year[- ]old)\b/i.test(ask))
    return { text: plain(proofread(material)), shape: 'exact' };
  if (/\b(?:casual|friendl(?:y|ier)|warm(?:er)?|informal)\b/i.test(ask)) {
    return {
      text: `${random.pick(['Hi there!', 'Hey!', 'Hello!'])} ${casual(proofread(material))}`,
      shape: 'exact',
    };
  }
  return { text: plain(proofread(material)), shape: 'exact' };
}

/** Spelling of common slips, doubled words, spaces, capitals and closing marks. */
export function proofread(text: string): string {
  const spelled = swap(text, misspellings)
    .replace(/\b(\p{L}{1,20}) \1\b(?!\s+\1)/giu, (pair, word: string) =>
      /^(?:that|had)$/i.test(word) ? pair : word,
    )
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/ ([,.;:!?])/g, '$1')
    .replace(/([,;!?])(?=\p{L})/gu, '$1 ')
    .replace(/\bi\b(?=[ ',.])(?!\.e)/g, 'I')
    .replace(/\b([Aa]) (?=[aeio][a-z])/g, '$1n ')
    .replace(/\b([Aa])n (?=[bcdfgjklmnpqrstvwyz][a-z])/g, '$1 ');
  return spelled
    .split('\n')
    .map((line) => (line.trim() === '' ? line : splitSentences(line).map(closeSentence).join(' ')))
    .join('\n');
}

function closeSentence(sentence: string): string {
  const begun = /^(?:https?:|[a-z]+[A-Z])/.test(sentence) ? sentence : capitalise(sentence);
  return /[.!?…:"”)\]。！？]$/.test(begun) || begun.length < 12 ? begun : `${begun}.`;
}

function formal(text: string): string {
  return swap(swap(text, contractions), formalWords).replace(/!+/g, '.');
}

function plain(text: string): string {
  return swap(text, plainWords);
}

function casual(text: string): string {
  return swap(text, new Map([...contractions].map(([short, long]) => [long, short])));
}

/** Replaces whole words and phrases of a table, keeping a first capital. */
function swap(text: string, table: ReadonlyMap<string, string>): string {
  const keys = [...table.keys()].toSorted((left, right) => right.length - left.length);
  const pattern = new RegExp(`(?<![\\p{L}'’])(?:${keys.join('|')})(?![\\p{L}])`, 'giu');
  return text.replace(pattern, (found) => {
    const value = table.get(found.toLowerCase().replace('’', "'")) ?? found;
    return /^\p{Lu}/u.test(found) ? capitalise(value) : value;
  });
}
