/** What an instruction can ask for, as data, and what an edit works with. */
import type { Canvas } from '@napi-rs/canvas';
import type { DrawOptions } from '#sandbox/image/draw-scene.ts';
import type { Sky } from '#sandbox/image/segment/find-sky.ts';
import type { SubjectMask } from '#sandbox/image/segment/find-subject.ts';
import type { BodyName, Season, TimeOfDay, Weather } from '#sandbox/model/brief.ts';
import type { LookName } from './looks.ts';

export type FilterName =
  | 'watercolour'
  | 'oil'
  | 'pixel-art'
  | 'pencil'
  | 'ink'
  | 'comic'
  | 'halftone'
  | 'mosaic'
  | 'stained-glass'
  | 'neon'
  | 'poster';
export type Focus = 'blur' | 'blur-background' | 'sharpen' | 'tilt-shift';
export type Finish = 'vignette' | 'grain' | 'frame' | 'bloom' | 'light-leak' | 'paper';
export type RecolourTarget = 'subject' | 'sky' | 'background' | 'foliage' | 'everything';

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
  target: RecolourTarget;
}

export type Edit =
  | { kind: 'mirror'; axis: 'left-right' | 'up-down' }
  /** Clockwise. */
  | { kind: 'rotate'; degrees: number }
  /** Above 1 comes closer, below 1 steps back and continues the image around. */
  | { kind: 'zoom'; factor: number }
  /** `colour` (#rrggbb) tells which of several things is meant. */
  | { kind: 'remove'; colour: string | undefined }
  | RecolourEdit
  /** A new view behind the subject, as a prompt of its own. */
  | { kind: 'background'; prompt: string }
  | { kind: 'cut-out' }
  | LightEdit
  /** Subjects to put into the image, as a prompt of their own. */
  | { kind: 'add'; prompt: string }
  /** `amount` 0..1. */
  | { kind: 'look'; look: LookName; amount: number }
  | { kind: 'focus'; focus: Focus }
  | { kind: 'filter'; filter: FilterName }
  | { kind: 'finish'; finish: Finish }
  | { kind: 'caption'; text: string; place: 'top' | 'middle' | 'bottom' };

/** The image being edited and what is known of it. */
export interface EditWork extends DrawOptions {
  /** Changed in place, or replaced by another of the same size. */
  canvas: Canvas;
  /** Searched once, in the image as it was before its colours changed. */
  sky(): Sky;
  subject(): SubjectMask;
}
