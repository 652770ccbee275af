/** Elements of rooms and plain backdrops. */
import type { Area, Common } from './common.ts';

export interface RoomElement extends Common {
  kind: 'room';
  floorY: number;
  wall: string;
  wallShade: string;
  floor: string;
  floorShade: string;
  trim: string;
  windows: readonly Area[];
  skyStops: readonly [string, string, string, string];
  hill: string;
  curtain: string;
  rug?: { x: number; y: number; width: number; height: number; colour: string; trim: string };
  images: readonly (Area & { colour: string; accent: string; seed: number })[];
  lamp?: { x: number; y: number; size: number; colour: string; on: boolean };
  plant?: { x: number; y: number; height: number; leaf: string; pot: string };
  /** Bookcases along the wall. */
  shelves: readonly Area[];
  beam: string;
}

export interface TableElement extends Common {
  kind: 'table';
  y: number;
  back: string;
  backShade: string;
  top: string;
  topShade: string;
  /** Light of a window on the wall behind. */
  beam: string;
  side: -1 | 1;
}

export interface StudioElement extends Common {
  kind: 'studio';
  colour: string;
  edge: string;
  floor: string;
  y: number;
  /** A large plain shape behind the subject. */
  disc?: { x: number; y: number; radius: number; colour: string };
}
