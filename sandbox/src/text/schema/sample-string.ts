/**
 * Plausible strings for properties by their names, on the subject the user writes about.
 */
import { nameWords, type Slot } from '../facts/slot.ts';
import { keySentences, keywords } from '../language/sentences.ts';
import { capitalise, titleCase } from '../language/words.ts';
import { definite, topicOf } from '../request/topic.ts';
import { sentimentOf } from '../sentiment.ts';
import { categories, peopleNames } from '../skills/create/list-data.ts';
import { itemsFor } from '../skills/create/make-list.ts';
import { findRecipe } from '../skills/create/recipes.ts';
import type { MakeContext } from './make-context.ts';

/** Never empty; items of a list get different values as far as there are enough. */
export function sampleString(slot: Slot, context: MakeContext): string {
  const words = nameWords(slot.name);
  const found = samples.find((entry) => words.some((word) => entry.words.has(word)));
  return found?.make(slot.index, context, words) ?? ordinary(slot, words, context);
}

interface Sample {
  readonly words: ReadonlySet<string>;
  /** Undefined passes the slot on to the ordinary sample. */
  readonly make: (index: number, context: MakeContext, words: readonly string[]) => string | undefined;
}

function sample(words: string, make: Sample['make']): Sample {
  return { words: new Set(words.split(' ')), make };
}

function from(values: string): Sample['make'] {
  const list = values.split('|');
  // The text decides where to begin: all items of a list begin at the same place.
  return (index, { facts }) => list[(index + facts.text.length) % list.length];
}

/** What the recipe at hand says, as long as it says something. */
function fromRecipe(part: 'ingredients' | 'steps', otherwise: string): Sample['make'] {
  const others = from(otherwise);
  return (index, context, words) => {
    const known = findRecipe(context.facts.text.slice(0, 600))?.[part];
    return known ? known[index % known.length] : others(index, context, words);
  };
}

const surnames = ['Moreau', 'Lindqvist', 'Okafor', 'Tanaka', 'Silva', 'Novak', 'Haddad', 'Byrne'];

const samples: readonly Sample[] = [
  sample(
    'answer response response result output content poem haiku joke story translation text greeting',
    (index, { answer }) => (index === 0 ? answer() : undefined),
  ),
  sample('summary tldr abstract', (_, { facts, answer }) =>
    facts.text.length > 160 ? keySentences(facts.text, 1)[0] : answer(),
  ),
  sample(
    'explanation reason reasoning rationale justification description bio about notes comment message body thought analysis',
    (index, context) => sentence(index, context),
  ),
  sample('sentiment mood tone', (_, { facts }) =>
    sentimentOf(facts.text) === 0 ? 'neutral' : sentimentOf(facts.text) > 0 ? 'positive' : 'negative',
  ),
  sample(
    'keyword keywords tag tags topic topics theme category subject',
    (index, { facts }) => keywords(facts.text, index + 1)[index],
  ),
  sample('query search', (_, { facts }) => topicOf(facts.text)?.phrase),
  sample('question prompt', (_, { facts }) => facts.text.split('\n')[0]?.slice(0, 200)),
  sample(
    'ingredient ingredients',
    fromRecipe('ingredients', 'flour|butter|sugar|two eggs|a pinch of salt|vanilla|milk|dark chocolate'),
  ),
  sample(
    'step steps instruction instructions task action',
    fromRecipe(
      'steps',
      'Gather everything you need|Begin with the part you know best|Combine the pieces with care|Leave it to rest for ten minutes|Check the result and serve',
    ),
  ),
  sample('city town', from('Lisbon|Oslo|Kyoto|Vienna|Montreal|Porto')),
  sample('country nation', from('Portugal|Norway|Japan|Austria|Canada|Kenya')),
  sample('location place region venue destination origin', from('Lisbon|Oslo|Kyoto|Vienna|Montreal|Porto')),
  sample('street address', (index, { random }) => `${random.integer(2, 90) + index} Harbour Lane`),
  sample('zip postal postcode', (index, { random }) => String(random.integer(10_000, 98_000) + index)),
  sample('phone telephone mobile', (index) => `+44 20 7946 0${String(100 + (index % 900)).padStart(3, '0')}`),
  sample(
    'email mail',
    (index) => `${(peopleNames[index % peopleNames.length] ?? 'ada').toLowerCase()}@example.com`,
  ),
  sample('url link website homepage', (index) => `https://www.example.com/${index + 1}`),
  sample(
    'date day deadline',
    (index, { random }) => `2026-0${random.integer(1, 9)}-${String(10 + ((index * 3) % 18))}`,
  ),
  sample('time hour', (index) => `${String(9 + (index % 10)).padStart(2, '0')}:00`),
  sample('color colour', from('teal|amber|coral|indigo|ivory|moss')),
  sample('hex', from('#0f766e|#f59e0b|#fb7185|#4f46e5')),
  sample('currency', from('EUR|USD|GBP')),
  sample('language locale', from('English|French|German|Spanish')),
  sample('unit units', from('celsius|metric')),
  sample('status state', from('open|in progress|done')),
  sample('priority severity level difficulty', from('medium|high|low')),
  sample(
    'id uuid key code sku',
    (index, { random }) => `${random.pick(['itm', 'ref', 'doc'])}-${1001 + index}`,
  ),
  sample('version', from('1.0.0|1.2.0|2.0.1')),
  sample('emoji icon', from('🎨|🌊|🌿|✨')),
  sample('genre style', from('impressionism|art deco|minimalism|pop art')),
  sample(
    'company organisation organization brand employer',
    from('Harbour Works|Northlight Studio|Copper & Fig|Second Story Ltd'),
  ),
  sample('surname lastname', (index) => surnames[index % surnames.length]),
  sample(
    'author person customer owner recipient attendee participant user assignee speaker artist',
    (index, context) => fullName(index, context),
  ),
  sample('name title label heading headline recipe dish product', (index, context, words) =>
    named(index, context, words),
  ),
];

