/** Without a background, scenery must become a subject, or there would be nothing to see: the sun, a mountain, a tree. */
import type { PlaceName, SceneBrief, SubjectRequest } from '#sandbox/model/brief.ts';
import { findSubject } from '#sandbox/subjects/find-subject.ts';

const byPlace: Partial<Record<PlaceName, string>> = {
  mountains: 'mountain',
  island: 'island',
  sea: 'sailboat',
  beach: 'palm',
  city: 'skyscraper',
  village: 'house',
  street: 'house',
  field: 'barn',
  desert: 'cactus',
  forest: 'pine',
  jungle: 'palm',
  garden: 'flower',
  meadow: 'flower',
  hills: 'tree',
  space: 'planet',
  planet: 'planet',
  snowland: 'snowman',
  room: 'chair',
  library: 'book',
  table: 'cup',
  road: 'car',
};

const fallbacks = ['star', 'heart', 'leaf', 'flower', 'balloon'] as const;

/** The brief itself when it has a subject or words to letter, else with subjects made of its scenery. */
export function withDefaultSubjects(brief: SceneBrief): SceneBrief {
  const seen = brief.subjects.some((request) => !brief.excluded.includes(request.name));
  if (seen || brief.lettering.length > 0) return brief;
  const names = [
    ...brief.bodies.map((body) => (body === 'stars' || body === 'aurora' ? 'star' : body)),
    ...(brief.weather.includes('rainbow') ? ['rainbow'] : []),
    ...(brief.weather.includes('clouds') ? ['cloud'] : []),
    ...brief.flora.map((flora) => (flora === 'trees' ? 'tree' : 'flower')),
    ...(brief.place === undefined ? [] : [byPlace[brief.place] ?? '']),
    fallbacks[brief.fingerprint % fallbacks.length] ?? 'star',
  ].filter((name) => findSubject(name) !== undefined);
  const [name = 'star'] = names;
  const request: SubjectRequest = {
    name,
    count: 1,
    size: 1.2,
    colourful: false,
    flying: false,
    colour: brief.colours[0],
  };
  return { ...brief, subjects: [request] };
}
