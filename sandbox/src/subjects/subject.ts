/** The interface of a drawable thing. A subject draws itself into a box; the composer places the box. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Tint } from '#sandbox/colour.ts';
import type { Random } from '#sandbox/random.ts';

/** Where in a scene a subject is at home. */
export type SubjectPlace = 'sky' | 'ground' | 'water' | 'table' | 'anywhere';

/** What a subject is besides its drawing. */
export interface SubjectFacts {
  /** The canonical noun, singular: `kite`. */
  name: string;
  /** Every English word that names it, lower case; of plurals only the irregular ones. */
  words: readonly string[];
  chineseWords: readonly string[];
  place: SubjectPlace;
  /** Natural height as a fraction of the image's short side when it is the main subject. */
  scale: number;
  /** Width divided by height of its box. */
  aspect: number;
  /** The colour it has when the prompt names none. */
  colour: string;
  /** Where a word can be lettered on it: a sign's board, a flag's cloth. In box units, with the colour to letter in. */
  board?: { x: number; y: number; width: number; height: number; ink: string };
}

export interface Subject extends SubjectFacts {
  /** What shows a side is drawn facing right; mirror the context to turn it round. */
  draw(pen: SubjectPen): void;
}

export interface SubjectPen {
  /**
   * Transformed so that the box is x in [0, aspect], y in [0, 1], y down; a thing that stands does so on y = 1.
   * Line widths are in the same unit.
   */
  context: SKRSContext2D;
  aspect: number;
  tint: Tint;
  /**
   * The individual's own generator. A subject only forks it and never advances it, so the same generator gives the
   * same individual in every frame, and three cats need three generators (fork one for each).
   */
  random: Random;
  /** Seconds since the start: 0 in stills. Motion must be smooth and loop-free for 15 s. */
  time: number;
  /** 0..1: how much small detail to add. */
  detail: number;
  /** Outline width in box units; 0 when the style draws none. */
  line: number;
  /** True at night: windows and lamps glow. */
  night: boolean;
}
