/** The effects a clause names: light, filters, looks, focus, finish. */
import type { Edit, LightEdit } from '#sandbox/image/edit/edit.ts';
import type { SceneBrief } from '#sandbox/model/brief.ts';
import { filterWords, finishWords, focusWords, lookWords } from './effect-words.ts';

export function readEffects(clause: string, brief: SceneBrief): Edit[] {
  const light = readLight(clause, brief);
  const amount = /\b(slightly|a bit|a little|subtl[ey]|gently|softly|somewhat|lightly)\b/.test(clause)
    ? 0.5
    : 1;
  // The prompt reader knows moods in other languages too.
  const manner = [clause, ...brief.moods.slice(0, 1)];
  const [, filter] = firstMatch(filterWords, manner);
  const [, look, ...lookFinishes] = firstMatch(lookWords, filter ? [clause] : manner);
  const [, focus] = firstMatch(focusWords, [clause]);
  const [, finish] = firstMatch(finishWords, [clause]);
  return [
    ...(light ? [light] : []),
    ...(filter ? [{ kind: 'filter', filter } as const] : []),
    ...(look ? [{ kind: 'look', look, amount } as const] : []),
    ...(focus ? [{ kind: 'focus', focus } as const] : []),
    ...[...lookFinishes, finish].flatMap((name) => (name ? [{ kind: 'finish', finish: name } as const] : [])),
  ];
}

function firstMatch<Entry extends readonly [pattern: RegExp, ...rest: unknown[]]>(
  words: readonly Entry[],
  texts: readonly string[],
): Entry | readonly [] {
  return (
    texts.map((text) => words.find(([pattern]) => pattern.test(text))).find((entry) => entry !== undefined) ??
    []
  );
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