function sentence(index: number, { facts }: MakeContext): string {
  const topic = topicOf(facts.text);
  const about = topic ? definite(topic) : 'this';
  const forms = [
    `A short note on ${about}, written by the sandbox's rules.`,
    `Chosen because it fits ${about} well.`,
    `One more way to look at ${about}.`,
    `A simple, dependable choice for ${about}.`,
  ];
  return capitalise(forms[index % forms.length] ?? '');
}

function fullName(index: number, { facts }: MakeContext): string {
  const turn = index + (facts.text.length % 5);
  return `${peopleNames[turn % peopleNames.length]} ${surnames[(turn * 3 + 1) % surnames.length]}`;
}

function named(index: number, context: MakeContext, words: readonly string[]): string | undefined {
  if (words.some((word) => /^(?:first|given)$/.test(word))) return peopleNames[index % peopleNames.length];
  if (words.some((word) => /^(?:last|family)$/.test(word))) return surnames[index % surnames.length];
  const ask = context.facts.text.slice(0, 600);
  const recipe = findRecipe(ask);
  if (recipe && index === 0 && words.some((word) => /^(?:name|title|recipe|dish)$/.test(word)))
    return recipe.name;
  const category = categories.find(
    ([pattern]) => pattern.test(words.join(' ')) || pattern.test(`${words[0]}s`),
  );
  const listed = itemsFor(ask, context.random)?.at(index) || category?.[1][index];
  if (listed) return listed.replaceAll('**', '');
  if (
    words.includes('user') ||
    words.includes('full') ||
    words.includes('customer') ||
    /\b(?:person|people|user|profile|character|employee)\b/i.test(ask)
  )
    return fullName(index, context);
  const topic = topicOf(ask);
  return topic ? `${titleCase(topic.core)}${index > 0 ? ` ${index + 1}` : ''}` : undefined;
}

function ordinary(slot: Slot, words: readonly string[], { facts }: MakeContext): string {
  const category = categories.find(([pattern]) =>
    words.some((word) => pattern.test(word) || pattern.test(`${word}s`)),
  );
  const member = category?.[1][slot.index % category[1].length];
  if (member) return member;
  const word = keywords(facts.text.slice(0, 4000), slot.index + 1)[slot.index];
  const label = titleCase(words.join(' ')) || 'Sample';
  return word ? capitalise(word) : `${label} ${slot.index + 1}`;
}
