/** Elements the prompt asks for by name: subjects and words. */
import type { Area, Common, Point } from './common.ts';

/** From a point of the subject (in its box's heights) to one of the image. */
export interface Tether {
  from: Point;
  to: Point;
}

export interface SubjectElement extends Common {
  kind: 'subject';
  name: string;
  /** Upper left corner and size of its box. */
  box: Area;
  colour: string;
  accent?: string;
  mirrored: boolean;
  /** Radians. */
  turn: number;
  /** Stands on something: gets a contact shadow there. */
  stands: boolean;
  shadow: string;
  /** Mirrored in water below its box, when set: strength. */
  reflection: number;
  /** Height of what is under the water line, in pixels; not painted. */
  draught: number;
  /** How it moves: pixels of bob. */
  bob: number;
  /** Distance haze over it. */
  haze: number;
  night: boolean;
  /** Text on its board. */
  text?: string;
  /** A line from it to the ground: a kite's string. */
  tether?: Tether;
  random: string;
}

export interface LetteringElement extends Common {
  kind: 'lettering';
  text: string;
  carrier: 'sign' | 'banner' | 'poster' | 'neon' | 'title';
  box: Area;
  board: string;
  edge: string;
  ink: string;
  /** y of the ground a sign's posts stand on. */
  foot: number;
}

/** How far a subject reaches: a rectangle about its box, in box heights from the box's upper left corner. */
export interface Reach {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
