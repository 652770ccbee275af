/** Paints a scene. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { findHand } from '#lib/server/engine/hands/find-hand.ts';
import { paintElement } from './paint/element.ts';
import type { Painting } from './painting.ts';
import type { Scene } from './scene.ts';

export function paintScene(
  context: SKRSContext2D,
  scene: Scene,
  options: { time?: number; stage?: number; detail?: number } = {},
): void {
  const hand = findHand(scene.hand);
  const painting: Painting = {
    context,
    scene,
    hand,
    light: scene.light,
    unit: scene.unit,
    time: options.time ?? 0,
    detail: options.detail ?? 1,
  };
  for (const element of scene.elements) paintElement(painting, element);
  hand.finishGround(painting);
  hand.finish(painting);
}
