/** Elements of outer space and of the sea under water. */
import type { Common } from './common.ts';

export interface NebulaElement extends Common {
  kind: 'nebula';
  base: string;
  colours: readonly string[];
}

export interface GlobeElement extends Common {
  kind: 'globe';
  x: number;
  y: number;
  radius: number;
  colour: string;
  shade: string;
  band: string;
  ring?: string;
}

export interface DepthsElement extends Common {
  kind: 'depths';
  stops: readonly [string, string, string, string];
  ray: string;
}

export interface BubblesElement extends Common {
  kind: 'bubbles';
  count: number;
  colour: string;
}
