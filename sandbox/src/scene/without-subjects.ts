/** Takes out of a brief what a negative prompt names. */
import type { SceneBrief } from '#sandbox/model/brief.ts';
import { readPrompt } from './read-prompt.ts';
import { withSubjects } from './with-subjects.ts';

/** The brief less the subjects, weather, light and moods of the negative prompt; what it excludes is excluded too. */
export function withoutSubjects(brief: SceneBrief, negativePrompt: string): SceneBrief {
  if (negativePrompt.trim() === '') return brief;
  const unwanted = readPrompt(negativePrompt);
  const names = new Set(unwanted.subjects.map(({ name }) => name));
  const { time, season, place, beyond } = brief;
  return {
    ...brief,
    time: time === unwanted.time ? undefined : time,
    season: season === unwanted.season ? undefined : season,
    place: place === unwanted.place ? undefined : place,
    beyond: beyond === unwanted.place ? undefined : beyond,
    subjects: withSubjects(brief, ({ name }) => !names.has(name)).subjects,
    weather: brief.weather.filter((weather) => !unwanted.weather.includes(weather)),
    moods: brief.moods.filter((mood) => !unwanted.moods.includes(mood)),
    bodies: brief.bodies.filter((body) => !unwanted.bodies.includes(body)),
    flora: brief.flora.filter((flora) => !unwanted.flora.includes(flora)),
    lettering: brief.lettering.filter((text) => !unwanted.lettering.includes(text)),
    excluded: [
      ...new Set([...brief.excluded, ...names, ...unwanted.weather, ...unwanted.bodies, ...unwanted.flora]),
    ],
  };
}
