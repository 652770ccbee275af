/** Composes the quoted words: on a subject's own board when it has one, else on a sign, banner, poster or as a title. */
import { luminance, mix, shade } from '#sandbox/colour.ts';
import type { Area } from '#sandbox/model/elements/common.ts';
import type { LetteringElement, SubjectElement } from '#sandbox/model/elements/subject.ts';
import { findSubject } from '#sandbox/subjects/find-subject.ts';
import { addElement, type Ground, type Site } from './site.ts';

/** Which carrier the words get; undefined when there are none or a subject bears them. */
export function chooseCarrier(
  site: Site,
  ground: Ground,
  transparent: boolean,
): LetteringElement['carrier'] | undefined {
  const { brief } = site;
  if (brief.lettering.length === 0 || bearer(site)) return undefined;
  if (transparent) return 'title';
  if (brief.carrier !== undefined)
    return brief.carrier === 'sign' && ground.weightless === 'all' ? 'banner' : brief.carrier;
  if (brief.moods.includes('neon')) return 'neon';
  if (site.place === 'studio' || site.place === 'space') return 'title';
  if (site.place === 'room') return 'poster';
  return ground.weightless === 'none' &&
    site.place !== 'table' &&
    site.place !== 'sea' &&
    site.place !== 'island'
    ? 'sign'
    : 'banner';
}

/** Makes room for a title or banner before the subjects are placed. */
export function reserveRoom(
  site: Site,
  ground: Ground,
  carrier: LetteringElement['carrier'] | undefined,
): Ground {
  const { height } = site;
  if (carrier === 'title' && site.brief.subjects.length > 0) {
    const air = { top: ground.air.top, bottom: Math.min(ground.air.bottom, height * 0.74) };
    return ground.bare ? { ...ground, air, far: height * 0.5, near: height * 0.74 } : { ...ground, air };
  }
  if (carrier === 'banner')
    return {
      ...ground,
      air: { ...ground.air, top: Math.min(height * 0.24, bannerBox(site).y + bannerBox(site).height * 1.3) },
    };
  return ground;
}

/** Puts the words on the subject that can bear them, if one can. */
export function letterBoards(site: Site, subjects: readonly SubjectElement[]): SubjectElement[] {
  const { lettering } = site.brief;
  const name = lettering.length === 0 ? undefined : bearer(site);
  if (name === undefined) return [...subjects];
  const last = lettering.length - 1;
  const bearers = subjects.filter((subject) => subject.name === name);
  return subjects.map((subject) => {
    const index = bearers.indexOf(subject);
    if (index < 0) return subject;
    const text = bearers.length === 1 ? lettering.join('\n') : lettering[Math.min(index, last)];
    return { ...subject, mirrored: false, ...(text === undefined ? {} : { text }) };
  });
}

export function composeLettering(
  site: Site,
  ground: Ground,
  subjects: readonly SubjectElement[],
  carrier: LetteringElement['carrier'] | undefined,
): void {
  if (carrier === undefined) return;
  const text = site.brief.lettering.join('\n');
  const box = boxFor(site, ground, subjects, carrier, text);
  addElement(site, 'lettering', {
    kind: 'lettering',
    text,
    carrier,
    box,
    ...coloursFor(site, carrier),
    foot: Math.max(
      box.y + box.height + site.unit * 0.05,
      Math.min(ground.near, ground.far + (ground.near - ground.far) * 0.3),
    ),
    depth: carrier === 'sign' ? 0.758 : carrier === 'poster' ? 0.2 : carrier === 'neon' ? 0.752 : 0.98,
    from: 0.5,
  });
}

function bearer(site: Site): string | undefined {
  return site.brief.subjects.find((request) => findSubject(request.name)?.board !== undefined)?.name;
}

