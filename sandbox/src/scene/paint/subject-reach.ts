/** How far a subject reaches out of its box while it moves, seen on small drawings of it: the rest of its room is empty. */
import { createCanvas } from '@napi-rs/canvas';
import type { Reach, SubjectElement } from '#sandbox/model/elements/subject.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import { cutOut } from './subject.ts';

/** Height of the small drawings, in pixels. */
const height = 80;
/** Moments that fall into all phases of what swings, in seconds. */
const moments = [0, 0.7, 1.6, 2.9, 4.3, 6.1];
/** A margin for positions between frames and between pixels, in box heights. */
const spare = 0.08;

/** Undefined when nothing is to be seen. */
export function reachOf(painting: Painting, element: SubjectElement): Reach | undefined {
  const share = height / element.box.height;
  const small: SubjectElement = {
    ...element,
    box: { x: 0, y: 0, width: element.box.width * share, height },
    // Turns as it does, but stays where it is.
    bob: Math.sign(element.bob) * 1e-6,
    haze: 0,
  };
  const bare = { ...painting, style: { ...painting.style, finishCutout: () => {} } };
  const reach = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const time of moments) {
    const drawn = cutOut({ ...bare, time }, small, {
      surface(width, tall) {
        const canvas = createCanvas(width, tall);
        return { canvas, context: canvas.getContext('2d') };
      },
    });
    if (!drawn) continue;
    const { data } = drawn.canvas.getContext('2d').getImageData(0, 0, drawn.width, drawn.height);
    for (let y = 0, at = 3; y < drawn.height; y += 1) {
      for (let x = 0; x < drawn.width; x += 1, at += 4) {
        if (!data[at]) continue;
        reach.left = Math.min(reach.left, drawn.x + x);
        reach.right = Math.max(reach.right, drawn.x + x + 1);
        reach.top = Math.min(reach.top, drawn.y + y);
        reach.bottom = Math.max(reach.bottom, drawn.y + y + 1);
      }
    }
  }
  if (reach.right < reach.left) return undefined;
  return {
    left: reach.left / height - spare,
    top: reach.top / height - spare,
    right: reach.right / height + spare,
    bottom: reach.bottom / height + spare,
  };
}
