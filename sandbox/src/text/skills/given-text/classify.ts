/**
 * Sorting a given text under one of several labels that the ask names: sentiment, spam, topic.
 */
import { chooseLabel } from '../../choose-label.ts';
import { capitalise } from '../../language/words.ts';
import { telltaleWords } from '../../sentiment.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const classify: Skill = { name: 'sorting a text under a label', draft: draftLabel };

function draftLabel({ conversation }: SkillContext): Draft | undefined {
  const { fullAsk: ask, material, directives } = conversation;
  if (
    !/\bclassif|\bcategori[sz]|\bsentiment\b|\blabel\b|\bis (?:this|it) (?:positive|negative|spam)\b|\bspam\b/i.test(
      ask,
    ) ||
    material === ''
  )
    return undefined;
  const labels = labelsIn(ask);
  const label = chooseLabel(labels, material);
  const onlyLabel =
    directives.brevity === 'short' ||
    directives.words?.count === 1 ||
    /\b(?:only|just|single word|one word)\b/i.test(ask);
  if (onlyLabel) return { text: label, shape: 'exact' };
  const signs = telltaleWords(material).slice(0, 4);
  const reason =
    signs.length === 0
      ? 'No word I know points strongly either way.'
      : `Words that point there: ${signs.join(', ')}.`;
  return { text: `**${capitalise(label)}.** ${reason}`, shape: 'prose' };
}

/** "as positive, negative or neutral", "(spam/ham)"; the three sentiments when none are named. */
function labelsIn(ask: string): readonly string[] {
  const cue =
    /\b(?:as|into|either|labels?|categories|classes|one of|between|under)\b:? ?(?:one of|either)?/i.exec(ask);
  const after = cue ? ask.slice(cue.index + cue[0].length, cue.index + cue[0].length + 300) : '';
  const bracketed = /\(([^()]{3,300})\)/.exec(ask)?.[1];
  const named = [bracketed ?? '', after.split(/[.;\n]/)[0] ?? '']
    .map(splitLabels)
    .find((labels) => labels.length > 1);
  return named ?? ['positive', 'negative', 'neutral'];
}

function splitLabels(text: string): string[] {
  return text
    .split(/,|\/|\||\bor\b|\band\b|\bvs\b|:/)
    .map((label) => label.replace(/["'()]/g, '').trim())
    .filter((label) => label !== '' && label.length <= 30 && !/^(?:in )?(?:one|a single) word/i.test(label));
}
