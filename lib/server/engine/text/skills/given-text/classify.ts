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
  const named =
    /\b(?:as|into|either|labels?|categories|classes|one of|between|under)\b(?: one of| either)?[: ]+\(?((?:["'\w -]{2,30}(?:,|\/| or | and | vs\.? ))+["'\w -]{2,30})/i.exec(
      ask,
    )?.[1];
  const bracketed = /\(([^()]{3,200}[,/|][^()]{1,200})\)/.exec(ask)?.[1];
  const labels = (named ?? bracketed ?? '')
    .split(/,|\/|\||\bor\b|\band\b|\bvs\b/)
    .map((label) => label.replace(/["']/g, '').trim())
    .filter((label) => label !== '');
  return labels.length > 1 ? labels : ['positive', 'negative', 'neutral'];
}
