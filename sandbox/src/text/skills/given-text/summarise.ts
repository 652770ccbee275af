/**
 * Shorter forms of a given text: summary, key points, title, keywords. Extractive: every sentence is the text's own.
 */
import { countPattern, parseCount } from '../../language/numbers.ts';
import { keySentences, keywords, splitSentences } from '../../language/sentences.ts';
import { capitalise, titleCase } from '../../language/words.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const summarise: Skill = { name: 'a summary of the given text', draft: draftSummary };

const wish =
  /\bsummar(?:i[sz]e|y|ies)\b|\btl;?dr\b|\bcondense\b|\bshorten\b|\bmake (?:it|this|that) shorter\b|\bshorter\b|\bmain (?:idea|points?)\b|\bgist\b|\bin a nutshell\b|\bkey (?:points?|takeaways?|facts?)\b|\btakeaways?\b|\bbullet(?: |-)?points?\b|\bhighlights\b/i;
const titleWish = /\b(?:title|headline|subject line)\b/i;
const keywordWish = /\b(?:key ?words?|tags|main (?:terms|topics))\b/i;

function draftSummary(context: SkillContext): Draft | undefined {
  const { conversation } = context;
  const { fullAsk: ask, material, directives } = conversation;
  const wanted = { summary: wish.test(ask), title: titleWish.test(ask), keywords: keywordWish.test(ask) };
  if (!wanted.summary && !wanted.title && !wanted.keywords) return undefined;
  if (material === '' && conversation.documents.length > 0) return undefined;
  if (material === '') {
    return /\bsummar|\btl;?dr|\bcondense|\bshorten/i.test(ask) && !/\babout\b|\bplot\b/i.test(ask)
      ? {
          text: 'There is no text here to summarise. Paste it after your request, and I will pick out what carries most.',
          shape: 'prose',
        }
      : undefined;
  }
  if (wanted.keywords)
    return {
      text: keywords(material, itemCount(ask) ?? 6)
        .map((word) => `- ${word}`)
        .join('\n'),
      shape: 'list',
    };
  if (wanted.title && !wanted.summary) return { text: titleFor(material), shape: 'exact' };
  const sentences = splitSentences(material);
  const asBullets =
    directives.layout === 'bullets' ||
    directives.layout === 'numbered' ||
    /\b(?:bullet|key|points|takeaways|highlights)/i.test(ask);
  const count = itemCount(ask) ?? directives.sentences ?? defaultCount(sentences.length, ask);
  const chosen = keySentences(material, count).map(tighten);
  if (asBullets) return { text: chosen.map((sentence) => `- ${sentence}`).join('\n'), shape: 'list' };
  return { text: chosen.join(' '), shape: 'prose' };
}

function itemCount(ask: string): number | undefined {
  const match = new RegExp(
    `\\b(${countPattern}) (?:main |key |short |most important )*(?:bullets?|bullet points?|points?|takeaways?|key ?words?|tags|facts|highlights)\\b`,
    'i',
  ).exec(ask);
  return match?.[1] === undefined ? undefined : Math.min(parseCount(match[1]) ?? 3, 50);
}

function defaultCount(sentences: number, ask: string): number {
  if (/\btl;?dr|\bgist|\bnutshell|\bmain idea|\bone line/i.test(ask)) return 1;
  return Math.max(1, Math.min(5, Math.round(sentences / 3)));
}

/** Drops what a sentence can do without: brackets, opening connectives. */
function tighten(sentence: string): string {
  const plain = sentence
    .replace(/^(?:[-*•]|\d{1,3}[.)])\s+/, '')
    .replace(/\s*\([^()]{0,200}\)/g, '')
    .replace(
      /^(?:However|Moreover|Furthermore|In addition|Additionally|Therefore|Also|In fact|Indeed|Finally|As a result),\s+/,
      '',
    );
  return capitalise(plain);
}

function titleFor(material: string): string {
  const [first = material] = keySentences(material, 1);
  const clause =
    first.split(
      /[,;:.!?]|\s(?:which|that|because|while|although|who|when|where|after|before|so that)\s/,
    )[0] ?? first;
  const words = clause
    .replace(/^(?:The|A|An|This|There (?:is|are))\s/, '')
    .split(/\s+/)
    .slice(0, 8)
    .join(' ');
  const ended = words
    .trim()
    .replace(/(?:\s+(?:a|an|the|of|to|on|in|for|and|or|with|by|at|is|are|was|were|from|as))+$/i, '');
  return titleCase(ended === '' ? keywords(material, 3).join(' ') : ended);
}
