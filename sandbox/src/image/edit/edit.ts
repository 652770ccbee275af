/** What an instruction can ask for, as data, and what an edit works with. */
import type { Canvas } from '@napi-rs/canvas';
import type { DrawOptions } from '#sandbox/image/draw-scene.ts';
import type { Parts } from '#sandbox/image/segment/find-parts.ts';
import type { BodyName, Season, TimeOfDay, Weather } from '#sandbox/model/brief.ts';
import type { LookName } from './looks.ts';

export type FilterName = 'watercolour' | 'oil' | 'pixel-art' | 'pencil' | 'comic';

/** The hour, the season, the weather and the bodies in the sky. */
export interface LightEdit {
  kind: 'light';
  time?: TimeOfDay | undefined;
  season?: Season | undefined;
  weather: readonly Weather[];
  bodies: readonly BodyName[];
}

export interface RecolourEdit {
  kind: 'recolour';
  /** Colours as #rrggbb. Without `from` the target's main colour changes. */
  from?: string | undefined;
  to: string;
  target: 'subject' | 'sky' | 'background' | 'foliage' | 'everything';
}

export type Edit =
  /** The subject goes. */
  | { kind: 'remove' }
  | RecolourEdit
  /** A new view behind the subject, as a prompt of its own. */
  | { kind: 'background'; prompt: string }
  | { kind: 'cut-out' }
  | LightEdit
  /** Subjects to put into the image, as a prompt of their own. */
  | { kind: 'add'; prompt: string }
  /** `amount` 0..1. */
  | { kind: 'look'; look: LookName; amount: number }
  | { kind: 'blur'; target: 'background' | 'everything' }
  | { kind: 'filter'; filter: FilterName };

/** The image being edited and what is known of it. */
export interface EditWork extends DrawOptions {
  /** Changed in place, or replaced by another of the same size. */
  canvas: Canvas;
  /** Searched once, in the image as it was before its colours changed. */
  parts(): Parts;
}
