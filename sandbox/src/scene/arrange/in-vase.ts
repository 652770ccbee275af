/** Flowers in a vase: stems together in its neck, heads apart. */

import type { Area } from '#sandbox/model/elements/common.ts';
import type { SubjectElement } from '#sandbox/model/elements/subject.ts';
import type { Ground, Site } from '#sandbox/scene/compose/site.ts';
import { bloomShare } from '#sandbox/subjects/things/vases.ts';
import { subjectElement } from './subject-element.ts';
import { isAttached, isFlowerFor, type SubjectGroup } from './subject-group.ts';

/** Where the stems end: in the neck, out of sight; a part of the height of vase and blooms from the top. */
const neck = 0.5;

/** A fan of flowers behind the vase's front. */
export function arrangeInVase(
  site: Site,
  ground: Ground,
  group: SubjectGroup,
  host: SubjectElement,
): SubjectElement[] {
  const box = withBlooms(host);
  const height = Math.min(box.height * 0.86, (box.y + box.height * neck) * 0.94);
  const width = height * group.subject.aspect;
  const step = Math.min(0.44, 1.2 / Math.max(1, group.count - 1));
  return Array.from({ length: group.count }, (_, index) => {
    const turn = (index - (group.count - 1) / 2) * step;
    // The outer ones are shorter, as a florist cuts them.
    const size = 1 - 0.1 * Math.abs(turn);
    const half = (height * size) / 2;
    const element = subjectElement(site, ground, group, {
      x: box.x + box.width / 2 + Math.sin(turn) * half,
      base: box.y + box.height * neck + (1 - Math.cos(turn)) * half,
      width: width * size,
      height: height * size,
      index,
    });
    return {
      ...element,
      turn,
      stands: false,
      reflection: 0,
      bob: host.bob,
      seed: host.seed,
      depth: host.depth - 0.002 - 0.0001 * Math.abs(turn),
    };
  });
}

/** All that is placed; a vase that holds flowers of the prompt's shows none of its own. */
export function emptyVases(
  groups: readonly SubjectGroup[],
  placed: ReadonlyMap<number, readonly SubjectElement[]>,
): SubjectElement[] {
  const filled = new Set(
    groups
      .filter((group) => {
        const host = groups.find(({ index }) => index === group.request.relation?.to);
        return host !== undefined && isFlowerFor(group, host.subject.name) && isAttached(group, groups);
      })
      .map(({ request }) => request.relation?.to),
  );
  return [...placed].flatMap(([index, elements]) =>
    elements.map((element) => (filled.has(index) && element.name === 'vase' ? emptied(element) : element)),
  );
}

/** The box that a vase has with flowers in it. */
function withBlooms({ name, box }: SubjectElement): Area {
  if (name !== 'empty vase') return box;
  const height = box.height / (1 - bloomShare);
  return { ...box, y: box.y + box.height - height, height };
}

function emptied(vase: SubjectElement): SubjectElement {
  const { box } = vase;
  const top = box.height * bloomShare;
  return { ...vase, name: 'empty vase', box: { ...box, y: box.y + top, height: box.height - top } };
}
