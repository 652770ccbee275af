/**
 * Plans: days of a trip, steps of a task, sections of a project, recipes at hand. General shapes filled with the ask's
 * own subject; it does not invent places or prices.
 */
import { type Random, shuffle } from '../../../random.ts';
import { countPattern, parseCount } from '../../language/numbers.ts';
import { capitalise, titleCase } from '../../language/words.ts';
import { topicOf } from '../../request/topic.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';
import { findRecipe, type Recipe } from './recipes.ts';

export const makePlan: Skill = { name: 'a plan in steps', draft: draftPlan };

function draftPlan({ conversation, random }: SkillContext): Draft | undefined {
  const ask = conversation.ask.slice(0, 600);
  const recipe = findRecipe(ask);
  if (recipe) return { text: writeRecipe(recipe), shape: 'list' };
  const trip =
    /\b(?:trip|itinerary|holiday|vacation|weekend|visit|days?)\b.*\b(?:to|in|for|at|around)\s+(?:the )?(\p{Lu}[\p{L}' -]{1,40}|[a-z][a-z' ]{2,30})/u.exec(
      ask,
    );
  if (trip?.[1] && /\b(?:plan|itinerary|trip|schedule)\b/i.test(ask))
    return { text: writeTrip(trip[1].replace(/[.?!]$/, '').trim(), daysIn(ask), random), shape: 'list' };
  const howTo = /\bhow (?:to|do i|can i|should i|do you|does one) ((?!you\b)[a-z][^.?!]{2,80})/i.exec(
    ask,
  )?.[1];
  if (howTo && !/^(?:you|it|this|that|they|work|works)\b/i.test(howTo))
    return { text: writeSteps(howTo.trim(), random), shape: 'list' };
  const project =
    /\b(marketing plan|business plan|project plan|study plan|lesson plan|training plan|plan|outline|agenda|checklist|strategy|roadmap)\b/i.exec(
      ask,
    )?.[1];
  if (project && /\b(?:write|create|make|draft|plan|give|need|prepare|outline|build)\b/i.test(ask)) {
    const named = topicOf(ask.replace(project, ' '));
    return {
      text: writeProject(project.toLowerCase(), named && !named.guessed ? named.phrase : undefined),
      shape: 'list',
    };
  }
  return undefined;
}

function writeRecipe(recipe: Recipe): string {
  const steps = recipe.steps.map((step, index) => `${index + 1}. ${step}.`);
  return `**${recipe.name}**\n\n${recipe.ingredients.map((entry) => `- ${entry}`).join('\n')}\n\n${steps.join('\n')}`;
}

function daysIn(ask: string): number {
  const found = new RegExp(`\\b(${countPattern})[- ]days?\\b`, 'i').exec(ask)?.[1];
  const days = found === undefined ? undefined : parseCount(found);
  return Math.max(1, Math.min(days ?? (/\bweekend\b/i.test(ask) ? 2 : /\bweek\b/i.test(ask) ? 7 : 3), 14));
}

function writeTrip(place: string, days: number, random: Random): string {
  const mornings = shuffle(
    [
      'Walk through the old centre before the shops open',
      'Start at the market and eat what is in season',
      'Take the first train or tram to the edge of town',
      'See one museum, and only the rooms you care about',
      'Climb to the best viewpoint while the air is clear',
    ],
    random,
  );
  const afternoons = shuffle(
    [
      'Follow the water, whatever there is of it',
      'Sit in a park with a book from a local shop',
      'Visit the quarter that guidebooks mention last',
      'Look for small galleries and workshops',
      'Rent a bicycle and get a little lost',
    ],
    random,
  );
  const evenings = shuffle(
    [
      'Dinner where the menu is short',
      'Music in a small place',
      'A slow walk along the lit streets',
      'Local dishes to share',
      'An early night, for once',
    ],
    random,
  );
  const lines = Array.from({ length: days }, (_, index) => {
    const at = (list: readonly string[]) => list[index % list.length] ?? '';
    return `**Day ${index + 1}**\n- Morning: ${at(mornings)}.\n- Afternoon: ${at(afternoons)}.\n- Evening: ${at(evenings)}.`;
  });
  return `**${titleCase(place)} in ${days === 1 ? 'a day' : `${days} days`}**\n\n${lines.join('\n\n')}\n\nI am offline, so please look up opening hours and names before you go.`;
}

function writeSteps(task: string, random: Random): string {
  const steps = [
    `**Say what done looks like.** Write one sentence on how you will know that you managed to ${task}`,
    random.pick([
      '**Gather what you need.** Lay it all out before you begin',
      '**Look at one good example.** Note two things it does well',
    ]),
    '**Do the smallest version first.** Ten minutes, no polish',
    random.pick([
      '**Check it against your sentence.** Change one thing at a time',
      '**Ask someone to watch.** What confuses them is what to fix',
    ]),
    '**Write down what worked,** so that the next time is easier',
  ];
  return `I have no expert knowledge on how to ${task}, but this order of steps seldom fails:\n\n${steps.map((step, index) => `${index + 1}. ${step}.`).join('\n')}`;
}

const sections: Readonly<Record<string, readonly string[]>> = {
  'marketing plan': [
    '**Goal:** one number to move, and by when',
    '**Audience:** the three kinds of people who should hear of it',
    '**Message:** what they gain, in ten words',
    '**Channels:** where they already are: two to start with',
    '**Calendar:** one small thing each week for eight weeks',
    '**Budget:** what each channel may cost',
    '**Measure:** what you will look at every Monday',
  ],
  'business plan': [
    '**Summary:** the whole in half a page',
    '**Problem:** whose day is made harder, and how',
    '**Offer:** what you sell and why it is better',
    '**Market:** how many such people there are',
    '**Operations:** who does what, with which tools',
    '**Money:** costs, prices and the month it breaks even',
    '**Risks:** the two most likely, and your answer',
  ],
  'lesson plan': [
    '**Aim:** what everyone can do by the end',
    '**Opening (5 min):** a question that needs no preparation',
    '**New matter (15 min):** one idea, two examples',
    '**Practice (20 min):** in pairs, then alone',
    '**Check (5 min):** each writes one sentence',
    '**Homework:** ten minutes, no more',
  ],
  agenda: [
    'Welcome and aim (5 min)',
    'Where we stand (10 min)',
    'The one decision we need (20 min)',
    'Who does what by when (10 min)',
    'Anything else (5 min)',
  ],
  checklist: [
    'Decide what done means',
    'Collect what is needed',
    'Do the riskiest part first',
    'Have someone else look at it',
    'Tidy up and tell those concerned',
  ],
};

function writeProject(kind: string, subject: string | undefined): string {
  const parts = sections[kind] ?? [
    '**Aim:** what should be different afterwards',
    '**Start:** where things stand today',
    '**Steps:** three, each with a date',
    '**People:** who decides, who does, who must know',
    '**Means:** time, money and tools',
    '**Check:** how and when you look back',
  ];
  return `**${titleCase(kind)}${subject ? ` for ${subject}` : ''}**\n\n${parts.map((part, index) => `${index + 1}. ${capitalise(part)}`).join('\n')}`;
}
