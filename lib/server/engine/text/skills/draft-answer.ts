/**
 * The order in which the writer's rules are tried. The first that knows the request drafts the answer; the outline
 * knows every request.
 */

import { coinSlogan, describeProduct } from './advertise.ts';
import { answerFromText } from './answer-from-text.ts';
import { answerFromTools } from './answer-from-tools.ts';
import { classify } from './classify.ts';
import { aboutSelf, courtesy, greeting } from './converse.ts';
import { knowledge, liveInformation, outline, tellJoke } from './explain.ts';
import { extract } from './extract.ts';
import { followUpSkill } from './follow-up.ts';
import { imagePrompt } from './image-prompt.ts';
import { makeList } from './make-list.ts';
import { noting, recall } from './recall.ts';
import { arithmetic, countUp, dates, units } from './reckon.ts';
import { rewrite } from './rewrite.ts';
import { describeAttachment } from './see.ts';
import type { Draft, Skill, SkillContext } from './skill.ts';
import { summarise } from './summarise.ts';
import { tellStory } from './tell-story.ts';
import { countText, repeatText, transformText } from './transform-text.ts';
import { translate } from './translate.ts';
import { verse } from './verse.ts';
import { writeCode } from './write-code.ts';
import { writeLetter } from './write-letter.ts';

export interface DraftedAnswer {
  readonly draft: Draft;
  /** The name of the rule that drafted it. */
  readonly skill: string;
}

/** Drafts the answer to the last ask; never fails to. */
export function draftAnswer(context: SkillContext): DraftedAnswer {
  for (const skill of skills) {
    const draft = skill.draft(context);
    if (draft) return { draft, skill: skill.name };
  }
  return { draft: { text: 'What would you like me to write?', shape: 'prose' }, skill: 'asking back' };
}

const followUp = followUpSkill((context) => draftAnswer(context).draft);

const skills: readonly Skill[] = [
  answerFromTools,
  recall,
  followUp,
  repeatText,
  translate,
  transformText,
  countText,
  classify,
  extract,
  writeLetter,
  summarise,
  rewrite,
  writeCode,
  units,
  arithmetic,
  countUp,
  dates,
  imagePrompt,
  describeProduct,
  coinSlogan,
  verse,
  tellStory,
  tellJoke,
  greeting,
  courtesy,
  aboutSelf,
  noting,
  knowledge,
  answerFromText,
  describeAttachment,
  liveInformation,
  makeList,
  outline,
];
