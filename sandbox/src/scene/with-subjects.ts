/** Keeps some of a brief's subjects. */
import type { SceneBrief } from '#sandbox/model/brief.ts';

/** The brief with only the subjects that pass; relations follow to new places, those to a removed subject are dropped. */
export function withSubjects(
  brief: SceneBrief,
  passes: (request: SceneBrief['subjects'][number], index: number) => boolean,
): SceneBrief {
  const kept = brief.subjects
    .map((request, index) => ({ request, index }))
    .filter(({ request, index }) => passes(request, index));
  const places = new Map(kept.map(({ index }, place) => [index, place]));
  const subjects = kept.map(({ request }) => {
    const { relation, ...rest } = request;
    const to = relation === undefined ? undefined : places.get(relation.to);
    return relation === undefined || to === undefined ? rest : { ...rest, relation: { ...relation, to } };
  });
  return { ...brief, subjects };
}
