/** Keeps some of a brief's subjects. */
import type { SceneBrief } from '#sandbox/model/brief.ts';

/** The brief with only the subjects that pass; relations follow to new places, those to a removed subject are dropped. */
export function withSubjects(
  brief: SceneBrief,
  passes: (ask: SceneBrief['subjects'][number], index: number) => boolean,
): SceneBrief {
  const kept = brief.subjects
    .map((ask, index) => ({ ask, index }))
    .filter(({ ask, index }) => passes(ask, index));
  const places = new Map(kept.map(({ index }, place) => [index, place]));
  const subjects = kept.map(({ ask }) => {
    const { relation, ...rest } = ask;
    const to = relation === undefined ? undefined : places.get(relation.to);
    return relation === undefined || to === undefined ? rest : { ...rest, relation: { ...relation, to } };
  });
  return { ...brief, subjects };
}
