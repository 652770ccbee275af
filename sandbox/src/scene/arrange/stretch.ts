/** Shares the image's width among the groups of one domain. */
import type { Site } from '#sandbox/scene/compose/site.ts';
import { naturalWidth } from './fit-group.ts';
import type { Domain, SubjectGroup } from './subject-group.ts';

/** A group's stretch of the image: its middle and width, in pixels. */
export interface Stretch {
  group: SubjectGroup;
  x: number;
  width: number;
}

export function stretchesOf(
  site: Site,
  members: readonly SubjectGroup[],
  domain: Domain,
  all: readonly SubjectGroup[],
): Stretch[] {
  const { width, unit } = site;
  const ordered = orderAcross(members);
  const [only] = ordered;
  if (!only) return [];
  if (ordered.length === 1) {
    const roll = site.random.fork(`stretch/${domain}`).next();
    const x = width * soloPlace(site, only, all, roll);
    // A crowd stays inside the image, however far from the middle it is.
    const reach = only.count > 1 ? Math.min(x, width - x) * 2 * 0.97 : width * 0.94;
    return [{ group: only, x, width: reach }];
  }
  const wantedWidths = ordered.map((group) => naturalWidth(group.count) * group.width + unit * 0.05);
  const total = wantedWidths.reduce((sum, width) => sum + width, 0);
  const span = Math.min(width * 0.95, Math.max(total, Math.min(width * 0.8, total * 1.4)));
  let left = (width - span) / 2;
  return ordered.map((group, index) => {
    const share = ((wantedWidths[index] ?? 0) / total) * span;
    const stretch = { group, x: left + share / 2, width: share * 0.96 };
    left += share;
    return stretch;
  });
}

/** The place of a single group as a part of the width: not in the middle, away from the sun and other things. */
function soloPlace(site: Site, group: SubjectGroup, all: readonly SubjectGroup[], roll: number): number {
  const { side } = group.request;
  const reach = group.count > 1 ? 0.2 : 0.24;
  if (side === 'left') return 0.5 - reach;
  if (side === 'right') return 0.5 + reach;
  if (side === 'centre' || group.count > 2) return 0.5;
  if (site.brief.moods.includes('minimal') || site.place === 'studio') return 0.5;
  const away = -site.light.side;
  const wide = Math.min(1, (group.width * Math.sqrt(group.count)) / site.width);
  const shift = (0.05 + 0.08 * roll) * (1 - wide * 0.7);
  const others = all.some((other) => other !== group && other.domain !== group.domain);
  if (others && group.domain === 'air') return 0.5 + away * (0.15 + 0.05 * roll);
  if (others) return 0.5 - away * (0.08 + 0.06 * roll);
  return 0.5 + away * shift * (group.domain === 'air' ? 1.3 : 1);
}

/** Subjects asked for on the left come first, those on the right last; `left of` and `right of` hold. */
function orderAcross(members: readonly SubjectGroup[]): SubjectGroup[] {
  const rank = ({ request }: SubjectGroup): number =>
    request.side === 'left' ? -1 : request.side === 'right' ? 1 : 0;
  const ordered = [...members].sort((a, b) => rank(a) - rank(b));
  for (const group of members) {
    const { relation } = group.request;
    if (!relation || (relation.kind !== 'left' && relation.kind !== 'right')) continue;
    const from = ordered.indexOf(group);
    const to = ordered.findIndex((other) => other.index === relation.to);
    const isReversed = relation.kind === 'left' ? from > to : from < to;
    if (to < 0 || !isReversed) continue;
    ordered.splice(from, 1);
    const target = ordered.findIndex((other) => other.index === relation.to);
    ordered.splice(relation.kind === 'left' ? target : target + 1, 0, group);
  }
  return ordered;
}
