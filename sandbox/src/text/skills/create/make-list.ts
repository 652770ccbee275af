/**
 * Lists of what is asked for: members of a category, made-up names, ideas, tips. As many as asked.
 */
import { type Random, shuffle } from '../../../random.ts';
import { countPattern, parseCount } from '../../language/numbers.ts';
import { capitalise } from '../../language/words.ts';
import { topicOf } from '../../request/topic.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';
import { categories, ideaForms, nameWords, peopleNames, petNames, tipForms } from './list-data.ts';

export const makeList: Skill = { name: 'a list of what is asked for', draft: draftList };

const wish = new RegExp(
  `\\b(?:list|names?|ideas?|tips?|examples?|suggestions?|suggest|reasons?|ways|steps|things|titles|enumerate|table of|overview of)\\b|\\b(?:give|name|tell|show|write|suggest|recommend|need|want)(?: me)? (?:${countPattern}|some|a list of|all|the)\\b|\\bwhat are (?:the|some|${countPattern})\\b`,
  'i',
);

function draftList(context: SkillContext): Draft | undefined {
  const { conversation, random } = context;
  const ask = conversation.ask.slice(0, 600);
  if (!wish.test(ask)) return undefined;
  const count = countIn(ask);
  const items = itemsFor(ask, random);
  if (!items) return undefined;
  const wanted = Math.min(count ?? items.usual, 100);
  const lines = Array.from(
    { length: Math.min(wanted, items.endless ? wanted : items.all.length) },
    (_, index) => items.at(index),
  );
  if (wanted === 1 && lines[0] !== undefined) return { text: capitalise(lines[0]), shape: 'exact' };
  const separated = /\bcomma[- ]separated\b/i.test(conversation.fullAsk);
  if (separated) return { text: lines.join(', '), shape: 'exact' };
  return { text: lines.map((line, index) => `${index + 1}. ${capitalise(line)}`).join('\n'), shape: 'list' };
}

interface Items {
  readonly all: readonly string[];
  readonly at: (index: number) => string;
  /** How many without a wish. */
  readonly usual: number;
  /** More can be made than `all` holds. */
  readonly endless: boolean;
}

/** What a list of this kind holds; undefined when no list is known for the ask. Also used to fill schemas. */
export function itemsFor(ask: string, random: Random): Items | undefined {
  if (/\bnames\b|\bname (?:for|of)\b|\b(?:a|an|new|good) (?:\w+ )?name\b/i.test(ask))
    return namesFor(ask, random);
  const category = categories.find(([pattern]) => pattern.test(ask));
  if (category) {
    const [, members] = category;
    return {
      all: members,
      at: (index) => members[index] ?? '',
      usual: Math.min(members.length, 12),
      endless: false,
    };
  }
  const topic = topicOf(ask);
  if (!topic || topic.guessed) return undefined;
  const forms = /\b(?:tips?|advice|ways|steps|how to)\b/i.test(ask)
    ? tipForms
    : /\bideas?|suggest|things|examples?|reasons?\b/i.test(ask)
      ? ideaForms
      : undefined;
  if (!forms) return undefined;
  const name = topic.phrase;
  const lines = shuffle(forms, random).map((form) =>
    capitalise(form.replaceAll('~', name).replace(/\*\*\. ?(\p{Ll})/u, (found) => found.toUpperCase())),
  );
  return { all: lines, at: (index) => lines[index % lines.length] ?? '', usual: 5, endless: false };
}

function countIn(ask: string): number | undefined {
  const match = new RegExp(`\\b(${countPattern})\\b(?! (?:year|o'clock|percent|%))`, 'i').exec(ask)?.[1];
  return match === undefined ? undefined : parseCount(match);
}

function namesFor(ask: string, random: Random): Items {
  if (/\b(?:cat|dog|pet|kitten|puppy|hamster|rabbit|parrot|horse|dragon|robot)s?\b/i.test(ask))
    return plain(shuffle(petNames, random));
  if (/\b(?:baby|boy|girl|person|people|child|character|hero|first)s?\b/i.test(ask))
    return plain(shuffle(peopleNames, random));
  const category = categories.find(([pattern]) => pattern.test(ask));
  if (category && !/\bfor\b/i.test(ask)) return plain(category[1]);
  const themed = nameWords.find(([pattern]) => pattern.test(ask))?.[1];
  const topic = topicOf(ask);
  const own = capitalise(topic?.head ?? 'Easel');
  const first = shuffle(
    themed?.first ?? ['Bright', 'North', 'Little', 'Golden', 'Quiet', 'Second', 'Open'],
    random,
  );
  const last = shuffle(
    themed?.last ?? [own, `${own} Works`, `${own} House`, `${own} Lane`, `${own} & Co`, `${own} Studio`],
    random,
  );
  const joined = Array.from({ length: first.length * last.length }, (_, index) => {
    const round = Math.floor(index / first.length);
    const left = first[index % first.length] ?? '';
    const right = last[(index + round) % last.length] ?? '';
    return index % 3 === 2 ? `The ${left} ${right}` : `${left} ${right}`;
  });
  return plain([...new Set(joined)]);
}

function plain(all: readonly string[]): Items {
  return { all, at: (index) => all[index] ?? '', usual: 5, endless: false };
}
