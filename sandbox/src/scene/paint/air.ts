/** Painters of fog banks, rays of light and lightning. */
import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { drawLowResolution } from '#sandbox/canvas/draw-low-resolution.ts';
import { fill, glow, stroke, verticalGradient } from '#sandbox/canvas/fills.ts';
import { withAlpha } from '#sandbox/colour.ts';
import { isShaded } from '#sandbox/detail.ts';
import type { BoltElement, FogElement, RaysElement } from '#sandbox/model/elements/air.ts';
import type { AuroraElement } from '#sandbox/model/elements/sky.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import { createRandom } from '#sandbox/random.ts';

/** A bank across the whole image, densest in its middle, with slow swathes. */
export function paintFog({ context, scene, unit, time }: Painting, fog: FogElement): void {
  const { y, height, colour, strength } = fog;
  const reach = unit * 0.12;
  drawLowResolution(
    context,
    { x: 0, y: y - reach, width: scene.width, height: height + reach * 2 },
    (pen, all) => {
      pen.fillStyle = verticalGradient(
        pen,
        y,
        y + height,
        [
          withAlpha(colour, 0),
          withAlpha(colour, strength),
          withAlpha(colour, strength * 0.9),
          withAlpha(colour, 0),
        ],
        [0, 0.45, 0.62, 1],
      );
      pen.fillRect(all.x, y, all.width, height);
      const random = createRandom(`fog/${fog.seed}`);
      const count = Math.min(40, Math.ceil((scene.width / unit) * 3) + 1);
      for (let index = 0; index < count; index += 1) {
        const phase = random.next() * 7;
        glow(pen, {
          x: random.next() * scene.width + Math.sin(time * 0.12 + phase) * unit * 0.06,
          y: y + height * random.range(0.35, 0.75),
          radius: unit * random.range(0.28, 0.5),
          colour,
          strength: strength * 0.5,
          squeeze: 0.22,
        });
      }
    },
  );
}

/** Shafts fanning out from a light. */
export function paintRays({ context, scene, time, detail }: Painting, rays: RaysElement): void {
  if (!isShaded(detail)) return;
  const random = createRandom(`rays/${rays.seed}`);
  const { x, y, reach, colour, strength } = rays;
  const path = new Path2D();
  for (let index = 0; index < 13; index += 1) {
    const angle =
      Math.PI * (-0.05 + (1.1 * (index + random.range(-0.3, 0.3))) / 12) +
      Math.sin(time * 0.15 + index) * 0.02;
    const half = random.range(0.012, 0.05);
    path.moveTo(x, y);
    path.lineTo(x + Math.cos(angle - half) * reach, y + Math.sin(angle - half) * reach);
    path.lineTo(x + Math.cos(angle + half) * reach, y + Math.sin(angle + half) * reach);
    path.closePath();
  }
  const left = Math.max(0, x - reach);
  const right = Math.min(scene.width, x + reach);
  const area = {
    x: left,
    y: 0,
    width: Math.max(1, right - left),
    height: Math.min(scene.height, Math.max(1, y + reach)),
  };
  drawLowResolution(
    context,
    area,
    (pen) => {
      const fade = pen.createRadialGradient(x, y, reach * 0.04, x, y, reach);
      fade.addColorStop(0, withAlpha(colour, strength));
      fade.addColorStop(0.5, withAlpha(colour, strength * 0.4));
      fade.addColorStop(1, withAlpha(colour, 0));
      pen.filter = `blur(${Math.max(1, reach * 0.0025)}px)`;
      fill(pen, fade, path);
    },
    'screen',
  );
}

/** A forked stroke of lightning with its glow; it flickers with time but always shows in a still. */
export function paintBolt({ context, unit, time }: Painting, bolt: BoltElement): void {
  const random = createRandom(`bolt/${bolt.seed}`);
  const strength =
    time === 0 ? 1 : Math.max(0, Math.cos(time * 2.1) ** 24, Math.cos(time * 2.1 + 0.35) ** 40);
  if (strength < 0.02) return;
  const path = new Path2D();
  const branch = (x: number, y: number, bottom: number, level: number): void => {
    let [atX, atY] = [x, y];
    path.moveTo(atX, atY);
    while (atY < bottom) {
      atX += random.range(-0.05, 0.05) * unit;
      atY += random.range(0.03, 0.07) * unit;
      path.lineTo(atX, Math.min(atY, bottom));
      if (level > 0 && random.chance(0.28)) {
        branch(atX, atY, Math.min(bottom, atY + unit * random.range(0.1, 0.22)), level - 1);
        path.moveTo(atX, atY);
      }
    }
  };
  branch(bolt.x, bolt.y, bolt.bottom, 2);
  glow(context, {
    x: bolt.x,
    y: bolt.y + (bolt.bottom - bolt.y) * 0.25,
    radius: unit * 0.55,
    colour: bolt.colour,
    strength: 0.55 * strength,
  });
  context.lineJoin = 'round';
  for (const [width, alpha] of [
    [0.02, 0.14],
    [0.01, 0.3],
    [0.0034, 1],
  ] as const) {
    stroke(context, withAlpha(alpha === 1 ? '#ffffff' : bolt.colour, alpha * strength), unit * width, path);
  }
}

/** Hanging curtains of light, brightest at their lower edge. */
export function paintAurora({ context, scene, unit, time }: Painting, aurora: AuroraElement): void {
  const random = createRandom(`aurora/${aurora.seed}`);
  const { height } = aurora;
  const area = { x: 0, y: aurora.y - height * 1.6, width: scene.width, height: height * 2 };
  const draw = (pen: SKRSContext2D): void => {
    pen.globalCompositeOperation = 'lighter';
    for (const [index, colour] of aurora.colours.entries()) {
      const phase = random.next() * 7;
      const level = aurora.y - index * height * 0.16;
      const step = Math.max(4, unit * 0.008);
      for (let x = -step; x < scene.width + step; x += step) {
        const at = x / unit;
        const wave =
          Math.sin(at * 3.1 + phase + time * 0.25) + 0.5 * Math.sin(at * 7.3 + phase * 2 - time * 0.33);
        const foot = level + wave * height * 0.14;
        const tall = height * (0.7 + 0.3 * Math.sin(at * 11 + phase + time * 0.6));
        const strength = 0.16 + 0.1 * Math.sin(at * 17 + phase * 3 + time * 0.9);
        pen.fillStyle = verticalGradient(
          pen,
          foot - tall,
          foot,
          [
            withAlpha(colour, 0),
            withAlpha(colour, strength * 0.5),
            withAlpha(colour, strength),
            withAlpha(colour, 0),
          ],
          [0, 0.6, 0.93, 1],
        );
        pen.fillRect(x - step, foot - tall, step * 2, tall);
      }
    }
  };
  drawLowResolution(context, area, draw, 'screen');
}
