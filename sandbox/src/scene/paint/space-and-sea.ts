/** Painters of outer space (nebulas, planets) and of the sea under water (rays, bubbles). */
import { Path2D } from '@napi-rs/canvas';
import { drawLowResolution } from '#sandbox/canvas/draw-low-resolution.ts';
import { fill, fillBox, glow, stroke, verticalGradient, withSavedState } from '#sandbox/canvas/fills.ts';
import { addDisc } from '#sandbox/canvas/round.ts';
import { mix, withAlpha } from '#sandbox/colour.ts';
import type {
  BubblesElement,
  DepthsElement,
  GlobeElement,
  NebulaElement,
} from '#sandbox/model/elements/space-and-sea.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import { createRandom } from '#sandbox/random.ts';

export function paintNebula({ context, scene, unit }: Painting, nebula: NebulaElement): void {
  const { width, height } = scene;
  drawLowResolution(context, { x: 0, y: 0, width, height }, (pen, all) => {
    const random = createRandom(`nebula/${nebula.seed}`);
    pen.fillStyle = verticalGradient(pen, 0, height, [
      nebula.base,
      mix(nebula.base, nebula.colours[0] ?? nebula.base, 0.2),
      nebula.base,
    ]);
    pen.fillRect(all.x, all.y, all.width, all.height);
    const lean = random.range(-0.5, 0.5);
    const count = Math.min(44, Math.round(14 * Math.sqrt(Math.hypot(width, height) / unit)));
    for (let index = 0; index < count; index += 1) {
      const part = (index + random.next()) / count;
      glow(pen, {
        x: width * (0.02 + 0.96 * part),
        y: height * (0.5 + lean * (part - 0.5)) + random.range(-0.28, 0.28) * Math.min(height, unit),
        radius: unit * random.range(0.22, 0.5),
        colour: nebula.colours[index % nebula.colours.length] ?? '#5050a0',
        strength: random.range(0.16, 0.36),
        squeeze: random.range(0.5, 0.9),
      });
    }
  });
}

/** A planet: lit from the scene's side, banded, with a ring when it has one. */
export function paintGlobe(painting: Painting, globe: GlobeElement): void {
  const { context, light, style } = painting;
  const { x, y, radius } = globe;
  glow(context, { x, y, radius: radius * 1.5, colour: globe.colour, strength: 0.3 });
  if (globe.ring !== undefined) paintRing(context, globe, globe.ring, Math.PI, Math.PI * 2);
  const disc = new Path2D();
  disc.arc(x, y, radius, 0, Math.PI * 2);
  style.mass(painting, disc, {
    colour: globe.colour,
    foot: globe.shade,
    box: { x: x - radius, y: y - radius, width: radius * 2, height: radius * 2 },
    surface: 'plain',
    depth: 0.3,
    seed: globe.seed,
  });
  withSavedState(context, () => {
    context.clip(disc);
    const random = createRandom(`globe/${globe.seed}`);
    context.translate(x, y);
    context.rotate(-0.3);
    for (let index = 0; index < 7; index += 1) {
      context.fillStyle = withAlpha(globe.band, random.range(0.12, 0.4));
      const level = random.range(-0.9, 0.9) * radius;
      context.beginPath();
      context.ellipse(0, level, radius * 1.1, radius * random.range(0.03, 0.11), 0, 0, Math.PI * 2);
      context.fill();
    }
    context.rotate(0.3);
    const dusk = context.createRadialGradient(
      light.side * radius * 0.55,
      -radius * 0.45,
      radius * 0.3,
      light.side * radius * 0.2,
      -radius * 0.2,
      radius * 1.35,
    );
    dusk.addColorStop(0, withAlpha(light.key, 0.3));
    dusk.addColorStop(0.4, withAlpha(globe.shade, 0));
    dusk.addColorStop(1, withAlpha('#05060f', 0.82));
    fillBox(context, dusk, -radius, -radius, radius * 2, radius * 2);
  });
  if (globe.ring !== undefined) paintRing(context, globe, globe.ring, 0, Math.PI);
}

function paintRing(
  context: Painting['context'],
  globe: GlobeElement,
  colour: string,
  from: number,
  to: number,
): void {
  withSavedState(context, () => {
    context.translate(globe.x, globe.y);
    context.rotate(-0.3);
    for (const [size, width, alpha] of [
      [1.5, 0.1, 0.7],
      [1.72, 0.16, 0.5],
      [1.95, 0.07, 0.32],
    ] as const) {
      context.strokeStyle = withAlpha(colour, alpha);
      context.lineWidth = globe.radius * width * 0.5;
      context.beginPath();
      context.ellipse(0, 0, globe.radius * size, globe.radius * size * 0.26, 0, from, to);
      context.stroke();
    }
  });
}

export function paintDepths({ context, scene, unit, time }: Painting, depths: DepthsElement): void {
  const { width, height } = scene;
  fillBox(
    context,
    verticalGradient(context, 0, height, depths.stops, [0, 0.3, 0.68, 1]),
    0,
    0,
    width,
    height,
  );
  const random = createRandom(`shafts/${depths.seed}`);
  const count = Math.min(40, Math.round((width / unit) * 7) + 2);
  const reach = Math.min(height, unit * 1.1);
  for (const [part, strength] of [
    [0, 0.12],
    [1, 0.08],
  ] as const) {
    const path = new Path2D();
    for (let index = 0; index < count; index += 1) {
      const top = random.range(-0.1, 1.1) * width;
      const wide = unit * random.range(0.015, 0.06);
      const lean = unit * (0.16 + 0.1 * random.next()) + Math.sin(time * 0.35 + index) * unit * 0.03;
      if (index % 2 !== part) continue;
      path.moveTo(top - wide * 0.4, -2);
      path.lineTo(top + wide * 0.4, -2);
      path.lineTo(top + wide * 1.6 + lean, reach);
      path.lineTo(top - wide * 1.6 + lean, reach);
      path.closePath();
    }
    context.fillStyle = verticalGradient(context, 0, reach, [
      withAlpha(depths.ray, strength * 2.2),
      withAlpha(depths.ray, strength),
      withAlpha(depths.ray, 0),
    ]);
    context.fill(path);
  }
}

export function paintBubbles({ context, scene, unit, time }: Painting, bubbles: BubblesElement): void {
  const random = createRandom(`bubbles/${bubbles.seed}`);
  const streams = Math.max(2, Math.round(bubbles.count / 7));
  const feet = Array.from({ length: streams }, () => random.next() * scene.width);
  const [rings, shine] = [new Path2D(), new Path2D()];
  for (let index = 0; index < bubbles.count; index += 1) {
    const size = unit * (0.003 + 0.011 * random.next() ** 2.5);
    const phase = random.next() * 7;
    const start = random.next() * scene.height;
    const rise = (start + time * unit * (0.05 + size / unit)) % scene.height;
    const x =
      (feet[index % streams] ?? 0) +
      random.range(-0.05, 0.05) * unit +
      Math.sin(time * 1.5 + phase) * unit * 0.006;
    const y = scene.height - rise;
    addDisc(rings, x, y, size);
    addDisc(shine, x - size * 0.35, y - size * 0.4, size * 0.25);
  }
  fill(context, withAlpha(bubbles.colour, 0.16), rings);
  stroke(context, withAlpha(bubbles.colour, 0.5), Math.max(0.6, unit * 0.0014), rings);
  fill(context, withAlpha('#ffffff', 0.7), shine);
}
