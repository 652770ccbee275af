/**
 * Every subject there is and the way from a word to one. Knows no grammar: the caller cuts the prompt into words;
 * names of several words (`hot air balloon`) are looked up whole.
 */
import { balloon, hotAirBalloon, kite } from './aloft.ts';
import { chineseNouns } from './chinese-nouns.ts';
import { barn, cottage, house } from './houses.ts';
import { cat, dog } from './pets.ts';
import { boat, sailboat, ship } from './sailing.ts';
import { cloud, moon, planet, rainbow, star, sun } from './sky-things.ts';
import { bird, owl, songbird } from './small-birds.ts';
import type { Subject } from './subject.ts';
import { blossom, palm, pine, tree } from './trees.ts';

export const allSubjects: readonly Subject[] = [
  ...[cat, dog],
  ...[bird, songbird, owl],
  ...[tree, blossom, pine, palm],
  ...[house, cottage, barn],
  ...[boat, sailboat, ship],
  ...[kite, balloon, hotAirBalloon],
  ...[sun, moon, star, cloud, rainbow, planet],
];

/** Every word, lower case and without hyphens, English and Chinese, and the subject it names. */
export const subjectsByWord: ReadonlyMap<string, Subject> = new Map(
  allSubjects.flatMap((subject) =>
    [subject.name, ...subject.words, ...(chineseNouns[subject.name]?.split(' ') ?? [])].map(
      (word) => [plain(word), subject] as const,
    ),
  ),
);

/**
 * The subject a word names, or undefined. Case and hyphens do not matter; singular, plural and common synonyms in
 * English and common Chinese nouns are known.
 */
export function findSubject(word: string): Subject | undefined {
  return subjectsByWord.get(plain(word));
}

function plain(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, ' ');
}
