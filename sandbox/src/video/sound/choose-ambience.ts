/** Which ambience a scene has: by its place, weather, light and subjects. */
import type { PlaceName, SceneBrief, Weather } from '#sandbox/model/brief.ts';
import type { AmbienceName } from './ambience.ts';

/** Never empty: silence behind music sounds like a fault. */
export function chooseAmbience(brief: SceneBrief): AmbienceName[] {
  const { place, beyond, weather, time, subjects, excluded } = brief;
  const found = new Set<AmbienceName>();
  for (const [ambience, places] of ofPlaces) {
    if ([place, beyond].some((name) => name !== undefined && places.includes(name))) found.add(ambience);
  }
  for (const [ambience, kinds] of ofWeather) {
    if (weather.some((kind) => kinds.includes(kind))) found.add(ambience);
  }
  for (const [ambience, names] of ofSubjects) {
    if (subjects.some(({ name }) => names.test(name))) found.add(ambience);
  }
  const isDry = !weather.some((kind) => kind === 'rain' || kind === 'storm' || kind === 'snow');
  const isGreen = place === undefined ? subjects.length > 0 && found.size === 0 : birdPlaces.includes(place);
  if (isDry && isGreen) found.add(time === 'night' || time === 'dusk' ? 'crickets' : 'birds');
  if (excluded.includes('birds') || excluded.includes('bird')) found.delete('birds');
  return found.size > 0 ? [...found] : ['air'];
}

const quietPlaces = ['lake', 'forest', 'jungle', 'field', 'meadow', 'garden', 'hills', 'village'] as const;
/** Birds sing here by day, crickets by night. */
const birdPlaces: readonly PlaceName[] = [...quietPlaces, 'river', 'island'];

const ofPlaces: readonly [AmbienceName, readonly PlaceName[]][] = [
  ['sea', ['beach', 'sea', 'island']],
  ['stream', ['river']],
  ['town', ['city', 'street', 'road']],
  ['depths', ['underwater', 'space', 'planet']],
  ['wind', ['mountains', 'desert', 'canyon', 'snowland', 'sky']],
  ['air', quietPlaces],
];

const ofWeather: readonly [AmbienceName, readonly Weather[]][] = [
  ['rain', ['rain', 'storm']],
  ['thunder', ['storm']],
  ['wind', ['storm', 'snow', 'wind']],
  ['air', ['fog']],
];

const ofSubjects: readonly [AmbienceName, RegExp][] = [
  ['birds', /bird|robin|sparrow|parrot|owl|gull|swan|duck|crow/],
  ['fire', /fire|campfire|candle|bonfire|torch|fireplace/],
  ['sea', /boat|ship|sail|whale|lighthouse|dolphin/],
  ['stream', /waterfall|fountain|stream/],
  ['town', /car|bus|taxi|tram|truck/],
];
