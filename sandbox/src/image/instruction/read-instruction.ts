/** Reads an editing instruction into edits, clause by clause. Words it does not know are passed over. */
import type { Edit } from '#sandbox/image/edit/edit.ts';
import { quotedWords } from '#sandbox/scene/quoted-words.ts';
import { splitWords } from '#sandbox/scene/split-words.ts';
import { readClause } from './read-clause.ts';
import { readColours } from './read-colours.ts';
import { chineseVerbs, verbs } from './verb-patterns.ts';

/** The order in which edits are done, whatever order they were asked for in: shape, matter, light, manner, lettering. */
const order: readonly Edit['kind'][] = [
  'mirror',
  'rotate',
  'zoom',
  'remove',
  'recolour',
  'background',
  'season',
  'time',
  'body',
  'add',
  'weather',
  'look',
  'focus',
  'style',
  'cut-out',
  'finish',
  'caption',
];

/** The edits a prompt asks for, in the order to do them; none when nothing in it is understood. */
export function readInstruction(prompt: string): Edit[] {
  const { lettering, rest } = quotedWords(prompt);
  const edits = clausesOf(rest).flatMap(readClause);
  const place = /\b(top|above|header|heading)\b/i.test(rest)
    ? 'top'
    : /\b(middle|cent(er|re))\b/i.test(rest)
      ? 'middle'
      : 'bottom';
  for (const text of lettering) edits.push({ kind: 'caption', text, place });
  return withBodies(unique(edits)).sort(
    (first, second) => order.indexOf(first.kind) - order.indexOf(second.kind),
  );
}

/** Split at punctuation and before the next verb; Chinese verbs and known Chinese nouns turned into English. */
function clausesOf(text: string): string[] {
  let english = text.toLowerCase();
  for (const [pattern, words] of chineseVerbs) english = english.replace(pattern, words);
  english = english.replace(/(\d)\s*°/g, '$1 degrees');
  return splitWords(english)
    .join(' ')
    .split(
      /,|\bthen\b|\bbut\b|\band (?=(?:also|add|put|place|insert|remove|delete|erase|make|turn|change|replace|blur|sharpen|mirror|flip|rotate|zoom|crop|paint|give|set|apply|convert|recolou?r|brighten|darken)\b)/,
    )
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
    .flatMap(sharedVerb);
}

/** `make the sky pink and the grass purple` says `make` once for two things. */
function sharedVerb(clause: string): string[] {
  const parts = clause.split(/\band (?=the |his |her |its |my )/);
  const coloured = parts.every((part) => readColours(part).length === 1);
  if (parts.length < 2 || !coloured || !verbs.change.test(parts[0] ?? '')) return [clause];
  return parts.map((part, index) => (index === 0 ? part.trim() : `make ${part.trim()}`));
}

/** The same edit twice is done once; of two looks or hours that exclude each other the last one counts. */
function unique(edits: readonly Edit[]): Edit[] {
  const single = new Set<Edit['kind']>([
    'season',
    'time',
    'style',
    'background',
    'cut-out',
    'rotate',
    'zoom',
  ]);
  const kept = new Map<string, Edit>();
  for (const edit of edits) kept.set(single.has(edit.kind) ? edit.kind : JSON.stringify(edit), edit);
  const style = kept.get('style');
  // Neon brings its own night.
  if (style?.kind === 'style' && style.style === 'glow') kept.delete('time');
  return [...kept.values()];
}

/** Bodies named along with an hour are that hour's: its sky has one moon. */
function withBodies(edits: readonly Edit[]): Edit[] {
  const hour = edits.find(({ kind }) => kind === 'time');
  const bodies = edits.flatMap((edit) =>
    edit.kind === 'body' ? [{ name: edit.name, size: edit.size }] : [],
  );
  if (hour?.kind !== 'time' || bodies.length === 0) return [...edits];
  return edits
    .filter(({ kind }) => kind !== 'body')
    .map((edit) => (edit === hour ? { ...hour, bodies } : edit));
}
