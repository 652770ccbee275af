/** Which ambience a scene has: its place, weather, light and subjects, each by the words it was read from. */
import type { PlaceName, SceneBrief, Weather } from '#sandbox/model/brief.ts';
import { type Ambience, air, depths, rain, sea, stream, town, wind } from './noise-beds.ts';
import { birds, bubbles, crackle, crickets, drops, thunder } from './voices.ts';

const ofPlace: Partial<Record<PlaceName, readonly Ambience[]>> = {
  beach: [sea],
  sea: [sea],
  island: [sea],
  lake: [air],
  river: [stream],
  city: [town],
  street: [town],
  road: [town],
  underwater: [depths, bubbles],
  mountains: [wind],
  desert: [wind],
  canyon: [wind],
  snowland: [wind],
  sky: [wind],
  space: [depths],
  planet: [depths],
  forest: [air],
  jungle: [air, crickets],
  field: [air],
  meadow: [air],
  garden: [air],
  hills: [air],
  village: [air],
};

const ofWeather: Partial<Record<Weather, readonly Ambience[]>> = {
  rain: [rain, drops],
  storm: [rain, wind, thunder],
  snow: [wind],
  wind: [wind],
  fog: [air],
};

/** Places where birds sing by day and crickets by night. */
const green = new Set<PlaceName>([
  'forest',
  'garden',
  'meadow',
  'field',
  'hills',
  'jungle',
  'village',
  'lake',
  'river',
  'island',
]);

const ofSubject: readonly { names: RegExp; ambience: Ambience }[] = [
  { names: /bird|robin|sparrow|parrot|owl|gull|swan|duck|crow/, ambience: birds },
  { names: /fire|campfire|candle|bonfire|torch|fireplace/, ambience: crackle },
  { names: /boat|ship|sail|whale|lighthouse|dolphin/, ambience: sea },
  { names: /waterfall|fountain|stream/, ambience: stream },
  { names: /car|bus|taxi|tram|truck/, ambience: town },
];

/** Without repetition, in a fixed order. Never empty: silence behind music sounds like a fault. */
export function chooseAmbience(brief: SceneBrief): Ambience[] {
  const { place, beyond, weather, time, subjects, excluded } = brief;
  const found = new Set<Ambience>();
  const add = (list: readonly Ambience[] = []): void => {
    for (const ambience of list) found.add(ambience);
  };
  add(place && ofPlace[place]);
  add(beyond && ofPlace[beyond]);
  for (const kind of weather) add(ofWeather[kind]);
  for (const subject of subjects)
    add(ofSubject.filter(({ names }) => names.test(subject.name)).map((row) => row.ambience));
  const dry = !weather.includes('rain') && !weather.includes('storm') && !weather.includes('snow');
  const living = place === undefined ? subjects.length > 0 && found.size === 0 : green.has(place);
  if (living && dry) add(time === 'night' || time === 'dusk' ? [crickets] : [birds]);
  if (excluded.includes('birds') || excluded.includes('bird')) found.delete(birds);
  if (found.size === 0) found.add(air);
  return [...found];
}
