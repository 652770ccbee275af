/** The colours a clause names, in order, as #rrggbb. */
import { colourWords } from '#sandbox/scene/words/colour-words.ts';

/** Longest names first, so that `navy blue` is one colour. */
const names: readonly (readonly [name: string, colour: string])[] = Object.entries(colourWords)
  .flatMap(([colour, words]) => words.split(',').map((name) => [name, colour] as const))
  .sort(([first], [second]) => second.length - first.length);
const pattern = new RegExp(`\\b(?:${names.map(([name]) => name).join('|')})\\b`, 'g');
const colours = new Map(names);

export function readColours(clause: string): string[] {
  return (clause.match(pattern) ?? []).flatMap((name) => colours.get(name) ?? []);
}
