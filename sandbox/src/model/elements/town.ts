/** Elements of towns. */
import type { Common } from './common.ts';

export interface BuildingsElement extends Common {
  kind: 'buildings';
  buildings: readonly {
    x: number;
    width: number;
    top: number;
    roof: 'flat' | 'step' | 'spire' | 'gable' | 'dome' | 'slant';
    tone: number;
    seed: number;
  }[];
  bottom: number;
  colour: string;
  shade: string;
  foot: string;
  window: string;
  /** Part of the windows that are lit, 0..1; below 0 no windows are drawn. */
  lit: number;
}

export interface HousesElement extends Common {
  kind: 'houses';
  houses: readonly {
    x: number;
    width: number;
    top: number;
    wall: string;
    roof: string;
    trim: string;
    awning?: string;
    seed: number;
  }[];
  bottom: number;
  window: string;
  lit: number;
}

export interface LampsElement extends Common {
  kind: 'lamps';
  /** Feet and heights. */
  posts: readonly { x: number; y: number; height: number }[];
  colour: string;
  lit: boolean;
}

/** One row of paving: a line across and short ones down from it. */
export interface JointElement extends Common {
  kind: 'joint';
  left: number;
  right: number;
  y: number;
  thick: number;
  colour: string;
  gap: number;
  reach: number;
}
