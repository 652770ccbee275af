/** Gives every asked subject its place, size and depth: by where it is at home, how many there are, and who stands by whom. */
import { shade } from '#lib/server/engine/colour.ts';
import type { SubjectAsk } from '#lib/server/engine/scene/brief.ts';
import { gradeColour } from '#lib/server/engine/scene/light.ts';
import { ridgeY } from '#lib/server/engine/scene/ridge-line.ts';
import type { SubjectElement, Tether } from '#lib/server/engine/scene/scene.ts';
import { fromHsl } from '#lib/server/engine/scene/tone.ts';
import { findSubject } from '#lib/server/engine/subjects/find-subject.ts';
import type { Subject } from '#lib/server/engine/subjects/subject.ts';
import { attach } from './attach.ts';
import { fitGroup, groupPlaces } from './fit-group.ts';
import { type Ground, type Site, seedOf } from './site.ts';
import { large, oneWay, tethers } from './subject-places.ts';

export type Domain = 'air' | 'ground' | 'water' | 'float';

/** One ask with everything found out about it. */
export interface Party {
  index: number;
  ask: SubjectAsk;
  subject: Subject;
  count: number;
  domain: Domain;
  /** Size of one, in pixels, before fitting. */
  width: number;
  height: number;
}

/** A party's stretch of the picture. */
interface Stretch {
  party: Party;
  /** Centre and width. */
  x: number;
  width: number;
}

/** The subjects as elements; their order among each other is by depth. */
export function arrangeSubjects(site: Site, ground: Ground): SubjectElement[] {
  const parties = partiesOf(site, ground);
  const placed = new Map<number, SubjectElement[]>();
  const free = parties.filter((party) => !attaches(party, parties));
  for (const domain of ['ground', 'water', 'float', 'air'] as const) {
    const members = free.filter((party) => party.domain === domain);
    for (const stretch of stretchesOf(site, members, domain, free)) {
      placed.set(stretch.party.index, placeParty(site, ground, stretch, free));
    }
  }
  for (const party of parties) {
    if (placed.has(party.index) || !party.ask.relation) continue;
    const host = placed.get(party.ask.relation.to);
    placed.set(party.index, attach(site, ground, party, host ?? []));
  }
  return [...placed.values()].flat();
}

function partiesOf(site: Site, ground: Ground): Party[] {
  const { brief, unit, random } = site;
  const asks = brief.subjects
    .map((ask, index) => ({ ask, index }))
    .filter(({ ask }) => !brief.excluded.includes(ask.name));
  return asks.flatMap(({ ask, index }): Party[] => {
    const subject = findSubject(ask.name);
    if (!subject) return [];
    const count = ask.count > 0 ? ask.count : random.fork(`some/${index}`).integer(3, 5);
    const crowd = asks.length > 1 ? (index === 0 ? 0.92 : 0.84) : 1.06;
    const height = Math.min(
      subject.scale * unit * ask.size * crowd,
      site.height * 0.8,
      (site.width * 0.84) / subject.aspect,
    );
    return [
      {
        index,
        ask,
        subject,
        count,
        domain: domainOf(ask, subject, ground),
        height,
        width: height * subject.aspect,
      },
    ];
  });
}

function domainOf(ask: SubjectAsk, subject: Subject, ground: Ground): Domain {
  if (ground.weightless === 'all') return 'float';
  if (ground.weightless === 'swimmers' && (ask.flying || subject.place !== 'ground')) return 'float';
  if (ask.flying || subject.place === 'sky') return 'air';
  if (subject.place === 'water' && ground.water) return 'water';
  return 'ground';
}

/** Placed with its host rather than on its own. */
function attaches(party: Party, parties: readonly Party[]): boolean {
  const { relation } = party.ask;
  if (!relation || party.count > 3) return false;
  const host = parties.find((other) => other.index === relation.to);
  if (!host || host.ask.relation?.to === party.index) return false;
  return relation.kind !== 'left' && relation.kind !== 'right' && relation.kind !== 'beside';
}

