/** The hands by name: one for each group of image models. */
import type { Hand } from '#lib/server/engine/scene/painting.ts';
import type { HandName } from '#lib/server/engine/scene/scene.ts';
import { general } from './general.ts';

const hands: Readonly<Record<HandName, Hand>> = {
  general,
  seedream: general,
  chat: general,
  diffusion: general,
};

export function findHand(name: HandName): Hand {
  return hands[name];
}
