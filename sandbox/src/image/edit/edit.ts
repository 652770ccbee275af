/** What an instruction can ask for, as data. How it is read from words and how it is done live elsewhere. */
import type { Sheet } from '#sandbox/image/raster/sheet.ts';
import type { Sky } from '#sandbox/image/segment/find-sky.ts';
import type { SubjectMask } from '#sandbox/image/segment/find-subject-mask.ts';
import type { LookName } from './looks.ts';

export type TimeOfDay = 'night' | 'dusk' | 'sunset' | 'dawn' | 'golden-hour' | 'day' | 'overcast';
export type Weather = 'snow' | 'rain' | 'fog' | 'storm' | 'rainbow';
export type Season = 'spring' | 'summer' | 'autumn' | 'winter';
export type Style =
  | 'watercolour'
  | 'oil'
  | 'pixel-art'
  | 'pencil'
  | 'ink'
  | 'comic'
  | 'halftone'
  | 'mosaic'
  | 'stained-glass'
  | 'glow'
  | 'poster';
export type Focus = 'blur' | 'blur-background' | 'sharpen' | 'tilt-shift';
export type Finish = 'vignette' | 'grain' | 'frame' | 'bloom' | 'light-leak' | 'paper';

export type Edit =
  | { kind: 'mirror'; axis: 'left-right' | 'up-down' }
  | { kind: 'rotate'; degrees: number }
  /** Above 1 comes closer, below 1 steps back and continues the image around. */
  | { kind: 'zoom'; factor: number }
  /** `colour` (#rrggbb) tells which of several things is meant. */
  | { kind: 'remove'; colour: string | undefined }
  | { kind: 'recolour'; from: string | undefined; to: string; target: RecolourTarget }
  /** A new view behind the subject, as a prompt of its own. */
  | { kind: 'background'; prompt: string }
  | { kind: 'cut-out' }
  | { kind: 'season'; season: Season }
  /** `bodies` are those asked for by name along with the hour. */
  | { kind: 'time'; time: TimeOfDay; bodies?: readonly SkyBody[] }
  /** A body in the sky as it is. */
  | ({ kind: 'body' } & SkyBody)
  /** Subjects to put into the image, as a prompt of their own. */
  | { kind: 'add'; prompt: string }
  | { kind: 'weather'; weather: Weather }
  | { kind: 'look'; look: LookName; amount: number }
  | { kind: 'focus'; focus: Focus }
  | { kind: 'style'; style: Style }
  | { kind: 'finish'; finish: Finish }
  | { kind: 'caption'; text: string; place: 'top' | 'middle' | 'bottom' };

export interface SkyBody {
  name: 'sun' | 'moon' | 'crescent' | 'stars' | 'clouds';
  /** 1 is natural; of stars, how many. */
  size: number;
}

export type RecolourTarget = 'subject' | 'sky' | 'background' | 'foliage' | 'everything';
/** What an edit works with: the image, what is known of it, and its own seed. */
export interface EditWork {
  sheet: Sheet;
  /** Looked for once, in the image as it was before its colours changed. */
  sky(): Sky;
  subject(): SubjectMask;
  seed: string;
  /** 0..1: how much small detail to add. */
  detail: number;
}
