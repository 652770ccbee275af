/** Gives every asked subject its place, size and depth: by its usual place, the count, and the relations between subjects. */

import type { SubjectElement } from '#sandbox/model/elements/subject.ts';
import type { Ground, Site } from '#sandbox/scene/compose/site.ts';
import { ridgeY } from '#sandbox/scene/ridge-line.ts';
import { attach } from './attach.ts';
import { fitGroup, type GroupFit, groupPlaces } from './fit-group.ts';
import { emptyVases } from './in-vase.ts';
import { type Stretch, stretchesOf } from './stretch.ts';
import { subjectElement } from './subject-element.ts';
import { isAttached, type SubjectGroup, subjectGroupsOf } from './subject-group.ts';
import { large, vehicles } from './subject-places.ts';

/** The subjects as elements; their order among each other is by depth. */
export function arrangeSubjects(site: Site, ground: Ground): SubjectElement[] {
  const groups = subjectGroupsOf(site, ground);
  const placed = new Map<number, SubjectElement[]>();
  const free = groups.filter((group) => !isAttached(group, groups));
  for (const domain of ['ground', 'water', 'float', 'air'] as const) {
    const members = free.filter((group) => group.domain === domain);
    for (const stretch of stretchesOf(site, members, domain, free)) {
      placed.set(stretch.group.index, placeParty(site, ground, stretch, free));
    }
  }
  // A host may itself be attached: two rounds reach what sits on what sits on something.
  for (let round = 0; round < 2; round += 1) {
    for (const group of groups) {
      const { relation } = group.request;
      const hosts = relation && placed.get(relation.to);
      if (!placed.has(group.index) && hosts) placed.set(group.index, attach(site, ground, group, hosts));
    }
  }
  return emptyVases(groups, placed);
}

function placeParty(
  site: Site,
  ground: Ground,
  stretch: Stretch,
  all: readonly SubjectGroup[],
): SubjectElement[] {
  const { group } = stretch;
  return group.domain === 'air' || group.domain === 'float'
    ? placeAloft(site, ground, stretch, all)
    : placeOnGround(site, ground, stretch);
}

/** In rows on the ground or the water, back rows smaller, feet on the surface. */
function placeOnGround(site: Site, ground: Ground, stretch: Stretch): SubjectElement[] {
  const { group } = stretch;
  const { unit, height: tall } = site;
  const overlap = group.domain === 'water' ? 0.25 : 0.55;
  const band = bandOf(ground, group);
  const room = Math.max(1, band.near - band.far);
  const space = { width: stretch.width, height: Math.max(unit * 0.3, band.near - tall * 0.05) };
  const fit = fitGroup(group, space, overlap);
  const most = fit.rows > 1 ? (room * 1.1) / ((fit.rows - 1) * (1 - overlap)) : Number.POSITIVE_INFINITY;
  const height = Math.min(group.height * fit.scale, most);
  const width = height * group.subject.aspect;
  const rank = large.has(group.subject.name) ? 0.34 : 0.66;
  const middle = band.far + room * (fit.rows > 1 ? 0.5 : rank);
  const spanning = group.subject.name === 'bridge' ? ground.ford : undefined;
  return groupPlaces(group.count, fit, overlap).map((place, index) => {
    const size = 0.92 ** (fit.rows - 1 - place.row);
    const x = within(site, (spanning?.x ?? stretch.x) + place.x * width, width);
    // One row of several is not drawn up in a line.
    const loose = fit.rows === 1 && group.count > 1 ? (index % 2 ? -0.05 : 0.02) * height : 0;
    const level = spanning?.y ?? middle + place.y * height + loose;
    const line = ground.line && band.far === ground.far ? ridgeY(ground.line, x) + unit * 0.02 : 0;
    return subjectElement(site, ground, group, {
      x,
      base: Math.max(level, line),
      width: width * size,
      height: height * size,
      index,
    });
  });
}

/** Where a group's feet can be: on the road what drives, beside it what does not. */
function bandOf(ground: Ground, group: SubjectGroup): { far: number; near: number } {
  if (group.domain === 'water') return ground.water ?? ground;
  return ground.verge && !vehicles.has(group.subject.name) ? ground.verge : ground;
}

/** In the air, or floating: loosely spread, never in a strict row. */
function placeAloft(
  site: Site,
  ground: Ground,
  stretch: Stretch,
  all: readonly SubjectGroup[],
): SubjectElement[] {
  const { group } = stretch;
  const { unit, height: tall } = site;
  const random = site.random.fork(`party/${group.index}`);
  const overlap = -0.12;
  const { top } = ground.air;
  const standing = all.some((other) => other.domain === 'ground' || other.domain === 'water');
  const sky = ground.air.bottom - top;
  const bottom = group.domain === 'air' && standing ? ground.air.bottom - sky * 0.22 : ground.air.bottom;
  const space = { width: stretch.width, height: Math.max(unit * 0.2, (bottom - top) * 0.96) };
  const fit = fitGroup(group, space, overlap);
  const height = group.height * fit.scale;
  const width = group.width * fit.scale;
  const float = group.domain === 'float' ? 0 : random.range(-0.06, 0.04);
  const middle = top + (bottom - top) * (0.5 + float);
  const loose = group.count > 1 ? 1 : 0;
  return groupPlaces(group.count, fit, overlap).map((place, index) => {
    const x = stretch.x + (place.x + loose * random.range(-0.1, 0.1)) * width;
    const wave =
      loose * waveAt(index, fit, height, space.height) + loose * random.range(-0.16, 0.16) * height;
    const level = middle + place.y * height + wave;
    const least = height / 2 + unit * 0.01;
    return subjectElement(site, ground, group, {
      x: within(site, x, width),
      base: Math.min(Math.max(level, least), Math.max(least, tall - least)) + height / 2,
      width,
      height,
      index,
    });
  });
}

/** A single row rises and falls like a flock. */
function waveAt(index: number, fit: GroupFit, height: number, room: number): number {
  return fit.rows > 1
    ? 0
    : Math.sin(index * 2.1 + 0.6) * Math.min(height * 0.22, Math.max(0, room - height) * 0.4);
}

function within({ width: wide, unit }: Site, x: number, width: number): number {
  const least = width / 2 + unit * 0.01;
  return Math.min(Math.max(x, least), Math.max(least, wide - least));
}
