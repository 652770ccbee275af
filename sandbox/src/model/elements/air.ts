/** Elements of weather and light between things. */
import type { Common } from './common.ts';

type FallKind = 'rain' | 'snowfall' | 'petals' | 'leaves' | 'fireflies' | 'sparkles' | 'dust';

/** What falls or drifts through the air. */
export type FallElement = { [Kind in FallKind]: Fall & { kind: Kind } }[FallKind];

interface Fall extends Common {
  count: number;
  colour: string;
  /** Sideways part of the motion. */
  wind: number;
}

export interface FogElement extends Common {
  kind: 'fog';
  y: number;
  height: number;
  colour: string;
  strength: number;
}

export interface BoltElement extends Common {
  kind: 'bolt';
  x: number;
  y: number;
  bottom: number;
  colour: string;
}

export interface RaysElement extends Common {
  kind: 'rays';
  x: number;
  y: number;
  reach: number;
  colour: string;
  strength: number;
}
