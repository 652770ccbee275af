/** Decides what a brief leaves open: the place, the time of day, the season. */

import type { PlaceName, SceneBrief, Season, TimeOfDay } from '#sandbox/model/brief.ts';
import type { Random } from '#sandbox/random.ts';
import { furniture, large, usualPlaces } from '#sandbox/scene/arrange/subject-places.ts';
import { findSubject } from '#sandbox/subjects/find-subject.ts';
import { namesOf } from '#sandbox/words.ts';

const anywhere: readonly PlaceName[] = [
  'hills',
  'mountains',
  'lake',
  'beach',
  'forest',
  'desert',
  'river',
  'meadow',
  'sea',
  'village',
];

const anyGround: readonly PlaceName[] = ['meadow', 'room', 'hills', 'garden'];

/** Where a sign is put up. */
const signPosts: readonly PlaceName[] = ['village', 'hills', 'meadow', 'road', 'forest'];

export function choosePlace(brief: SceneBrief, random: Random): PlaceName {
  if (brief.place !== undefined && !isWindowOfABuilding(brief)) return brief.place;
  const [first] = brief.subjects;
  const subject = first && findSubject(first.name);
  if (!subject) {
    if (brief.moods.includes('minimal')) return 'studio';
    // Text alone needs only a plain ground; weather and hours need a sky.
    const lettered = brief.lettering.length > 0;
    if (lettered && !isOutdoors(brief) && brief.fingerprint % 2 === 0) return 'studio';
    if (lettered && brief.carrier === 'sign' && isOutdoors(brief)) return random.pick(signPosts);
    if (brief.flora.includes('flowers')) return 'meadow';
    return brief.flora.includes('trees') ? 'forest' : random.pick(anywhere);
  }
  if (brief.moods.includes('minimal')) return 'studio';
  if (brief.flora.includes('trees') && subject.place === 'ground') return 'forest';
  if (brief.subjects.some((request) => furniture.has(request.name))) return 'room';
  const own = usualPlaces.get(subject.name);
  if (own) return random.pick(hasOpenWeather(brief) ? underTheSky(own) : own);
  switch (subject.place) {
    case 'sky':
      return random.pick(['hills', 'hills', 'meadow', 'sky', 'lake'] as const);
    case 'water':
      return random.pick(['sea', 'lake', 'sea'] as const);
    case 'table':
      return 'table';
    case 'ground':
      return large.has(subject.name)
        ? random.pick(['hills', 'meadow', 'lake'] as const)
        : random.pick(['meadow', 'hills', 'garden', 'forest'] as const);
    case 'anywhere':
      return random.pick(hasOpenWeather(brief) ? underTheSky(anyGround) : anyGround);
  }
}

/** `a cottage in the snow, one warm window`: the window belongs to the cottage and does not imply a room. */
function isWindowOfABuilding(brief: SceneBrief): boolean {
  return (
    brief.place === 'room' && isOutdoors(brief) && brief.subjects.some(({ name }) => buildings.has(name))
  );
}

const buildings = namesOf('house, cottage, barn, castle, tower, pagoda, lighthouse, windmill, church');

/** Weather, an hour, a season or a body in the sky is named. */
function isOutdoors({ weather, time, season, bodies }: SceneBrief): boolean {
  return weather.length > 0 || time !== undefined || season !== undefined || bodies.length > 0;
}

function hasOpenWeather({ weather, bodies }: SceneBrief): boolean {
  return weather.some((kind) => kind !== 'clear' && kind !== 'wind') || bodies.length > 0;
}

const roofed: ReadonlySet<PlaceName> = new Set(['room', 'library', 'table', 'studio']);

/** The places of the list that have a sky, others when none has. */
function underTheSky(places: readonly PlaceName[]): readonly PlaceName[] {
  const open = places.filter((place) => !roofed.has(place));
  return open.length > 0 ? open : ['meadow', 'hills', 'village'];
}

export function chooseTime(brief: SceneBrief, random: Random): TimeOfDay {
  const { time, bodies, weather, moods } = brief;
  if (bodies.includes('sun') && (time === undefined || time === 'night'))
    return random.pick(['golden', 'golden', 'morning'] as const);
  if (time !== undefined) return time;
  if (bodies.includes('moon') || bodies.includes('stars')) return 'night';
  if (moods.includes('neon')) return 'night';
  if (moods.includes('gloomy')) return 'dusk';
  if (weather.includes('clear')) return 'noon';
  if (weather.some((kind) => kind === 'rain' || kind === 'storm' || kind === 'snow' || kind === 'overcast'))
    return 'morning';
  if (moods.includes('dreamy')) return random.pick(['dawn', 'sunset'] as const);
  return random.pick(['golden', 'morning', 'noon', 'golden'] as const);
}

export function chooseSeason(brief: SceneBrief): Season {
  if (brief.season !== undefined) return brief.season;
  return brief.weather.includes('snow') ? 'winter' : 'summer';
}
