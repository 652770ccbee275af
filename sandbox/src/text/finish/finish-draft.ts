/**
 * Brings a draft into the asked shape: length, layout, voice, language note, first and last words. Owns the order
 * of these steps; knows nothing of what the draft says.
 */
import type { Random } from '../../random.ts';
import type { Directives } from '../request/directives.ts';
import type { Conversation } from '../request/read-conversation.ts';
import type { Draft } from '../skills/skill.ts';
import { applyVoice } from './apply-voice.ts';
import { fitLength } from './fit-length.ts';
import { layOut } from './lay-out.ts';
import { phrasesOf } from './phrases.ts';

/** The text of the response. */
export function finishDraft(draft: Draft, conversation: Conversation, random: Random): string {
  const { directives } = conversation;
  let text = draft.shape === 'prose' || draft.shape === 'list' ? fitLength(draft, directives) : draft.text;
  if (draft.shape !== 'exact' && draft.shape !== 'code') {
    text = layOut(text, draft.shape, directives);
    if (directives.tone) text = applyVoice(text, directives.tone, random);
  }
  if (directives.language && directives.language !== 'en' && !draft.localised) {
    text = `${phrasesOf(directives.language).fewPhrases}\n\n${text}`;
  }
  return addEnds(
    mention(emoji(letters(text, draft, directives), directives, random), directives),
    draft,
    directives,
  );
}

function letters(text: string, draft: Draft, directives: Directives): string {
  if (draft.shape === 'code') return text;
  if (directives.letters === 'upper') return text.toUpperCase();
  return directives.letters === 'lower' ? text.toLowerCase() : text;
}

function emoji(text: string, directives: Directives, random: Random): string {
  if (directives.emoji === false) return text.replace(/ ?\p{Extended_Pictographic}\uFE0F?/gu, '');
  if (directives.emoji !== true || /\p{Extended_Pictographic}/u.test(text)) return text;
  return `${text} ${random.pick(['✨', '🎨', '🌟', '🙂', '🌈'])}`;
}

function mention(text: string, directives: Directives): string {
  const wanted = directives.mention;
  if (!wanted || text.toLowerCase().includes(wanted.toLowerCase())) return text;
  return `${text} And, as you asked: ${wanted}.`;
}

function addEnds(text: string, draft: Draft, directives: Directives): string {
  const { startWith, endWith } = directives;
  const gap = draft.shape === 'prose' || draft.shape === 'exact' ? ' ' : '\n\n';
  const begun = !startWith || text.startsWith(startWith) ? text : `${startWith}${gap}${text}`;
  return !endWith || begun.endsWith(endWith) ? begun : `${begun}${gap}${endWith}`;
}
