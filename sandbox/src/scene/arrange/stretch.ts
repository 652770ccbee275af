/** Shares the image's width among the parties of one domain. */
import type { Site } from '#sandbox/scene/compose/site.ts';
import { naturalWidth } from './fit-group.ts';
import type { Domain, Party } from './party.ts';

/** A party's stretch of the image: its middle and width, in pixels. */
export interface Stretch {
  party: Party;
  x: number;
  width: number;
}

export function stretchesOf(
  site: Site,
  members: readonly Party[],
  domain: Domain,
  all: readonly Party[],
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
    return [{ party: only, x, width: reach }];
  }
  const wishes = ordered.map((party) => naturalWidth(party.count) * party.width + unit * 0.05);
  const total = wishes.reduce((sum, wish) => sum + wish, 0);
  const span = Math.min(width * 0.95, Math.max(total, Math.min(width * 0.8, total * 1.4)));
  let left = (width - span) / 2;
  return ordered.map((party, index) => {
    const share = ((wishes[index] ?? 0) / total) * span;
    const stretch = { party, x: left + share / 2, width: share * 0.96 };
    left += share;
    return stretch;
  });
}

/** The place of a single party as a part of the width: not in the middle, away from the sun and other things. */
function soloPlace(site: Site, party: Party, all: readonly Party[], roll: number): number {
  const { side } = party.ask;
  const reach = party.count > 1 ? 0.2 : 0.24;
  if (side === 'left') return 0.5 - reach;
  if (side === 'right') return 0.5 + reach;
  if (side === 'centre' || party.count > 2) return 0.5;
  if (site.brief.moods.includes('minimal') || site.place === 'studio') return 0.5;
  const away = -site.light.side;
  const wide = Math.min(1, (party.width * Math.sqrt(party.count)) / site.width);
  const shift = (0.05 + 0.08 * roll) * (1 - wide * 0.7);
  const others = all.some((other) => other !== party && other.domain !== party.domain);
  if (others && party.domain === 'air') return 0.5 + away * (0.15 + 0.05 * roll);
  if (others) return 0.5 - away * (0.08 + 0.06 * roll);
  return 0.5 + away * shift * (party.domain === 'air' ? 1.3 : 1);
}

/** Subjects asked for on the left come first, those on the right last; `left of` and `right of` hold. */
function orderAcross(members: readonly Party[]): Party[] {
  const rank = ({ ask }: Party): number => (ask.side === 'left' ? -1 : ask.side === 'right' ? 1 : 0);
  const ordered = [...members].sort((a, b) => rank(a) - rank(b));
  for (const party of members) {
    const { relation } = party.ask;
    if (!relation || (relation.kind !== 'left' && relation.kind !== 'right')) continue;
    const from = ordered.indexOf(party);
    const to = ordered.findIndex((other) => other.index === relation.to);
    const wrong = relation.kind === 'left' ? from > to : from < to;
    if (to < 0 || !wrong) continue;
    ordered.splice(from, 1);
    const target = ordered.findIndex((other) => other.index === relation.to);
    ordered.splice(relation.kind === 'left' ? target : target + 1, 0, party);
  }
  return ordered;
}
