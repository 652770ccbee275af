/** Painter of street lamps, which glow at night. */
import { Path2D } from '@napi-rs/canvas';
import { fill, glow, withSavedState } from '#sandbox/canvas/fills.ts';
import { mix, withAlpha } from '#sandbox/colour.ts';
import type { LampsElement } from '#sandbox/model/elements/town.ts';
import type { Painting } from '#sandbox/model/painting.ts';

export function paintLamps({ context, light, time }: Painting, lamps: LampsElement): void {
  const iron = mix('#2b2f3a', light.shade, 0.4);
  for (const { x, y, height } of lamps.posts) {
    const head = y - height;
    if (lamps.lit) {
      withSavedState(context, () => {
        context.globalCompositeOperation = 'screen';
        const pulse = 1 + 0.02 * Math.sin(time * 3 + x);
        glow(context, { x, y: head, radius: height * 0.75 * pulse, colour: lamps.colour, strength: 0.55 });
        glow(context, { x, y, radius: height * 0.7, colour: lamps.colour, strength: 0.34, squeeze: 0.22 });
      });
    }
    const post = new Path2D();
    const thick = height * 0.022;
    post.rect(x - thick / 2, head + height * 0.06, thick, height * 0.94);
    post.rect(x - thick * 1.6, y - height * 0.07, thick * 3.2, height * 0.07);
    post.rect(x - thick * 3, head + height * 0.1, thick * 6, thick * 0.8);
    fill(context, iron, post);
    context.fillStyle = lamps.lit ? '#fff3cf' : withAlpha('#eaf2f4', 0.9);
    context.beginPath();
    context.moveTo(x - height * 0.03, head + height * 0.055);
    context.lineTo(x + height * 0.03, head + height * 0.055);
    context.lineTo(x + height * 0.045, head - height * 0.035);
    context.lineTo(x - height * 0.045, head - height * 0.035);
    context.closePath();
    context.fill();
    context.fillStyle = iron;
    context.beginPath();
    context.moveTo(x - height * 0.055, head - height * 0.035);
    context.lineTo(x, head - height * 0.085);
    context.lineTo(x + height * 0.055, head - height * 0.035);
    context.closePath();
    context.fill();
  }
}
