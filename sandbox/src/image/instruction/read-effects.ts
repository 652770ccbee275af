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
    // The prompt reader knows mood words that the lists lack, in other languages too.
    ...(isPlain && mood ? [moodEdit(mood, amount)] : []),
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
  if (hour === undefined && season === undefined && shown.length === 0 && named.length === 0)
    return undefined;
  return { kind: 'light', time: hour, season, weather: shown, bodies: named };
}

const moodEdits = {
  calm: 'soft',
  gloomy: 'dramatic',
  vivid: 'vivid',
  pastel: 'pastel',
  neon: undefined,
  vintage: 'vintage',
  mono: 'black-and-white',
  watercolour: undefined,
  minimal: undefined,
  dreamy: 'dreamy',
  cinematic: 'cinematic',
  pixel: undefined,
  warm: 'warm',
  cold: 'cool',
} as const satisfies Record<MoodName, unknown>;
const moodFilters = {
  neon: 'neon',
  watercolour: 'watercolour',
  minimal: 'poster',
  pixel: 'pixel-art',
} as const;

function moodEdit(mood: MoodName, amount: number): Edit {
  const look = moodEdits[mood];
  if (look !== undefined) return { kind: 'look', look, amount };
  return mood in moodFilters
    ? { kind: 'filter', filter: Object.entries(moodFilters).find(([name]) => name === mood)?.[1] ?? 'poster' }
    : { kind: 'filter', filter: 'poster' };
}
