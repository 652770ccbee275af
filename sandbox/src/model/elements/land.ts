/** Elements of the land and what grows on it. */
import type { Area, Common, RidgeLine, Surface } from './common.ts';

export interface RidgeElement extends Common {
  kind: 'ridge';
  line: RidgeLine;
  bottom: number;
  colour: string;
  foot: string;
  surface: Surface;
  /** Snow on its upper parts, when set. */
  cap?: string;
}

export interface PeaksElement extends Common {
  kind: 'peaks';
  peaks: readonly { x: number; top: number; half: number; seed: number }[];
  bottom: number;
  colour: string;
  shade: string;
  foot: string;
  cap?: string;
}

export type TreeSpecies = 'pine' | 'round' | 'birch' | 'palm' | 'bare' | 'cypress' | 'jungle' | 'cactus';

export interface TreesElement extends Common {
  kind: 'trees';
  trees: readonly {
    x: number;
    y: number;
    height: number;
    species: TreeSpecies;
    seed: number;
    tone: number;
  }[];
  leaf: string;
  leafShade: string;
  trunk: string;
  /** Snow on the boughs. */
  snow?: string;
  /** Single trees are moved by the wind. */
  sways: boolean;
}

export interface WaterElement extends Common {
  kind: 'water';
  area: Area;
  far: string;
  near: string;
  glint: string;
  /** The position of the sun or moon above it, if any. */
  gleam?: { x: number; width: number; colour: string };
  /** 0 mirror, 1 open sea. */
  swell: number;
  /** Dark shore mirrored along its upper edge. */
  mirror?: { colour: string; depth: number };
}

export interface PlaneElement extends Common {
  kind: 'plane';
  line: RidgeLine;
  bottom: number;
  colour: string;
  near: string;
  surface: Surface;
  /** Furrows of a field, running to a point on the horizon. */
  furrows?: { colour: string; x: number; y: number };
  /** Dashes of a road that runs across. */
  lane?: { colour: string; y: number; thick: number };
}

export interface RibbonElement extends Common {
  kind: 'ribbon';
  /** A road or river: centre and half width from far to near. */
  spine: readonly { x: number; y: number; half: number }[];
  colour: string;
  edge: string;
  mark?: string;
  water: boolean;
}

export interface ScatterElement extends Common {
  kind: 'scatter';
  what: 'tuft' | 'flower' | 'pebble' | 'reed' | 'shell' | 'leaf' | 'fern' | 'coral' | 'weed' | 'bush';
  items: readonly { x: number; y: number; size: number; tone: number; seed: number }[];
  colours: readonly string[];
  stem?: string;
}

export interface FenceElement extends Common {
  kind: 'fence';
  left: number;
  right: number;
  y: number;
  height: number;
  colour: string;
}

export interface FrameElement extends Common {
  kind: 'frame';
  /** Near leaves in a corner. */
  sprigs: readonly { x: number; y: number; length: number; turn: number; seed: number }[];
  leaf: 'leaf' | 'pine' | 'palm' | 'blossom' | 'grass';
  colours: readonly string[];
}
