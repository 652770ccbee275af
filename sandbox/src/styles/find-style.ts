/** The styles by name: one for each group of image models. */
import type { Style } from '#sandbox/model/painting.ts';
import type { StyleName } from '#sandbox/model/scene.ts';
import { chat } from './chat.ts';
import { diffusion } from './diffusion.ts';
import { general } from './general.ts';
import { seedream } from './seedream.ts';

const styles: Readonly<Record<StyleName, Style>> = { general, seedream, chat, diffusion };

export function findStyle(name: StyleName): Style {
  return styles[name];
}
