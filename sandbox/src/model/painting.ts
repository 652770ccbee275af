/** The input of every element painter, and the interface of a style. Types only. */
import type { Path2D, SKRSContext2D } from '@napi-rs/canvas';
import type { Area, Light, Surface } from '#sandbox/model/elements/common.ts';
import type { BodyElement, CloudElement, SkyElement } from '#sandbox/model/elements/sky.ts';
import type { TimeOfDay } from './brief.ts';
import type { Scene, StyleName } from './scene.ts';

export interface Painting {
  context: SKRSContext2D;
  scene: Scene;
  style: Style;
  light: Light;
  /** The length sizes are measured in, in pixels. */
  unit: number;
  /** Seconds since the start; 0 in stills. */
  time: number;
  /** 0..1. */
  detail: number;
}

/** A filled shape and what the style needs to shade it. */
export interface Mass {
  colour: string;
  /** Colour at its lower end; by default a shade of `colour`. */
  foot?: string;
  box: Area;
  surface: Surface;
  depth: number;
  seed: number;
  /** Leaves out outlines and inner texture: many small things. */
  plain?: boolean;
}

export interface SkyTones {
  stops: readonly [string, string, string, string];
  body: string;
  glow: string;
  tint: string;
  exposure: number;
  haze: string;
  shade: string;
}

/** A piece of image on its own canvas: a subject before it is set into the scene. */
export interface Cutout {
  context: SKRSContext2D;
  width: number;
  height: number;
  /** What of it may have colour. */
  part: Area;
  /** Where the light comes from. */
  light: Light;
  unit: number;
  depth: number;
  detail: number;
  seed: number;
}

export interface Style {
  name: StyleName;
  /** Outline width as a fraction of the unit; 0 for none. */
  ink: number;
  /** Colour of outlines. */
  inkColour(light: Light): string;
  skies: Readonly<Record<TimeOfDay, SkyTones>>;
  /** How strongly distance fades, about 1. */
  air: number;
  /** A scenery colour as this style mixes it. */
  tone(colour: string, light: Light): string;
  /** A subject's colour as this style mixes it; gentler, because the prompt may have named it. */
  subjectTone(colour: string, light: Light): string;
  sky(painting: Painting, sky: SkyElement): void;
  body(painting: Painting, body: BodyElement): void;
  cloud(painting: Painting, cloud: CloudElement): void;
  mass(painting: Painting, path: Path2D, mass: Mass): void;
  /** Light, shade and texture over a subject; must leave its alpha as it is. */
  finishCutout(cutout: Cutout): void;
  /**
   * Light and texture over everything behind the subjects. `opaque` is false for a layer with holes, which must
   * keep them.
   */
  finishGround(painting: Painting, opaque: boolean): void;
  /** The last veil over everything; must also work on an empty canvas, for use over video frames. */
  finish(painting: Painting): void;
  /** Sparkles in the air of bright scenes, per unit of area. */
  glints: number;
}
