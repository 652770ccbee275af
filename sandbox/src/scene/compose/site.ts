/** What every composing function works on: the brief, the light, the size, and the elements gathered so far. */

import type { PlaceName, SceneBrief, Season } from '#sandbox/model/brief.ts';
import type { Light, RidgeLine } from '#sandbox/model/elements/common.ts';
import type { Style } from '#sandbox/model/painting.ts';
import type { SceneElement } from '#sandbox/model/scene.ts';
import { hashText, type Random } from '#sandbox/random.ts';
import { gradeColour, inLight } from '#sandbox/scene/light.ts';

export interface Site {
  brief: SceneBrief;
  style: Style;
  light: Light;
  random: Random;
  width: number;
  height: number;
  unit: number;
  place: PlaceName;
  /** The place behind it. */
  beyond?: PlaceName;
  season: Season;
  /** Things are covered with snow. */
  snowy: boolean;
  /** What the subjects need of the ground. */
  needs: { ground: boolean; sky: boolean; water: boolean; table: boolean; large: boolean };
  elements: SceneElement[];
}

/** Where things can stand, float and fly in front of the backdrop. */
export interface Ground {
  /** y of the horizon. */
  horizon: number;
  /** Baselines of standing things, farthest and nearest. */
  far: number;
  near: number;
  /** The edge of the plane they stand on, when it is uneven. */
  line?: RidgeLine;
  /** Beside a road: baselines of what does not drive. */
  verge?: { far: number; near: number };
  /** Where a bridge crosses the river. */
  ford?: { x: number; y: number };
  /** Baselines of floating things. */
  water?: { far: number; near: number };
  /** Top and bottom of the free air. */
  air: { top: number; bottom: number };
  /** What floats: nothing, what swims (under water), or everything (space, an empty page). */
  weightless: 'none' | 'swimmers' | 'all';
  indoors: boolean;
  /** No image about the subjects, which cast no shadows then. */
  bare?: boolean;
  /** Colour of contact shadows. */
  shadow: string;
}

/** Adds an element with the seed of its label. */
export function addElement(site: Site, label: string, element: Seedless<SceneElement>): void {
  site.elements.push({ ...element, seed: seedOf(site, label) });
}

type Seedless<Element> = Element extends SceneElement ? Omit<Element, 'seed'> : never;

/** A whole-number seed, fixed by the site's own and the label. */
export function seedOf(site: Site, label: string): number {
  return hashText(`${label}/${site.random.fork(label).next()}`) % 1_000_000;
}

/** A scenery colour as it is seen at a depth: graded by the mood, lit, hazed, mixed by the style. */
export function seen(site: Site, colour: string, depth: number): string {
  return inLight(gradeColour(colour, site.brief), depth, site.light, site.style);
}

/** The place's own colour: the one the prompt named for it, else the given. */
export function placeColour(site: Site, colour: string): string {
  return site.brief.placeColour ?? colour;
}

/** True unless the prompt said not to. */
export function wanted(site: Site, what: string): boolean {
  return !site.brief.excluded.includes(what);
}

/** How many times a thing repeats over an image this wide: `perUnit` in a unit of width. */
export function spread(site: Site, perUnit: number, most = 80): number {
  return Math.max(1, Math.min(most, Math.round((site.width / site.unit) * perUnit)));
}