/** Shares the picture's width among the parties of one domain, in their order from left to right. */
function stretchesOf(
  site: Site,
  members: readonly Party[],
  domain: Domain,
  all: readonly Party[],
): Stretch[] {
  if (members.length === 0) return [];
  const { width, light } = site;
  const random = site.random.fork(`stretch/${domain}`);
  const ordered = orderAcross(members);
  const [only] = ordered;
  if (ordered.length === 1 && only) {
    return [
      {
        party: only,
        x: width * soloPlace(site, only, domain, all, random.next()),
        width: width * (only.count > 1 ? 0.9 : 0.94),
      },
    ];
  }
  const wishes = ordered.map((party) => Math.sqrt(party.count) * party.width + site.unit * 0.04);
  const total = wishes.reduce((sum, wish) => sum + wish, 0);
  const span = Math.min(width * 0.94, Math.max(total * 1.35, width * 0.78));
  let left = (width - span) / 2;
  void light;
  return ordered.map((party, index) => {
    const share = ((wishes[index] ?? 0) / total) * span;
    const stretch = { party, x: left + share / 2, width: share * 0.94 };
    left += share;
    return stretch;
  });
}

/** Where a lone party stands across the picture: off the middle, away from the sun and from what is in the air. */
function soloPlace(site: Site, party: Party, domain: Domain, all: readonly Party[], roll: number): number {
  const side = party.ask.side;
  const reach = party.count > 1 ? 0.2 : 0.24;
  if (side === 'left') return 0.5 - reach;
  if (side === 'right') return 0.5 + reach;
  if (side === 'centre') return 0.5;
  if (party.count > 2 || site.brief.styles.includes('minimal')) return 0.5;
  const away = -site.light.side;
  const wide = Math.min(1, (party.width * Math.sqrt(party.count)) / site.width);
  const shift = (0.07 + 0.07 * roll) * (1 - wide * 0.7);
  const others = all.some((other) => other !== party && other.domain !== domain);
  if (others && domain === 'air') return 0.5 + away * (0.15 + 0.05 * roll);
  if (others) return 0.5 - away * (0.08 + 0.06 * roll);
  return 0.5 + away * shift * (domain === 'air' ? 1.3 : 1);
}

