/** Draws up a scene from a brief: place, light, backdrop, subjects, weather, lettering, in the order they are painted. */
import { mix } from '#sandbox/colour.ts';
import type { PlaceName, SceneBrief } from '#sandbox/model/brief.ts';
import type { Light } from '#sandbox/model/elements/common.ts';
import type { ScatterElement } from '#sandbox/model/elements/land.ts';
import type { SubjectElement } from '#sandbox/model/elements/subject.ts';
import type { Scene, SceneElement, StyleName } from '#sandbox/model/scene.ts';
import { createRandom } from '#sandbox/random.ts';
import { arrangeSubjects } from '#sandbox/scene/arrange/arrange.ts';
import { large } from '#sandbox/scene/arrange/subject-places.ts';
import { composeBackdrop } from '#sandbox/scene/places/backdrop.ts';
import { choosePlace, chooseSeason, chooseTime } from '#sandbox/scene/places/choose-place.ts';
import { findStyle } from '#sandbox/styles/find-style.ts';
import { findSubject } from '#sandbox/subjects/find-subject.ts';
import { chooseCarrier, composeLettering, letterBoards, reserveRoom } from './compose/lettering.ts';
import { withDefaultSubjects } from './compose/scenery-subjects.ts';
import type { Ground, Site } from './compose/site.ts';
import { composeWeather } from './compose/weather.ts';
import { lightFor } from './light.ts';

export interface ComposeOptions {
  seed: string | number;
  /** Pixels, 16 to 4096. */
  width: number;
  height: number;
  style: StyleName;
  /** Only the subjects and lettering, on nothing. */
  transparent?: boolean;
}

export function composeScene(requested: SceneBrief, options: ComposeOptions): Scene {
  const { width, height, transparent = false } = options;
  const brief = transparent ? withDefaultSubjects(requested) : requested;
  const site = openSite(brief, options);
  const ground = transparent ? emptyGround(site) : composeBackdrop(site);
  const carrier = chooseCarrier(site, ground, transparent);
  const subjects = letterBoards(site, arrangeSubjects(site, reserveRoom(site, ground, carrier)));
  const elements = transparent ? [] : settleScatter(site.elements, subjects);
  site.elements = [...elements, ...subjects];
  composeLettering(site, ground, subjects, carrier);
  if (!transparent) composeWeather(site, ground);
  site.elements.sort((a, b) => a.depth - b.depth);
  return {
    width,
    height,
    unit: site.unit,
    style: options.style,
    transparent,
    place: site.place,
    season: site.season,
    moods: brief.moods,
    light: site.light,
    elements: site.elements,
    seed: site.random.integer(0, 1e9),
  };
}

function openSite(brief: SceneBrief, options: ComposeOptions): Site {
  const { width, height } = options;
  const style = findStyle(options.style);
  const random = createRandom(`${options.seed}/${brief.fingerprint}`);
  const short = Math.min(width, height);
  const place = choosePlace(brief, random.fork('place'));
  const time = chooseTime(brief, random.fork('time'));
  const season = chooseSeason(brief);
  const side = random.fork('side').chance(0.7) ? -1 : 1;
  return {
    brief,
    style,
    light: indoors.has(place)
      ? lampLight(lightFor(brief, style, time, side))
      : lightFor(brief, style, time, side),
    random,
    width,
    height,
    unit: short * Math.min(1.35, (Math.max(width, height) / short) ** 0.2),
    place,
    beyond: brief.beyond,
    season,
    snowy: season === 'winter',
    needs: needsOf(brief),
    elements: [],
  };
}

const indoors: ReadonlySet<PlaceName> = new Set(['room', 'library', 'table']);

/** Indoors it is never as dark as outside: lamps are lit. */
function lampLight(light: Light): Light {
  if (light.exposure >= 0.85) return light;
  return {
    ...light,
    exposure: 0.84,
    tint: '#ffe3bd',
    key: '#ffdca0',
    shade: mix(light.shade, '#3a2018', 0.5),
  };
}

function needsOf(brief: SceneBrief): Site['needs'] {
  const found = brief.subjects.flatMap((request) => {
    const subject = findSubject(request.name);
    return subject ? [{ request, subject }] : [];
  });
  const sky = found.filter(({ request, subject }) => request.flying || subject.place === 'sky');
  const water = found.filter(({ subject }) => subject.place === 'water');
  return {
    sky: sky.length > 0,
    water: water.length > 0,
    ground: found.length > sky.length + water.length,
    table: found.some(({ subject }) => subject.place === 'table'),
    large: found.some(({ subject }) => large.has(subject.name)),
  };
}

/** The whole image as free room, for subjects without a background. */
function emptyGround({ height, light }: Site): Ground {
  return {
    horizon: height,
    far: height * 0.6,
    near: height * 0.96,
    air: { top: height * 0.04, bottom: height * 0.96 },
    weightless: 'all',
    indoors: true,
    bare: true,
    shadow: light.shade,
  };
}

/** Each scatter near the viewer becomes two: one behind all subjects, one in front of those it grows before. */
function settleScatter(
  elements: readonly SceneElement[],
  subjects: readonly SubjectElement[],
): SceneElement[] {
  const standing = subjects.filter((subject) => subject.stands || subject.reflection > 0);
  return elements.flatMap((element): SceneElement[] => {
    if (element.kind !== 'scatter' || element.depth < 0.85) return [element];
    const hidden = (item: ScatterElement['items'][number]): boolean =>
      standing.every(({ box }) => !overlaps(item, box) || item.y < box.y + box.height + item.size * 0.1);
    const behind = element.items.filter(hidden);
    const before = element.items.filter((item) => !hidden(item));
    return [
      { ...element, items: behind, depth: 0.756 },
      ...(before.length > 0 ? [{ ...element, items: before, depth: 0.935 }] : []),
    ];
  });
}

function overlaps(item: { x: number; size: number }, box: SubjectElement['box']): boolean {
  return item.x + item.size > box.x - box.width * 0.1 && item.x - item.size < box.x + box.width * 1.1;
}
