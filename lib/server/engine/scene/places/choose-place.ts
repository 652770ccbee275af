/** Decides what a brief leaves open: the place, the time of day, the season. */
import type { Random } from '#lib/server/engine/random.ts';
import { furniture, homes, large } from '#lib/server/engine/scene/arrange/subject-places.ts';
import type { PlaceName, SceneBrief, Season, TimeOfDay } from '#lib/server/engine/scene/brief.ts';
import { findSubject } from '#lib/server/engine/subjects/find-subject.ts';

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

export function choosePlace(brief: SceneBrief, random: Random): PlaceName {
  if (brief.place !== undefined) return brief.place;
  const [first] = brief.subjects;
  const subject = first && findSubject(first.name);
  if (!subject) {
    if (brief.styles.includes('minimal') || (brief.lettering.length > 0 && brief.fingerprint % 2 === 0))
      return 'studio';
    if (brief.flora.includes('flowers')) return 'meadow';
    return brief.flora.includes('trees') ? 'forest' : random.pick(anywhere);
  }
  if (brief.styles.includes('minimal')) return 'studio';
  if (brief.flora.includes('trees') && subject.place === 'ground') return 'forest';
  if (brief.subjects.some((ask) => furniture.has(ask.name))) return 'room';
  const own = homes.get(subject.name);
  if (own) return random.pick(own);
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
      return random.pick(['meadow', 'room', 'hills', 'garden'] as const);
  }
}

export function chooseTime(brief: SceneBrief, random: Random): TimeOfDay {
  const { time, bodies, weather, styles } = brief;
  if (bodies.includes('sun') && (time === undefined || time === 'night'))
    return random.pick(['golden', 'golden', 'morning'] as const);
  if (time !== undefined) return time;
  if (bodies.includes('moon') || bodies.includes('stars')) return 'night';
  if (styles.includes('neon')) return 'night';
  if (styles.includes('gloomy')) return 'dusk';
  if (weather.includes('clear')) return 'noon';
  if (weather.some((kind) => kind === 'rain' || kind === 'storm' || kind === 'snow' || kind === 'overcast'))
    return 'morning';
  if (styles.includes('dreamy')) return random.pick(['dawn', 'sunset'] as const);
  return random.pick(['golden', 'morning', 'noon', 'golden'] as const);
}

export function chooseSeason(brief: SceneBrief): Season {
  if (brief.season !== undefined) return brief.season;
  return brief.weather.includes('snow') ? 'winter' : 'summer';
}
