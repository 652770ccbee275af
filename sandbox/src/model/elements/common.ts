/** What all elements of a scene share: places, light, materials, the edges of the land. */
import type { TimeOfDay } from '#sandbox/model/brief.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Area extends Point {
  width: number;
  height: number;
}

export interface Light {
  time: TimeOfDay;
  night: boolean;
  /** Sky from the top down to the horizon, four colours. */
  sky: readonly [string, string, string, string];
  /** What distance fades into. */
  haze: string;
  /** How much of it the farthest thing takes, 0..1. */
  hazeAmount: number;
  /** The colour everything is multiplied by. */
  tint: string;
  exposure: number;
  /** Colour of lit edges. */
  key: string;
  /** Colour of shade and cast shadows. */
  shade: string;
  /** -1 from the left, 1 from the right. */
  side: -1 | 1;
  /** 0 (overcast) to 1: how much direct light there is. */
  strength: number;
}

/** What a mass is made of; styles shade it accordingly. */
export type Surface =
  | 'grass'
  | 'foliage'
  | 'rock'
  | 'sand'
  | 'snow'
  | 'soil'
  | 'wood'
  | 'wall'
  | 'stone'
  | 'cloud'
  | 'water'
  | 'plain';

/** The upper edge of a ridge or a plane, as a sum of smooth noise; `ridgeY` reads it. */
export interface RidgeLine {
  shape: 'roll' | 'peak' | 'dune' | 'mesa' | 'level' | 'mound';
  /** The level it swings about. */
  y: number;
  /** Greatest swing above that level. */
  height: number;
  /** Width of one swell. */
  length: number;
  seed: number;
  /** Middle of a mound; its half width is `length`. */
  centre?: number;
}

export interface Common {
  seed: number;
  /** 0 far to 1 near. */
  depth: number;
  /** First stage (0..1) of a coarse-to-fine image in which it shows. */
  from: number;
}
