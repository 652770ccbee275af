/** The effects a clause names: light, weather, season, looks, styles, focus, finish. */
import type { Edit, Style, TimeOfDay, Weather } from '#sandbox/image/edit/edit.ts';
import type { LookName } from '#sandbox/image/edit/looks.ts';
import type {
  TimeOfDay as BriefTime,
  Weather as BriefWeather,
  MoodName,
  SceneBrief,
} from '#sandbox/model/brief.ts';
import { type EffectWords, finishWords, focusWords, lookWords, styleWords } from './effect-words.ts';
import { gentlePattern } from './verb-patterns.ts';

/** What the clause and its brief say about light and manner. */
export function readEffects(clause: string, brief: SceneBrief): Edit[] {
  const amount = gentlePattern.test(clause) ? 0.5 : 1;
  const named = [styleWords, lookWords, focusWords, finishWords].flatMap((words) =>
    firstMatch(words, clause, amount),
  );
  const light = readLight(brief);
  const hasManner = named.some(({ kind }) => kind === 'look' || kind === 'style');
  return [...light, ...named, ...(hasManner || light.length > 0 ? [] : mannerOf(brief, amount))];
}

function firstMatch(list: readonly EffectWords[], clause: string, amount: number): Edit[] {
  const words = list.find(({ pattern }) => pattern.test(clause));
  if (words === undefined) return [];
  const edits: Edit[] = [];
  if (words.style) edits.push({ kind: 'style', style: words.style });
  if (words.look) edits.push({ kind: 'look', look: words.look, amount });
  if (words.focus) edits.push({ kind: 'focus', focus: words.focus });
  for (const finish of words.finishes ?? []) edits.push({ kind: 'finish', finish });
  return edits;
}

const times: Record<BriefTime, TimeOfDay> = {
  dawn: 'dawn',
  morning: 'dawn',
  noon: 'day',
  golden: 'golden-hour',
  sunset: 'sunset',
  dusk: 'dusk',
  night: 'night',
};

const weathers: Record<BriefWeather, Weather | undefined> = {
  clear: undefined,
  clouds: undefined,
  overcast: undefined,
  wind: undefined,
  rain: 'rain',
  storm: 'storm',
  snow: 'snow',
  fog: 'fog',
  rainbow: 'rainbow',
};

function readLight(brief: SceneBrief): Edit[] {
  const edits: Edit[] = [];
  const falling = brief.weather.flatMap((weather) => weathers[weather] ?? []);
  const snows = falling.includes('snow');
  if (brief.season && !(snows && brief.season === 'winter'))
    edits.push({ kind: 'season', season: brief.season });
  // A rainy day is not a bright one, and a summer's day is the summer's.
  const plainDay = brief.time === 'noon' && (falling.length > 0 || brief.season !== undefined);
  if (brief.time && !plainDay) edits.push({ kind: 'time', time: times[brief.time] });
  else if (brief.weather.includes('overcast')) edits.push({ kind: 'time', time: 'overcast' });
  else if (brief.bodies.includes('stars')) edits.push({ kind: 'time', time: 'night' });
  else if (brief.weather.includes('clear') && falling.length === 0) edits.push({ kind: 'time', time: 'day' });
  for (const weather of falling) edits.push({ kind: 'weather', weather });
  return edits;
}

/** The reader's own style words, for those the lists here lack and for other languages. */
const manners: Record<MoodName, { look: LookName } | { style: Style }> = {
  calm: { look: 'soft' },
  gloomy: { look: 'dramatic' },
  vivid: { look: 'vivid' },
  pastel: { look: 'pastel' },
  neon: { style: 'glow' },
  vintage: { look: 'vintage' },
  mono: { look: 'black-and-white' },
  watercolour: { style: 'watercolour' },
  minimal: { style: 'poster' },
  dreamy: { look: 'dreamy' },
  cinematic: { look: 'cinematic' },
  pixel: { style: 'pixel-art' },
  warm: { look: 'warm' },
  cold: { look: 'cool' },
};

function mannerOf(brief: SceneBrief, amount: number): Edit[] {
  return brief.moods.slice(0, 1).map((mood): Edit => {
    const manner = manners[mood];
    return 'look' in manner
      ? { kind: 'look', look: manner.look, amount }
      : { kind: 'style', style: manner.style };
  });
}
