/** Reads an editing instruction into edits, clause by clause. Unknown words are ignored. */
import type { Edit } from '#sandbox/image/edit/edit.ts';
import { quotedWords } from '#sandbox/scene/quoted-words.ts';
import { splitWords } from '#sandbox/scene/split-words.ts';
import { namesOf } from '#sandbox/words.ts';
import { chineseVerbs } from './effect-words.ts';
import { changes, readClause, readColours } from './read-clause.ts';

/** The order in which edits are done, whatever order they were asked for in: shape, matter, light, manner, text. */
const order: readonly string[] =
  'mirror rotate zoom remove recolour background light add look focus filter cut-out finish caption'.split(
    ' ',
  );

/** The edits a prompt asks for, in the order to do them; none when nothing in it is understood. */
export function readInstruction(prompt: string): Edit[] {
  const { lettering, rest } = quotedWords(prompt);
  const edits = clausesOf(rest).flatMap(readClause);
  const isTop = /\b(top|above|header|heading)\b/i.test(rest);
  const place = isTop ? 'top' : /\b(middle|cent(er|re))\b/i.test(rest) ? 'middle' : 'bottom';
  for (const text of lettering) edits.push({ kind: 'caption', text, place });
  return merged(edits).sort((first, second) => order.indexOf(first.kind) - order.indexOf(second.kind));
}

/** Split at punctuation and before the next verb; Chinese verbs and known Chinese nouns turned into English. */
function clausesOf(text: string): string[] {
  let english = text.toLowerCase();
  for (const [pattern, words] of chineseVerbs) english = english.replace(pattern, words);
  return splitWords(english.replace(/(\d)\s*°/g, '$1 degrees'))
    .join(' ')
    .split(
      /,|\bthen\b|\bbut\b|\band (?=(?:also|add|put|place|insert|remove|delete|erase|make|turn|change|replace|blur|sharpen|mirror|flip|rotate|zoom|crop|paint|give|set|apply|convert|recolou?r|brighten|darken)\b)/,
    )
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
    .flatMap(withOwnVerbs);
}

/** `make the sky pink and the grass purple` says `make` once for two things. */
function withOwnVerbs(clause: string): string[] {
  const parts = clause.split(/\band (?=the |his |her |its |my )/);
  const areColoured = parts.every((part) => readColours(part).length === 1);
  if (parts.length < 2 || !areColoured || !changes.test(parts[0] ?? '')) return [clause];
  return parts.map((part, index) => (index === 0 ? part.trim() : `make ${part.trim()}`));
}

const single = namesOf('filter, background, cut-out, rotate, zoom, light');

/** The same edit twice is done once; of two that exclude each other the last counts; light joins into one edit. */
function merged(edits: readonly Edit[]): Edit[] {
  const byKey = new Map<string, Edit>();
  for (const edit of edits) {
    const key = single.has(edit.kind) ? edit.kind : JSON.stringify(edit);
    const before = byKey.get(key);
    if (edit.kind === 'light' && before?.kind === 'light') {
      byKey.set(key, {
        kind: 'light',
        time: edit.time ?? before.time,
        season: edit.season ?? before.season,
        weather: [...new Set([...before.weather, ...edit.weather])],
        bodies: [...new Set([...before.bodies, ...edit.bodies])],
      });
    } else byKey.set(key, edit);
  }
  const filter = byKey.get('filter');
  // Neon brings its own night.
  if (filter?.kind === 'filter' && filter.filter === 'neon') byKey.delete('light');
  return [...byKey.values()];
}
