/** Elements in the sky. */
import type { Area, Common } from './common.ts';

export interface SkyElement extends Common {
  kind: 'sky';
  stops: readonly [string, string, string, string];
  horizon: number;
}

export interface StarsElement extends Common {
  kind: 'stars';
  area: Area;
  count: number;
  colour: string;
  /** A band of faint light across. */
  milky: boolean;
}

export interface BodyElement extends Common {
  kind: 'body';
  body: 'sun' | 'moon';
  x: number;
  y: number;
  radius: number;
  colour: string;
  glow: string;
  /** 0..1; below 0.25 only the glow shows. */
  strength: number;
}

export interface CloudElement extends Common {
  kind: 'cloud';
  /** Middle of the flat base. */
  x: number;
  y: number;
  width: number;
  height: number;
  colour: string;
  shade: string;
  rim: string;
  /** Pixels a second. */
  drift: number;
  form: 'heap' | 'streak' | 'bank';
}

export interface RainbowElement extends Common {
  kind: 'rainbow';
  x: number;
  y: number;
  radius: number;
  strength: number;
}

export interface AuroraElement extends Common {
  kind: 'aurora';
  /** Lower edge of the curtains. */
  y: number;
  height: number;
  colours: readonly string[];
}

export interface BirdsElement extends Common {
  kind: 'birds';
  birds: readonly { x: number; y: number; size: number; seed: number }[];
  colour: string;
}
