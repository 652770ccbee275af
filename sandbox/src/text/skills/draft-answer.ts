/**
 * The order in which the writer's rules are tried. The first that knows the request drafts the answer; the outline
 * knows every request.
 */
import { answerFromTools } from './attached/answer-from-tools.ts';
import { describeAttachment } from './attached/see.ts';
import { writeCode } from './code/write-code.ts';
import { writeSql } from './code/write-sql.ts';
import { coinSlogan, describeProduct } from './create/advertise.ts';
import { imagePrompt } from './create/image-prompt.ts';
import { makeList } from './create/make-list.ts';
import { makePlan } from './create/make-plan.ts';
import { paintWords } from './create/paint-words.ts';
import { tellStory } from './create/tell-story.ts';
import { verse } from './create/verse.ts';
import { writeLetter } from './create/write-letter.ts';
import { answerFromText } from './given-text/answer-from-text.ts';
import { classify } from './given-text/classify.ts';
import { countText } from './given-text/count-text.ts';
import { extract } from './given-text/extract.ts';
import { rewrite } from './given-text/rewrite.ts';
import { spellAndRhyme } from './given-text/spell-and-rhyme.ts';
import { summarise } from './given-text/summarise.ts';
import { repeatText, transformText } from './given-text/transform-text.ts';
import { translate } from './given-text/translate.ts';
import { units } from './reckon/convert-units.ts';
import { numberFacts } from './reckon/number-facts.ts';
import { playOfChance } from './reckon/play-of-chance.ts';
import { dates } from './reckon/reckon-dates.ts';
import { arithmetic, countUp } from './reckon/reckon-sums.ts';
import type { Draft, Skill, SkillContext } from './skill.ts';
import { aboutSelf, courtesy, greeting } from './talk/converse.ts';
import { knowledge, liveInformation, outline, tellJoke } from './talk/explain.ts';
import { followUpSkill } from './talk/follow-up.ts';
import { pleasantry } from './talk/pleasantries.ts';
import { noting, recall } from './talk/recall.ts';
import { weigh } from './talk/weigh.ts';

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
  writeSql,
  writeCode,
  units,
  playOfChance,
  numberFacts,
  arithmetic,
  countUp,
  dates,
  imagePrompt,
  describeProduct,
  coinSlogan,
  spellAndRhyme,
  verse,
  tellStory,
  tellJoke,
  greeting,
  courtesy,
  pleasantry,
  aboutSelf,
  noting,
  weigh,
  knowledge,
  makePlan,
  answerFromText,
  describeAttachment,
  liveInformation,
  makeList,
  paintWords,
  outline,
];
