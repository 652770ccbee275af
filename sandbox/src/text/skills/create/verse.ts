/**
 * Verse on the ask's subject: haiku held to five, seven, five; rhymed couplets; limericks.
 */
import type { Random } from '../../../random.ts';
import { parseCount } from '../../language/numbers.ts';
import { countSyllables } from '../../language/syllables.ts';
import { capitalise, withArticle } from '../../language/words.ts';
import { definite, describe, type Topic, topicOf } from '../../request/topic.ts';
import type { Draft, Skill, SkillContext } from '../skill.ts';
import { couplets, fiveSyllables, leadIns, limericks, sevenSyllables } from './verse-lines.ts';

export const verse: Skill = { name: 'verse from the subject\u2019s own words', draft: draftVerse };

function draftVerse({ conversation, random }: SkillContext): Draft | undefined {
  const ask = `${conversation.ask} ${conversation.material.slice(0, 400)}`;
  const form = /\b(haiku|limerick|poems?|poetry|verses?|ode|sonnet|song|lyrics|couplet|lullaby)\b/i
    .exec(ask)?.[1]
    ?.toLowerCase();
  if (form === undefined || /\b(?:what is|what's|explain|define|who wrote|history of)\b/i.test(ask))
    return undefined;
  const topic =
    topicOf(
      ask.replace(
        /\b(?:a|an|the)? ?(?:short |little |funny |rhyming )*(?:haikus?|limerick|poems?|poetry|song|lyrics|lullaby|ode|sonnet|verses?|rhymes?)\b/gi,
        ' ',
      ),
    ) ?? describe('the quiet morning');
  const many = Math.min(
    parseCount(/\b(\w+) (?:haikus?|poems|limericks)\b/i.exec(ask)?.[1] ?? 'one') ?? 1,
    12,
  );
  const verses = Array.from({ length: many }, (_, index) =>
    write(form, topic, random.fork(`${form}/${index}`), stanzas(ask, form)),
  );
  return { text: verses.join('\n\n---\n\n'), shape: 'verse' };
}

function write(form: string, topic: Topic, random: Random, count: number): string {
  if (form.startsWith('haiku')) return haiku(topic, random);
  return form === 'limerick' ? limerick(topic, random) : rhymed(topic, random, count);
}

/** A stanza is four lines. */
function stanzas(ask: string, form: string): number {
  const lines = /\b(\w+)[- ]lines?\b/i.exec(ask)?.[1];
  const asked = /\b(\w+)[- ](?:stanzas?|verses)\b/i.exec(ask)?.[1];
  if (lines !== undefined && parseCount(lines)) return Math.max(1, Math.ceil((parseCount(lines) ?? 4) / 4));
  if (asked !== undefined && parseCount(asked)) return Math.min(parseCount(asked) ?? 2, 6);
  if (form === 'couplet') return 0;
  if (form === 'sonnet') return 3.5;
  return /\bshort\b/i.test(ask) ? 1 : 2;
}

/** Three lines of five, seven and five syllables, the first (or the second, for long subjects) naming the subject. */
export function haiku(topic: Topic, random: Random): string {
  const whole = /^(?:an?)\s/i.test(topic.phrase) ? definite(topic) : topic.phrase;
  const names = [whole, definite(topic), topic.core, topic.head].filter((name) => countSyllables(name) <= 6);
  const name = names.find((candidate) => countSyllables(candidate) <= 5) ?? names[0];
  const size = name === undefined ? 0 : countSyllables(name);
  const first =
    name !== undefined && size <= 5 ? withLead(name, 5 - size, random) : random.pick(fiveSyllables);
  const second = name !== undefined && size === 6 ? withLead(name, 1, random) : random.pick(sevenSyllables);
  const third = random.pick(fiveSyllables.filter((line) => line !== first));
  return capitalise([`${first},`, `${second},`, `${third}.`].join('\n'));
}

function withLead(name: string, missing: number, random: Random): string {
  const leads = leadIns[missing] ?? [];
  return missing === 0 || leads.length === 0 ? name : random.pick(leads).replace('~', name);
}

function rhymed(topic: Topic, random: Random, count: number): string {
  const name = definite(topic);
  const order = couplets
    .map((couplet) => ({ couplet, key: random.next() }))
    .toSorted((left, right) => left.key - right.key);
  const wanted = count === 0 ? 1 : Math.round(count * 2);
  const opening = order.filter(({ couplet }) => couplet.includes('~'));
  const rest = order.filter(({ couplet }) => !couplet.includes('~'));
  const chosen = Array.from(
    { length: wanted },
    (_, index) => (index % 2 === 0 ? opening : rest)[Math.floor(index / 2)] ?? order[index % order.length],
  );
  const lines = chosen.map((entry) => (entry?.couplet ?? '').replaceAll('~', name));
  const groups = Array.from({ length: Math.ceil(lines.length / 2) }, (_, index) =>
    lines.slice(index * 2, index * 2 + 2).join('\n'),
  );
  const title = count > 1 ? `**${capitalise(name)}**\n\n` : '';
  return title + groups.join('\n\n');
}

function limerick(topic: Topic, random: Random): string {
  const hero = /^(?:an?\s)/i.test(topic.phrase)
    ? withArticle(topic.core)
    : /s$/.test(topic.head)
      ? topic.core
      : withArticle(topic.core);
  return random.pick(limericks).replace('~', hero);
}
