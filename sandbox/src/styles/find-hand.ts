/** The hands by name: one for each group of image models. */
import type { Hand } from '#sandbox/scene/painting.ts';
import type { HandName } from '#sandbox/scene/scene.ts';
import { chat } from './chat.ts';
import { diffusion } from './diffusion.ts';
import { general } from './general.ts';
import { seedream } from './seedream.ts';

const hands: Readonly<Record<HandName, Hand>> = { general, seedream, chat, diffusion };

export function findHand(name: HandName): Hand {
  return hands[name];
}
