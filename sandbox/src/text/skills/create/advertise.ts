/**
 * Product descriptions, slogans, taglines and short posts about the ask's subject.
 */
import { shuffle } from '../../../random.ts';
import { countPattern, parseCount } from '../../language/numbers.ts';
import { capitalise, titleCase, withArticle } from '../../language/words.ts';
import { type Topic, topicOf } from '../../request/topic.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const describeProduct: Skill = { name: 'a product description', draft: draftProduct };
export const coinSlogan: Skill = { name: 'slogans', draft: draftSlogans };

function draftProduct({ conversation, random }: SkillContext): Draft | undefined {
  const ask = conversation.ask;
  if (
    !/\bproduct (?:description|copy|text|page)\b|\b(?:marketing|ad|advertising|sales) (?:copy|text)\b|\b(?:description|advertisement|ad|post|tweet|caption|blurb) (?:for|about|of)\b/i.test(
      ask,
    )
  )
    return undefined;
  const topic = topicOf(ask);
  if (!topic) return undefined;
  const name = topic.core;
  const lead = random.pick([
    `Meet the ${name} that earns its place in your day.`,
    `Some things you use; this ${name} you look forward to.`,
    `A ${name} should do one thing beautifully, and this one does.`,
  ]);
  const middle = random.pick([
    'It is made with care from materials that age well, and every edge has been thought about twice.',
    'It feels right from the first moment and keeps feeling right years later.',
  ]);
  if (/\b(?:tweet|post|caption)\b/i.test(ask)) {
    return { text: `${lead} #${name.replace(/[^\p{L}\p{N}]+/gu, '')} #easel`, shape: 'prose' };
  }
  const features = random.pick([
    [
      'Made to last: sturdy where it counts, light everywhere else',
      'Ready in seconds, with nothing to learn',
      'Easy to clean, easy to store, hard to put down',
    ],
    [
      'Thoughtful details you notice on the second day',
      'Quiet, simple and dependable',
      'Looks as good on the shelf as it does in your hand',
    ],
  ]);
  const close = random.pick([
    `Bring home ${withArticle(name)} you will want to show around.`,
    'Once you have it, you will wonder how you managed before.',
  ]);
  const { sentences, words, brevity } = conversation.directives;
  const more = (index: number) => featureSentence(features, index, name);
  if (sentences || words || brevity === 'short')
    return { text: `${lead} ${middle} ${close}`, shape: 'prose', more };
  return {
    text: `**${titleCase(name)}**\n\n${lead} ${middle}\n\n${features.map((feature) => `- ${feature}`).join('\n')}\n\n${close}`,
    shape: 'list',
  };
}

function featureSentence(features: readonly string[], index: number, name: string): string {
  const extra = [
    ...features.map((feature) => `${feature}.`),
    `Every ${name} is checked by hand before it leaves the workshop.`,
    'It arrives in plain paper, without a scrap of plastic.',
    'If you change your mind, you have thirty days to say so.',
    'It makes a fine present, not least to yourself.',
    'Small enough for a shelf, it is big enough to be missed when it is gone.',
    'Those who own one tend to tell a friend.',
  ];
  return extra[index % extra.length] ?? '';
}

function draftSlogans({ conversation, random }: SkillContext): Draft | undefined {
  const ask = conversation.ask;
  if (!/\b(?:slogans?|taglines?|mottos?|catchphrases?)\b/i.test(ask)) return undefined;
  const topic = topicOf(ask);
  if (!topic) return undefined;
  const count = Math.min(
    parseCount(new RegExp(`\\b(${countPattern})\\b`, 'i').exec(ask)?.[1] ?? '1') ?? 1,
    12,
  );
  const slogans = shuffle(sloganForms, random)
    .slice(0, count)
    .map((form) => fillSlogan(form, topic));
  if (slogans.length === 1) return { text: slogans[0] ?? '', shape: 'exact' };
  return { text: slogans.map((slogan, index) => `${index + 1}. ${slogan}`).join('\n'), shape: 'list' };
}

function fillSlogan(form: string, topic: Topic): string {
  const thing = topic.core.replace(
    / (?:shop|store|company|brand|app|business|startup|studio|website|service)$/i,
    '',
  );
  return capitalise(form.replaceAll('~', thing));
}

const sloganForms: readonly string[] = [
  '~, and nothing in the way.',
  'Good days begin with ~.',
  'Made for the love of ~.',
  'More ~. Less everything else.',
  'The quiet joy of ~.',
  'Where ~ feels at home.',
  'You bring the day, we bring the ~.',
  'Life is better with ~.',
  '~ as it should be.',
  'Take time. Take ~.',
  'Once around the world for ~.',
  'Your corner of ~.',
];
