/**
 * Small things people say to a writer: a quote, a fun fact, how they feel, a bare yes. Short, kind, honest.
 */
import { countWords } from '../../language/words.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';

export const pleasantry: Skill = { name: 'a small courtesy', draft: draftPleasantry };

function draftPleasantry({ conversation, random }: SkillContext): Draft | undefined {
  const ask = conversation.message.slice(0, 300).trim();
  if (
    /\b(?:fun|interesting|random|surprising) facts?\b|\btell me something (?:interesting|new|fun)\b/i.test(
      ask,
    )
  )
    return { text: random.pick(funFacts), shape: 'prose' };
  if (
    /\b(?:motivational|inspirational|inspiring) (?:quotes?|words?|message)\b|\bmotivate me\b|\bgive me a quote\b|\baffirmations?\b/i.test(
      ask,
    )
  )
    return { text: random.pick(encouragements), shape: 'prose' };
  if (countWords(ask) > 12) return undefined;
  if (
    /\bi(?:'m| am| feel)(?: feeling)?(?: so| very| a bit| really)? (?:sad|lonely|tired|anxious|stressed|down|depressed|upset|bored|unhappy)\b/i.test(
      ask,
    )
  ) {
    return {
      text: 'I am sorry to hear that. I am only a set of rules, so please tell a person who knows you. Until then: a glass of water, a short walk, or a haiku from me, whichever is nearest.',
      shape: 'prose',
    };
  }
  if (/\bi(?:'m| am| feel)(?: feeling)?(?: so| very| really)? (?:happy|great|excited|good|glad)\b/i.test(ask))
    return { text: 'That is good to hear! Shall I put it into a poem?', shape: 'prose' };
  if (
    /^(?:can|could|will|would) you help(?: me)?(?: (?:please|out|with something))?\W*$|^(?:help|help me|i need help)\W*$|^what now\W*$/i.test(
      ask,
    )
  ) {
    return {
      text: 'Gladly. Give me a text to work on, a sum, a subject for a poem or a story, or tell me what should come out as JSON.',
      shape: 'prose',
    };
  }
  if (
    /^(?:ok(?:ay)?|yes|yep|sure|no|nope|fine|cool|nice|great|good|lol|haha+|hm+|wow|alright|got it|i see|perfect|awesome)\W*$/i.test(
      ask,
    )
  ) {
    return {
      text: random.pick([
        'Good. What shall I write next?',
        'All right. What is next?',
        'Fine by me. What would you like to try?',
      ]),
      shape: 'prose',
    };
  }
  if (/^(?:why|how|what|really|huh|when|where|who)\W*$/i.test(ask)) {
    return {
      text: 'I follow rules, so I need a little more to go on: what about it would you like to know?',
      shape: 'prose',
    };
  }
  return undefined;
}

const funFacts: readonly string[] = [
  'Honey keeps almost for ever: jars from ancient tombs were still edible.',
  'Octopuses have three hearts, and two of them serve only the gills.',
  'A day on Venus is longer than its year.',
  'Bananas are berries in the botanical sense, and strawberries are not.',
  'The shortest war on record, between Britain and Zanzibar in 1896, lasted less than an hour.',
  'Wombats produce droppings in the shape of cubes.',
  'The dot over an i is called a tittle.',
  'Scotland chose the unicorn as its national animal.',
  'A bolt of lightning is several times hotter than the surface of the Sun.',
  'The pigment ultramarine was once dearer than gold, as its stone came only from Afghan mines.',
];

const encouragements: readonly string[] = [
  'Begin badly. It is the only way that leads anywhere.',
  'You do not have to see the whole road, only the next stone.',
  'What you do for ten minutes a day is what you become good at.',
  'A blank page is not a judgement. It is room.',
  'Finish something small today, and let it be proud of you.',
];
