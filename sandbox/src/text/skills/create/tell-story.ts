/**
 * Short stories in three acts about the ask's subject, and their continuation. Beats are seeded; the hero is the
 * prompt's own noun.
 */
import type { Random } from '../../../random.ts';
import { capitalise, titleCase } from '../../language/words.ts';
import { definite, describe, singular, type Topic, topicOf } from '../../request/topic.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const tellStory: Skill = { name: 'a short story', draft: draftStory };

export const storyWish = /\b(?:story|stories|tale|fable|fairy ?tale|bedtime|once upon a time)\b/i;

function draftStory({ conversation, random }: SkillContext): Draft | undefined {
  const ask = `${conversation.ask} ${conversation.material.slice(0, 400)}`;
  if (!storyWish.test(ask) || /\b(?:what is|history of|user stor(?:y|ies)|success stor)/i.test(ask))
    return undefined;
  const topic =
    topicOf(ask.replace(/\b(?:bedtime |short |little |funny |fairy ?)*(?:story|tale|fable)s?\b/gi, ' ')) ??
    describe('a small fox');
  const begun = /\bthere (?:was|lived|once was) (an? [\p{L} -]{2,40})/iu.exec(conversation.material || ask);
  if (begun?.[1] && /^(?:please )?(?:continue|finish|complete|go on)/i.test(conversation.fullAsk)) {
    const told = conversation.material || ask;
    return { text: continueStory(describe(begun[1]), random, told, 5), shape: 'prose' };
  }
  const story = castStory(topic, random);
  const { sentences, words, paragraphs } = conversation.directives;
  if (sentences === 1) return { text: oneSentence(story, random), shape: 'prose' };
  const more = (index: number) => story.beat(index);
  if (sentences || words || paragraphs) return { text: story.acts.flat().join(' '), shape: 'prose', more };
  const title = `**${titleCase(random.pick([`${story.name} and ${definite(topic)}`, `The Day of ${definite(topic)}`, `What ${story.name} Found`]))}**`;
  return { text: [title, ...story.acts.map((act) => act.join(' '))].join('\n\n'), shape: 'prose', more };
}

export interface Story {
  readonly name: string;
  readonly hero: string;
  readonly place: string;
  readonly acts: readonly (readonly string[])[];
  /** Further sentences, one per index, that go on where the acts end. */
  readonly beat: (index: number) => string;
}

/** Fixes the cast of a story; the same topic and random give the same one. */
export function castStory(topic: Topic, random: Random): Story {
  const name = random.pick([
    'Mira',
    'Tobias',
    'Juno',
    'Ivo',
    'Lena',
    'Oskar',
    'Nell',
    'Amadi',
    'Suri',
    'Pim',
  ]);
  const place = random.pick([
    'a village at the edge of the hills',
    'a harbour where the fog came early',
    'a town with one long street',
    'a valley full of bells',
    'a house with too many stairs',
  ]);
  const single = singular(topic);
  const hero = single ?? 'a mapmaker';
  const noun = single ? topic.core : 'mapmaker';
  const theme = single ? '' : ` What ${name} thought about most was ${topic.phrase}.`;
  const wish = random.pick([
    'wanted to see what lay beyond the last lamp post',
    'had lost something and could not say what',
    'heard a sound each night that nobody else seemed to hear',
    'had been given a key that fitted no door',
  ]);
  const friend = random.pick([
    'an old heron',
    'the postman\u2019s daughter',
    'a clockmaker who never slept',
    'a very small dog',
  ]);
  const turn = random.pick([
    'the bridge was gone',
    'the rain would not stop',
    'the map ended in the middle of a field',
    'the light in the window went out',
  ]);
  const acts = [
    [
      `In ${place} lived ${hero} called ${name}.${theme}`,
      `${name} ${wish}.`,
      `One morning, before the kettle had boiled, it was time to go and find out.`,
    ],
    [
      `On the way ${name} met ${friend}, who asked no questions and came along.`,
      `By noon ${turn}, and for a while it looked as if that was that.`,
      random.pick([
        `\u201cWe could turn back,\u201d said ${name}. \u201cBut then we would never know.\u201d`,
        `\u201cSit down a moment,\u201d said ${name}\u2019s companion. \u201cMost roads begin again if you wait.\u201d`,
      ]),
    ],
    [
      random.pick([
        'So they waited, and looked, and at last they saw it.',
        'So they went around, and under, and a little way through.',
      ]),
      `It was smaller than ${name} had imagined, and far more beautiful.`,
      random.pick([
        `When the ${noun} came home the lamps were lit, and everything was the same except the one who had come back.`,
        `${name} carried it home, and from then on the nights were never quite so dark.`,
      ]),
    ],
  ];
  const offset = random.integer(0, furtherBeats.length - 1);
  return { name, hero, place, acts, beat: (index) => beatAt(index, offset, name, friend, topic) };
}

function beatAt(index: number, offset: number, name: string, friend: string, topic: Topic): string {
  const beat = furtherBeats[(index + offset) % furtherBeats.length] ?? '';
  const round = Math.floor(index / furtherBeats.length);
  const time = seasons[round % seasons.length] ?? '';
  const sentence = beat.replaceAll('@', name).replaceAll('%', friend).replaceAll('~', definite(topic));
  return round === 0
    ? sentence
    : `${time} ${sentence.charAt(0) === name.charAt(0) ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1)}`;
}

const seasons = [
  '',
  'In spring,',
  'When summer came,',
  'That autumn,',
  'All winter,',
  'A year later,',
  'Much later,',
];

const furtherBeats: readonly string[] = [
  'The next day @ told nobody, for some things need a night to settle.',
  'But % had already told the baker, and the baker told everyone.',
  'People came to the door with questions, and with cake.',
  '@ answered the questions and shared the cake.',
  'Of ~ there was much to say, and most of it was true.',
  'A child asked whether it had hurt, and @ thought about that for a long time.',
  'In the evening the two friends walked down to the water.',
  'There was a boat there that had not been there before.',
  'Its name had been painted over twice, and under the paint was a third name.',
  '@ knew that name, though nobody had ever said it aloud.',
  '\u201cWell,\u201d said @, \u201cit seems that we are not finished.\u201d',
  'They untied the rope, and the boat turned by itself towards the open sea.',
  'Behind them the lights of home grew small, and then kind, and then small again.',
  'Nobody was afraid, or if they were, they sang.',
];

function oneSentence(story: Story, random: Random): string {
  const found = random.pick([
    'a star that had fallen asleep in the grass',
    'a door in a tree, with a warm light behind it',
    'the moon, sitting on a wall, waiting for company',
  ]);
  return `Once upon a time, in ${story.place}, ${story.hero} called ${story.name} followed a silver sound through the dark, found ${found}, and carried the wonder of it home to bed.`;
}

/** The next part of a story that has been told, in `count` sentences. */
export function continueStory(topic: Topic, random: Random, told: string, count: number): string {
  const story = castStory(topic, random);
  const name = /\bcalled (\p{Lu}\p{L}+)/u.exec(told)?.[1];
  const sentences: string[] = [];
  for (let index = 0; sentences.length < count && index < count + 60; index += 1) {
    const sentence = name ? story.beat(index).replaceAll(story.name, name) : story.beat(index);
    if (!told.includes(sentence)) sentences.push(sentence);
  }
  return capitalise(sentences.join(' '));
}
