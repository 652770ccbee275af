/**
 * What is drawn anew only now and then: subjects and water for every second frame, as drawn animation does, fog and
 * beams still more rarely. A subject with its light costs up to 25 ms. That it rises, sinks and leans, and the camera,
 * are smooth all the same. What a frame shows depends on its number alone, so that frames can be painted anywhere.
 */
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Area } from '#lib/server/engine/scene/elements/common.ts';
import type { SubjectElement } from '#lib/server/engine/scene/elements/subject.ts';
import type { Scene, SceneElement } from '#lib/server/engine/scene/scene.ts';
import { createSprite, drawSprite, repaint } from './sprite.ts';
import type { Moment } from './stage.ts';

export interface Puppet {
  draw(context: SKRSContext2D, moment: Moment): void;
}

export type PaintElement = (context: SKRSContext2D, time: number, element: SceneElement) => void;

export interface PuppetOptions {
  /** What its painter may touch. */
  area: Area;
  /** Frames that share a drawing. */
  period: number;
  paint: PaintElement;
  /** Canvas pixels for a scene pixel: below 1 for what is soft anyway. */
  scale?: number;
}

export function createPuppet(
  element: SceneElement,
  { area, period, paint, scale = 1 }: PuppetOptions,
): Puppet {
  const sprite = createSprite(area, scale);
  let drawing = -1;
  return {
    draw(context, { index, time }) {
      const wanted = Math.floor(index / period);
      if (wanted !== drawing) {
        const since = index === 0 ? 0 : ((index % period) * time) / index;
        repaint(sprite, (pen) => paint(pen, time - since, element));
      }
      drawing = wanted;
      drawSprite(context, sprite);
    },
  };
}

/** A subject: drawn on twos, moved on ones, except what hangs on a string or is mirrored and cannot move as a whole. */
export function createSubjectPuppet(element: SubjectElement, scene: Scene, paint: PaintElement): Puppet {
  const whole = element.tether === undefined && element.reflection === 0;
  const drawn = whole ? { ...element, bob: 0 } : element;
  const puppet = createPuppet(drawn, { area: reachOf(element, scene), period: 2, paint });
  return {
    draw(context, moment) {
      if (whole) sway(context, element, moment.time);
      puppet.draw(context, moment);
    },
  };
}

/** As the painter of subjects moves them. */
function sway(context: SKRSContext2D, { box, bob, seed, stands }: SubjectElement, time: number): void {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const lean = stands ? 0 : Math.sin(time * 0.9 + (seed % 5)) * 0.025 * Math.sign(bob);
  context.translate(x, y + Math.sin(time * 1.3 + (seed % 7)) * bob);
  context.rotate(lean);
  context.translate(-x, -y);
}

/** Room around the box for what sticks out of it, the shadow, the mirror image and the string. */
function reachOf({ box, tether, reflection, bob }: SubjectElement, scene: Scene): Area {
  const room = Math.max(box.width, box.height) * 0.45 + Math.abs(bob);
  const mirror = reflection > 0 ? box.height * 0.8 : 0;
  const edge = scene.unit * 0.1;
  const ends = tether ? [tether.to] : [];
  const left = Math.min(box.x - room, ...ends.map(({ x }) => x - 4));
  const top = Math.min(box.y - room, ...ends.map(({ y }) => y - 4));
  const right = Math.max(box.x + box.width + room, ...ends.map(({ x }) => x + 4));
  const bottom = Math.max(box.y + box.height + room + mirror, ...ends.map(({ y }) => y + 4));
  const [x, y] = [Math.max(left, -edge), Math.max(top, -edge)];
  return {
    x,
    y,
    width: Math.max(1, Math.min(right, scene.width + edge) - x),
    height: Math.max(1, Math.min(bottom, scene.height + edge) - y),
  };
}
