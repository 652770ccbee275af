import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { composeScene } from '#sandbox/scene/compose-scene.ts';
import { paintingOf } from '#sandbox/scene/paint-scene.ts';
import { readPrompt } from '#sandbox/scene/read-prompt.ts';
import { cutOut } from './subject.ts';
import { reachOf } from './subject-reach.ts';

/** Without the reach the whole room about the subject is drawn: nothing of it may be missing with the reach. */
it.each([
  'a sailboat at night',
  'a red kite in the wind',
  'a lighthouse at night',
  'a fox',
  'a steam train',
  'a campfire at night',
])('does not crop moving parts: %s', (prompt) => {
  const scene = composeScene(readPrompt(prompt), { width: 320, height: 180, seed: 3, style: 'general' });
  const painting = paintingOf(createCanvas(320, 180).getContext('2d'), scene, 0, 0.8);
  const surface = (width: number, height: number) => {
    const canvas = createCanvas(width, height);
    return { canvas, context: canvas.getContext('2d') };
  };
  for (const element of scene.elements) {
    if (element.kind !== 'subject') continue;
    const reach = reachOf(painting, element);
    for (let time = 0; time < 15; time += 1.3) {
      const [whole, part] = [undefined, reach].map((known) => {
        const drawn = cutOut({ ...painting, time }, element, { surface, reach: known });
        return (
          drawn && alphaOf(drawn.canvas.getContext('2d').getImageData(0, 0, drawn.width, drawn.height).data)
        );
      });
      expect(part, `${element.name} at ${time}`).toBe(whole);
    }
  }
});

/** How much of it there is, less the faintest ends of lights. */
function alphaOf(data: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 12) sum += data[at] ?? 0;
  return sum;
}