function boxFor(
  site: Site,
  ground: Ground,
  subjects: readonly SubjectElement[],
  carrier: LetteringElement['carrier'],
  text: string,
): Area {
  const { width, height, unit } = site;
  const long = Math.min(1.5, 0.8 + text.length / 40);
  const boxes = subjects.map(({ box }) => box);
  switch (carrier) {
    case 'banner':
      return bannerBox(site);
    case 'title': {
      const alone = subjects.length === 0;
      const tall = Math.min(height * (alone ? 0.6 : 0.2), unit * (alone ? 0.5 : 0.24));
      const y = alone ? (height - tall) / 2 : height * 0.95 - tall;
      return { x: width * 0.06, y, width: width * 0.88, height: tall };
    }
    case 'poster': {
      const wide = Math.min(width * 0.34, unit * 0.3 * long);
      const tall = Math.min(ground.horizon * 0.5, wide * 0.8);
      const taken = [...boxes, ...windowsIn(site)];
      return {
        x: freeMiddle(site, taken, wide) - wide / 2,
        y: Math.max(height * 0.05, ground.horizon - unit * 0.56),
        width: wide,
        height: tall,
      };
    }
    case 'neon': {
      const wide = Math.min(width * 0.7, unit * 0.62 * long);
      const tall = Math.min(height * 0.26, wide * 0.36);
      return {
        x: width / 2 - wide / 2,
        y: Math.max(height * 0.07, ground.horizon - unit * 0.5),
        width: wide,
        height: tall,
      };
    }
    case 'sign': {
      const wide = Math.min(width * 0.5, unit * (subjects.length === 0 ? 0.5 : 0.34) * long);
      const tall = Math.min(height * 0.26, wide * 0.48);
      const foot = ground.far + (ground.near - ground.far) * 0.3;
      return {
        x: freeMiddle(site, boxes, wide) - wide / 2,
        y: Math.max(height * 0.04, foot - tall * 1.75),
        width: wide,
        height: tall,
      };
    }
  }
}

/** What is on the wall of a room already. */
function windowsIn(site: Site): Area[] {
  return site.elements.flatMap((element) => (element.kind === 'room' ? [...element.windows] : []));
}

function bannerBox({ width, height, unit }: Site): Area {
  const wide = Math.min(width * 0.76, unit * 1.1);
  const tall = Math.min(height * 0.14, unit * 0.13);
  return { x: (width - wide) / 2, y: height * 0.05, width: wide, height: tall };
}

/** The middle of a stretch of the given width that hides least of the subjects. */
function freeMiddle({ width, unit }: Site, taken: readonly Area[], wide: number): number {
  if (taken.length === 0) return width / 2;
  const least = wide / 2 + unit * 0.03;
  let best = width / 2;
  let hidden = Number.POSITIVE_INFINITY;
  for (let step = 0; step <= 12; step += 1) {
    const middle = Math.min(Math.max(least, (width * step) / 12), Math.max(least, width - least));
    let overlap = 0;
    for (const box of taken) {
      overlap += Math.max(
        0,
        Math.min(middle + wide / 2, box.x + box.width) - Math.max(middle - wide / 2, box.x),
      );
    }
    const cost = overlap + Math.abs(middle - width / 2) * 0.02;
    if (cost < hidden) [best, hidden] = [middle, cost];
  }
  return best;
}

function coloursFor(
  site: Site,
  carrier: LetteringElement['carrier'],
): { board: string; edge: string; ink: string } {
  const { brief, light, style } = site;
  const [named] = brief.colours;
  const tone = (colour: string): string =>
    style.subjectTone(light.night ? shade(colour, -0.3) : colour, light);
  switch (carrier) {
    case 'sign':
      return { board: tone(named ?? '#d9b382'), edge: tone('#7a5238'), ink: inkOn(tone(named ?? '#d9b382')) };
    case 'banner':
      return {
        board: tone(named ?? '#fbf1dc'),
        edge: tone(mix(named ?? '#c8503f', '#3a2018', 0.25)),
        ink: inkOn(tone(named ?? '#fbf1dc')),
      };
    case 'poster':
      return { board: tone(named ?? '#f6ecd6'), edge: tone('#4a3a34'), ink: inkOn(tone(named ?? '#f6ecd6')) };
    case 'neon':
      return {
        board: '#120a24',
        edge: '#120a24',
        ink: named ?? site.random.fork('neon').pick(['#ff3fb4', '#35e0ff', '#ffcf3f'] as const),
      };
    case 'title': {
      const ink = named ?? (site.place === 'space' ? '#fdf6e3' : '#2a2438');
      return { board: ink, edge: luminance(ink) > 0.5 ? '#1c1830' : '#fffaf0', ink };
    }
  }
}

function inkOn(board: string): string {
  return luminance(board) > 0.45 ? '#3a2820' : '#fdf6e6';
}
