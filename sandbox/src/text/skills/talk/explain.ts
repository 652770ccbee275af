/**
 * Questions of knowledge: answered from the few facts at hand, else with an outline that says it is one. Also jokes
 * and yes-or-no choices.
 */
import type { Random } from '../../../random.ts';
import { splitSentences } from '../../language/sentences.ts';
import { capitalise } from '../../language/words.ts';
import { definite, describe, topicOf } from '../../request/topic.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';
import { capitals } from './capitals.ts';
import { elaborate } from './elaborate.ts';
import { jokes } from './jokes.ts';
import { knownAnswers } from './known-answers.ts';

export const tellJoke: Skill = {
  name: 'a joke',
  draft: ({ conversation, random }) =>
    /\b(?:jokes?|make me laugh|something funny|pun)\b/i.test(conversation.ask)
      ? { text: random.pick(jokes), shape: 'prose' }
      : undefined,
};
export const knowledge: Skill = { name: 'a fact I know', draft: draftKnowledge };
export const liveInformation: Skill = { name: 'saying that I have no network', draft: draftLive };
export const outline: Skill = {
  name: 'an outline, because I have no facts on the subject',
  draft: draftOutline,
};

const asking =
  /\b(?:what|who|why|how|when|where|which|explain|define|describe|tell me|teach|introduce|meaning|capital|should i search|write|discuss|essay|paragraph|summar\w{0,5}|who won|population)\b|\?/i;

function draftKnowledge({ conversation }: SkillContext): Draft | undefined {
  const ask = conversation.message.slice(0, 400);
  if (!asking.test(ask)) return undefined;
  const country = /\bcapital(?: city)? of ((?:the )?[\p{L} ]{3,30}?)(?=[?.!,]|$| and | is)/iu.exec(ask)?.[1];
  const capital = country === undefined ? undefined : capitals.get(country.toLowerCase().trim());
  if (country !== undefined && capital !== undefined) {
    const short =
      conversation.directives.words?.count === 1 ||
      /\b(?:only|just) (?:the )?(?:name|city|answer)\b/i.test(ask);
    return short
      ? { text: capital, shape: 'exact' }
      : { text: `The capital of ${spellCountry(country)} is **${capital}**.`, shape: 'prose' };
  }
  const found = knownAnswers.find((entry) => entry.pattern.test(ask));
  if (!found) return undefined;
  const topic = topicOf(conversation.ask) ?? describe('this');
  return { text: found.text, shape: 'prose', more: (index) => elaborate(definite(topic), index) };
}

/** Weather, news and prices need a network or a tool. */
function draftLive({ conversation }: SkillContext): Draft | undefined {
  const subject =
    /\b(weather|forecast|news|stock price|share price|exchange rate|traffic|score of the (?:game|match))\b/i.exec(
      conversation.fullAsk,
    )?.[1];
  if (
    subject === undefined ||
    conversation.material !== '' ||
    /\b(?:story|poem|email|essay|explain|write)\b/i.test(conversation.fullAsk)
  )
    return undefined;
  return {
    text: `I work offline, so I do not know the ${subject.toLowerCase()}. Give me a tool for it, for instance \`get_${subject.toLowerCase().replaceAll(' ', '_')}\`, and I will call it and use what it returns.`,
    shape: 'prose',
  };
}

function spellCountry(country: string): string {
  return country
    .split(' ')
    .map((word) => (word.toLowerCase() === 'the' ? 'the' : capitalise(word)))
    .join(' ');
}

function draftOutline({ conversation, random }: SkillContext): Draft | undefined {
  if (conversation.message.trim() === '') return undefined;
  const topic =
    topicOf(`${conversation.ask} ${conversation.material.slice(0, 200)}`) ?? describe('your question');
  const { directives } = conversation;
  if (topic.guessed)
    return { text: random.pick(puzzled), shape: 'prose', more: (index) => elaborate('that', index) };
  const name = definite(topic);
  const more = (index: number) => elaborate(name, index);
  if (directives.sentences || directives.words || directives.paragraphs || directives.brevity) {
    return { text: essay(name, random), shape: 'prose', more };
  }
  if (/\b(?:essay|article|blog post|paragraph|report|speech|introduction|write)\b/i.test(conversation.ask)) {
    const sentences = splitSentences(essay(name, random));
    return {
      text: `**${capitalise(name)}**\n\n${sentences.slice(0, 3).join(' ')}\n\n${sentences.slice(3).join(' ')}`,
      shape: 'prose',
      more,
    };
  }
  const questions = outlineFor(name, random);
  return {
    text: `${random.pick(noFacts).replace('~', name)} A good answer would settle these:\n\n${questions.map((line) => `- ${line}`).join('\n')}\n\n${random.pick(offers)}`,
    shape: 'list',
  };
}

const noFacts = [
  'I am a rule-based writer and hold no facts on ~.',
  'My rules carry no knowledge of ~, and I would rather not invent any.',
];
const offers = [
  'Paste a text about it and I will summarise or question it; ask for a poem, a story or an essay and I will make one up.',
  'With a source text I can do more: summarise it, pick out names and dates, or answer from it.',
];

const puzzled = [
  'None of my rules fits that. I do best with a text to work on or a plain wish: a summary, a haiku, five names, a sum, a snippet of code.',
  'I could not match that with any of my rules. Try a subject (“write a short story about a fox”), a question about a text you paste, or something to reckon.',
];

/** Questions rather than statements, which are right for any subject. */
function outlineFor(name: string, random: Random): string[] {
  return [
    `**What is meant by ${name}?** One plain sentence that a newcomer would follow`,
    random.pick([
      '**Who needs to know, and when?** A name and a moment',
      '**Why now?** What would be worse without it',
    ]),
    random.pick([
      '**How does it work?** Two or three parts, in the order they happen',
      '**What is inside?** The main parts and what each is for',
    ]),
    random.pick([
      '**What would an example look like?** With names and numbers',
      '**Where does it go wrong?** The most common mistake',
    ]),
  ];
}

function essay(name: string, random: Random): string {
  const opening = random.pick([
    `There is more to ${name} than first meets the eye.`,
    `Few things are as easily overlooked, and as worth a second look, as ${name}.`,
    `To write about ${name} is to begin with a question.`,
  ]);
  const thesis = random.pick([
    'What seems simple from afar turns out, up close, to be made of many small choices.',
    'It rewards those who stay a little longer than they meant to.',
  ]);
  return [
    opening,
    thesis,
    ...Array.from({ length: 4 }, (_, index) => elaborate(name, index + random.integer(0, 3) * 5)),
  ].join(' ');
}
