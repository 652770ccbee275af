/** The effects a clause names: light, filters, looks, focus, finish. */
import type { Edit, LightEdit } from '#sandbox/image/edit/edit.ts';
import type { MoodName, SceneBrief } from '#sandbox/model/brief.ts';
import { filterWords, finishWords, focusWords, lookWords } from './effect-words.ts';

export function readEffects(clause: string, brief: SceneBrief): Edit[] {
  const amount = /\b(slightly|a bit|a little|subtl[ey]|gently|softly|somewhat|lightly)\b/.test(clause)
    ? 0.5
    : 1;
  const light = readLight(clause, brief);
  const [, filter] = firstMatch(filterWords, clause);
  const [, look, ...lookFinishes] = firstMatch(lookWords, clause);
  const [, focus] = firstMatch(focusWords, clause);
  const [, finish] = firstMatch(finishWords, clause);
  const mood = brief.moods[0];
  const isPlain = light === undefined && filter === undefined && look === undefined;
  return [
    ...(light ? [light] : []),
    ...(filter ? [{ kind: 'filter', filter } as const] : []),
    ...(look ? [{ kind: 'look', look, amount } as const] : []),
    ...(focus ? [{ kind: 'focus', focus } as const] : []),
    ...[...lookFinishes, ...(finish ? [finish] : [])].map(
      (name) => ({ kind: 'finish', finish: name }) as const,
    ),
    ...(isPlain && mood ? [{ ...moodEdits[mood], ...('amount' in moodEdits[mood] ? { amount } : {}) }] : []),
  ];
}

function firstMatch<Entry extends readonly [pattern: RegExp, ...rest: unknown[]]>(
  words: readonly Entry[],
  clause: string,
): Entry | readonly [] {
  return words.find(([pattern]) => pattern.test(clause)) ?? [];
}

/** `make the moon bigger` is about one that is there already. */
const present = /\b(the|this|that|its|his|her|my) (\w+ )?(sun|moon|stars|clouds?)\b/;

function readLight(clause: string, { time, season, weather, bodies }: SceneBrief): LightEdit | undefined {
  const falls = weather.filter((name) => name !== 'wind' && name !== 'clear');
  const isNew = !present.test(clause) || /\b(add|put|place|with|give)\b/.test(clause);
  // `a sunny day` is bright; it need not show the sun.
  const named = bodies.filter(
    (body) => isNew && !(body === 'sun' && /\bsun(ny|lit|light|shine)\b/.test(clause)),
  );
  // A rainy day is not a bright one, and a summer's day is the summer's.
  const isPlainDay = time === 'noon' && (falls.length > 0 || season !== undefined);
  const hour = time === undefined && named.includes('stars') ? 'night' : isPlainDay ? undefined : time;
  const shown = weather.filter((name) => name !== 'wind' && (name !== 'clouds' || isNew));
  const year = season === 'winter' && falls.includes('snow') ? undefined : season;
  if (hour === undefined && year === undefined && shown.length === 0 && named.length === 0) return undefined;
  return { kind: 'light', time: hour, season: year, weather: shown, bodies: named };
}

/** The prompt reader's own mood words, in other languages too. */
const moodEdits = {
  calm: { kind: 'look', look: 'soft', amount: 1 },
  gloomy: { kind: 'look', look: 'dramatic', amount: 1 },
  vivid: { kind: 'look', look: 'vivid', amount: 1 },
  pastel: { kind: 'look', look: 'pastel', amount: 1 },
  neon: { kind: 'filter', filter: 'neon' },
  vintage: { kind: 'look', look: 'vintage', amount: 1 },
  mono: { kind: 'look', look: 'black-and-white', amount: 1 },
  watercolour: { kind: 'filter', filter: 'watercolour' },
  minimal: { kind: 'filter', filter: 'poster' },
  dreamy: { kind: 'look', look: 'dreamy', amount: 1 },
  cinematic: { kind: 'look', look: 'cinematic', amount: 1 },
  pixel: { kind: 'filter', filter: 'pixel-art' },
  warm: { kind: 'look', look: 'warm', amount: 1 },
  cold: { kind: 'look', look: 'cool', amount: 1 },
} as const satisfies Record<MoodName, Edit>;
