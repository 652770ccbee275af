/** The element of one subject whose place and size are settled: its colours, motion, shadow, string. */
import { fromHsl, shade } from '#sandbox/colour.ts';
import type { SubjectElement, Tether } from '#sandbox/model/elements/subject.ts';
import { type Ground, type Site, seedOf } from '#sandbox/scene/compose/site.ts';
import { gradeColour } from '#sandbox/scene/light.ts';
import type { SubjectGroup } from './subject-group.ts';
import { draughts, oneWay, tethers } from './subject-places.ts';

/** The foot's middle (what floats: the water line) and the size, in pixels; which one of its group. */
export interface Standing {
  x: number;
  base: number;
  width: number;
  height: number;
  index: number;
}

export function subjectElement(
  site: Site,
  ground: Ground,
  group: SubjectGroup,
  at: Standing,
): SubjectElement {
  const { unit, light } = site;
  const { request, subject, domain } = group;
  const span = Math.max(1, ground.near - ground.far);
  const nearness = domain === 'air' ? 0 : Math.min(1, Math.max(0, (at.base - ground.far) / span));
  const draught = domain === 'water' ? (draughts[subject.name] ?? 0.04) * at.height : 0;
  return {
    kind: 'subject',
    name: subject.name,
    box: { x: at.x - at.width / 2, y: at.base - at.height + draught, width: at.width, height: at.height },
    ...coloursOf(site, group, at.index),
    mirrored: light.side > 0 && !oneWay.has(subject.name),
    turn: 0,
    stands: domain === 'ground' && !ground.bare,
    shadow: ground.shadow,
    reflection: domain === 'water' ? 0.36 : 0,
    draught,
    bob: domain === 'water' ? unit * 0.004 : domain === 'ground' ? 0 : unit * 0.006,
    haze: 0,
    night: light.night || light.time === 'dusk',
    ...tetherOf(site, ground, group, at),
    random: `${site.random.fork('who').next()}/${request.name}/${at.index}`,
    seed: seedOf(site, `${request.name}/${at.index}`),
    depth: domain === 'air' ? 0.745 : 0.76 + 0.16 * nearness,
    from: ground.bare ? 0 : 0.2,
  };
}

function coloursOf(site: Site, group: SubjectGroup, index: number): { colour: string; accent?: string } {
  const { request, subject } = group;
  const random = site.random.fork(`colour/${group.index}`);
  const own = request.colourful
    ? fromHsl((random.range(0, 360) + index * 137.5) % 360, 0.72, 0.54)
    : subject.colour;
  const tone = (colour: string): string => site.style.subjectTone(gradeSubject(site, colour), site.light);
  return {
    colour: tone(request.colour ?? own),
    accent: request.accent && tone(request.accent),
  };
}

/** Mood words touch a subject's colour only where they speak of colour themselves. */
function gradeSubject(site: Site, colour: string): string {
  const { moods } = site.brief;
  if (moods.includes('gloomy')) return shade(colour, -0.1);
  return moods.includes('mono') || moods.includes('pastel') || moods.includes('vintage')
    ? gradeColour(colour, site.brief)
    : colour;
}

/** A kite's string goes on to the ground, away from the kite. */
function tetherOf(site: Site, ground: Ground, group: SubjectGroup, at: Standing): { tether?: Tether } {
  const from = tethers[group.subject.name];
  if (!from || group.domain !== 'air' || ground.indoors) return {};
  const { light, width, height, unit } = site;
  const mirrored = light.side > 0;
  const startX = at.x + (mirrored ? 1 : -1) * (at.width / 2 - from.x * at.height);
  const startY = at.base - at.height + from.y * at.height;
  const reach = Math.max(unit * 0.12, (ground.near - startY) * 0.55);
  const x = Math.min(width * 0.97, Math.max(width * 0.03, startX + (mirrored ? reach : -reach)));
  const y = Math.min(height, Math.max(startY + unit * 0.02, ground.far + (ground.near - ground.far) * 0.4));
  return { tether: { from, to: { x, y } } };
}
