/** A sky as a smooth gradient and a sun or moon with its glow: for styles without a sky of their own. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawLowResolution } from '#sandbox/canvas/draw-low-resolution.ts';
import { fillOval, glow, verticalGradient } from '#sandbox/canvas/fills.ts';
import { mix, withAlpha } from '#sandbox/colour.ts';
import type { BodyElement, SkyElement } from '#sandbox/model/elements/sky.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import { createRandom } from '#sandbox/random.ts';

export function paintSky({ context, scene }: Painting, sky: SkyElement): void {
  const { horizon } = sky;
  context.fillStyle = verticalGradient(context, 0, horizon, sky.stops, [0, 0.36, 0.74, 1]);
  context.fillRect(0, 0, scene.width, scene.height);
}

export function paintBody(painting: Painting, body: BodyElement): void {
  paintBodyGlow(painting, body);
  paintDisc(painting, body);
}

/** The light about the sun or moon; `extra` adds to it, in the same pass. */
export function paintBodyGlow(
  { context, unit, time }: Painting,
  body: BodyElement,
  extra?: (pen: SKRSContext2D) => void,
): void {
  const { x, y, radius, colour, strength } = body;
  const breath = 1 + 0.018 * Math.sin(time * 0.9);
  const reach = (radius * 3 + unit * 0.36) * breath;
  drawLowResolution(context, { x: x - reach, y: y - reach, width: reach * 2, height: reach * 2 }, (pen) => {
    glow(pen, { x, y, radius: reach, colour: body.glow, strength: 0.85 * strength });
    glow(pen, { x, y, radius: radius * 2.6 * breath, colour, strength: 0.5 * strength });
    extra?.(pen);
  });
}

export function paintDisc(painting: Painting, body: BodyElement): void {
  const { x, y, radius, colour, strength } = body;
  if (strength < 0.25) return;
  const { context } = painting;
  fillOval(context, withAlpha(colour, Math.min(1, 0.35 + strength)), x, y, radius);
  if (body.body === 'moon') paintMoonMarks(painting, body);
}

/** The grey plains of the moon, within its disc. */
export function paintMoonMarks({ context }: Painting, body: BodyElement): void {
  const random = createRandom(`moon/${body.seed}`);
  const { x, y, radius } = body;
  context.save();
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.clip();
  context.fillStyle = withAlpha(mix(body.colour, '#6a76a0', 0.5), 0.34);
  for (let index = 0; index < 6; index += 1) {
    const angle = random.range(0, 6.28);
    const away = random.range(0.15, 0.75) * radius;
    context.beginPath();
    const size = radius * random.range(0.09, 0.27);
    context.ellipse(
      x + Math.cos(angle) * away,
      y + Math.sin(angle) * away,
      size,
      size * 0.85,
      angle,
      0,
      Math.PI * 2,
    );
    context.fill();
  }
  context.restore();
}
