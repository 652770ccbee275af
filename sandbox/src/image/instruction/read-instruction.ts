/** Reads an editing instruction into edits, clause by clause. Unknown words are ignored. */
import type { Edit } from '#sandbox/image/edit/edit.ts';
import { quotedWords } from '#sandbox/scene/quoted-words.ts';
import { splitWords } from '#sandbox/scene/split-words.ts';
import { readColours } from '#sandbox/scene/words/colour-words.ts';
import { namesOf } from '#sandbox/words.ts';
import { changes, readClause } from './read-clause.ts';

/** The order in which edits are done, whatever order they were asked for in. */
const order: readonly string[] = 'remove recolour background light add look blur filter cut-out'.split(' ');

/** Chinese verbs in English; the prompt reader knows Chinese nouns. */
const chineseVerbs: readonly (readonly [pattern: RegExp, english: string])[] = [
  [/(去掉|去除|移除|删除)背景|抠图|透明背景/g, ' , cut out , '],
  [/(添加|加上|加入|增加)/g, ' , add a '],
  [/(去掉|去除|移除|删除)/g, ' , remove '],
  [/(把|将)?背景(换成|改成|变成)/g, ' , change the background to '],
  [/(换成|改成|变成)/g, ' make '],
];

/** The edits a prompt asks for, in the order to do them; none when nothing in it is understood. */
export function readInstruction(prompt: string): Edit[] {
  const edits = clausesOf(quotedWords(prompt).rest).flatMap(readClause);
  return merged(edits).sort((first, second) => order.indexOf(first.kind) - order.indexOf(second.kind));
}

/** Split at punctuation and before the next verb. */
function clausesOf(text: string): string[] {
  let english = text.toLowerCase();
  for (const [pattern, words] of chineseVerbs) english = english.replace(pattern, words);
  return splitWords(english)
    .join(' ')
    .split(
      /,|\bthen\b|\bbut\b|\band (?=(?:also|add|put|place|remove|delete|make|turn|change|replace|blur|paint|give|recolou?r|brighten|darken)\b)/,
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

const single = namesOf('filter, background, cut-out, light');

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
  return [...byKey.values()];
}