/** Asks for the left come first, for the right last; `left of` and `right of` are kept. */
function orderAcross(members: readonly Party[]): Party[] {
  const rank = (party: Party): number =>
    party.ask.side === 'left' ? -1 : party.ask.side === 'right' ? 1 : 0;
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

function placeParty(site: Site, ground: Ground, stretch: Stretch, all: readonly Party[]): SubjectElement[] {
  const { party } = stretch;
  const { unit, height: tall, width: wide } = site;
  const random = site.random.fork(`party/${party.index}`);
  const air = party.domain === 'air' || party.domain === 'float';
  const standing = all.some((other) => other.domain === 'ground' || other.domain === 'water');
  const overlap = air ? -0.12 : 0.5;
  const bottom =
    party.domain === 'air'
      ? ground.air.bottom - (standing ? (ground.air.bottom - ground.air.top) * 0.22 : 0)
      : ground.air.bottom;
  const band = party.domain === 'water' ? (ground.water ?? ground) : ground;
  const roomBelow = band.near - band.far;
  const space = {
    width: stretch.width,
    height: air
      ? Math.max(unit * 0.2, (bottom - ground.air.top) * 0.96)
      : Math.min(tall * 0.86, Math.max(unit * 0.5, band.near - tall * 0.06)),
  };
  const fit = fitGroup(party, space, overlap);
  const height = party.height * fit.scale;
  const width = party.width * fit.scale;
  const rank = large.has(party.subject.name) ? 0.34 : 0.66;
  const middle = air
    ? ground.air.top +
      (bottom - ground.air.top) * (party.domain === 'float' ? 0.5 : 0.5 + random.range(-0.06, 0.04))
    : band.far + roomBelow * (party.count > 1 && fit.rows > 1 ? 0.55 : rank);
  return groupPlaces(party.count, fit, overlap).map((place, index) => {
    const many = party.count > 1;
    const jitterX = many && air ? random.range(-0.1, 0.1) : 0;
    const jitterY = many && air ? random.range(-0.16, 0.16) : 0;
    const step = air
      ? height
      : Math.min(height, (roomBelow * 0.8) / Math.max(1, (fit.rows - 1) * (1 - overlap)));
    const centre = stretch.x + (place.x + jitterX) * width;
    const x = Math.min(wide - width / 2 - unit * 0.01, Math.max(width / 2 + unit * 0.01, centre));
    const level = middle + (place.y + jitterY) * step;
    const rising =
      many && air && fit.rows === 1
        ? Math.sin(index * 2.1 + 0.6) * Math.min(height * 0.22, (space.height - height) * 0.4)
        : 0;
    const base = air
      ? level + rising
      : Math.max(level, ground.line && party.domain === 'ground' ? ridgeY(ground.line, x) + unit * 0.02 : 0);
    return subjectElement(site, ground, party, {
      x,
      base: air
        ? Math.min(Math.max(base, height * 0.5 + unit * 0.01), tall - height * 0.5 - unit * 0.01) + height / 2
        : base,
      width,
      height,
      index,
    });
  });
}

/** The element for one of a party, its foot's middle at x and base. */
export function subjectElement(
  site: Site,
  ground: Ground,
  party: Party,
  at: { x: number; base: number; width: number; height: number; index: number },
): SubjectElement {
  const { unit, light } = site;
  const { ask, subject, domain } = party;
  const stands = domain === 'ground';
  const span = Math.max(1, ground.near - ground.far);
  const nearness = domain === 'air' ? 0 : Math.min(1, Math.max(0, (at.base - ground.far) / span));
  return {
    kind: 'subject',
    name: subject.name,
    box: { x: at.x - at.width / 2, y: at.base - at.height, width: at.width, height: at.height },
    ...coloursOf(site, party, at.index),
    mirrored: light.side > 0 && !oneWay.has(subject.name),
    turn: 0,
    stands,
    shadow: ground.shadow,
    reflection: domain === 'water' ? 0.34 : 0,
    bob: domain === 'water' ? unit * 0.004 : domain === 'ground' ? 0 : unit * 0.006,
    haze: 0,
    night: light.night || light.time === 'dusk',
    ...tetherOf(site, ground, party, at),
    random: `${site.random.fork('who').next()}/${ask.name}/${at.index}`,
    seed: seedOf(site, `${ask.name}/${at.index}`),
    depth: domain === 'air' ? 0.745 : 0.76 + 0.16 * nearness,
    from: 0.3,
  };
}

/** A kite's string goes on to the ground, away from the kite. */
function tetherOf(
  site: Site,
  ground: Ground,
  party: Party,
  at: { x: number; base: number; width: number; height: number },
): { tether?: Tether } {
  const from = tethers[party.subject.name];
  if (!from || party.domain !== 'air' || ground.indoors) return {};
  const { light, width, height, unit } = site;
  const mirrored = light.side > 0;
  const startX = at.x + (mirrored ? 1 : -1) * (at.width / 2 - from.x * at.height);
  const startY = at.base - at.height + from.y * at.height;
  const reach = Math.max(unit * 0.12, (ground.near - startY) * 0.55);
  const x = Math.min(width * 0.97, Math.max(width * 0.03, startX + (mirrored ? reach : -reach)));
  return {
    tether: {
      from,
      to: {
        x,
        y: Math.min(height, Math.max(startY + unit * 0.02, ground.far + (ground.near - ground.far) * 0.4)),
      },
    },
  };
}

function coloursOf(site: Site, party: Party, index: number): { colour: string; accent?: string } {
  const { ask, subject } = party;
  const random = site.random.fork(`colour/${party.index}`);
  const wish =
    ask.colour ??
    (ask.colourful ? fromHsl((random.range(0, 360) + index * 137.5) % 360, 0.72, 0.54) : subject.colour);
  const tone = (colour: string): string => site.hand.subjectTone(gradeSubject(site, colour), site.light);
  return { colour: tone(wish), ...(ask.accent === undefined ? {} : { accent: tone(ask.accent) }) };
}

/** Style words touch a named colour only where they speak of colour themselves. */
function gradeSubject(site: Site, colour: string): string {
  if (site.brief.styles.includes('gloomy')) return shade(colour, -0.1);
  return site.brief.styles.includes('mono') ||
    site.brief.styles.includes('pastel') ||
    site.brief.styles.includes('vintage')
    ? gradeColour(colour, site.brief)
    : colour;
}
