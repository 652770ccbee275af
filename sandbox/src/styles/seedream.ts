/** The seedream style: an oil sketch - deep colour, visible strokes, soft edges, light that blooms. */
import type { Path2D } from '@napi-rs/canvas';
import { cloudLumps, cloudPath } from '#sandbox/canvas/cloud-path.ts';
import { drawLowResolution } from '#sandbox/canvas/draw-low-resolution.ts';
import { fillOffset } from '#sandbox/canvas/edge.ts';
import { fill, fillBox, glow, stroke, verticalGradient } from '#sandbox/canvas/fills.ts';
import { mix, saturate, shade, withAlpha } from '#sandbox/colour.ts';
import { isShaded } from '#sandbox/detail.ts';
import type { BodyElement, CloudElement, SkyElement } from '#sandbox/model/elements/sky.ts';
import type { Cutout, Mass, Painting, Style } from '#sandbox/model/painting.ts';
import { createRandom } from '#sandbox/random.ts';
import { bloom } from './bloom.ts';
import { paintStrokes } from './brush-strokes.ts';
import { lightCutout } from './cutout-light.ts';
import { paintBodyGlow, paintDisc } from './plain-sky.ts';
import { seedreamSkies } from './skies.ts';
import { addGrain, addTexture } from './textures.ts';

export const seedream: Style = {
  name: 'seedream',
  ink: 0,
  inkColour: (light) => light.shade,
  skies: seedreamSkies,
  air: 0.94,
  tone: (colour) => saturate(shade(colour, -0.02), 1.22),
  subjectTone: (colour) => saturate(colour, 1.05),
  sky: paintOilSky,
  body: paintOilBody,
  cloud: paintOilCloud,
  mass: paintOil,
  finishCutout: finishOil,
  finishGround: strokeGround,
  finish: finishCanvas,
  glints: 0,
};

/** The gradient, and long passages of warmer and colder paint across it. */
function paintOilSky({ context, scene, unit, light }: Painting, sky: SkyElement): void {
  const { width, height } = scene;
  drawLowResolution(context, { x: 0, y: 0, width, height }, (pen, all) => {
    pen.fillStyle = verticalGradient(pen, 0, sky.horizon, sky.stops, [0, 0.36, 0.74, 1]);
    pen.fillRect(all.x, all.y, all.width, all.height);
    const random = createRandom(`passages/${sky.seed}`);
    const count = Math.min(60, Math.round((width / unit) * (sky.horizon / unit) * 34));
    for (let index = 0; index < count; index += 1) {
      const base = light.sky[random.integer(0, 3)] ?? light.key;
      glow(pen, {
        x: random.next() * width,
        y: random.next() * sky.horizon,
        radius: unit * random.range(0.12, 0.34),
        colour: mix(base, random.chance(0.5) ? light.key : light.shade, 0.22),
        strength: 0.3,
        squeeze: random.range(0.14, 0.3),
      });
    }
  });
}

function paintOilBody(painting: Painting, body: BodyElement): void {
  const { unit } = painting;
  paintBodyGlow(painting, body, (pen) => {
    glow(pen, {
      x: body.x,
      y: body.y,
      radius: unit * 0.5,
      colour: body.glow,
      strength: 0.42 * body.strength,
    });
  });
  paintDisc(painting, { ...body, radius: body.radius * 0.94 });
}

/** Dabs along the lumps: dark below, light towards the sun, no hard edge anywhere. */
function paintOilCloud({ context, light }: Painting, cloud: CloudElement): void {
  const random = createRandom(`dabs/${cloud.seed}`);
  if (cloud.form === 'streak') {
    fill(context, withAlpha(cloud.rim, 0.75), cloudPath(cloud));
    return;
  }
  if (cloud.form === 'bank') {
    const { y, height } = cloud;
    context.fillStyle = verticalGradient(
      context,
      y - height,
      y,
      [cloud.rim, cloud.colour, cloud.shade],
      [0, 0.4, 1],
    );
    context.fill(cloudPath(cloud));
    return;
  }
  const lumps = cloudLumps(cloud);
  const { x, y, width, height } = cloud;
  const area = { x: x - width * 0.75, y: y - height * 1.5, width: width * 1.5, height: height * 2 };
  drawLowResolution(context, area, (pen) => {
    for (const [colour, lift, alpha, size] of [
      [cloud.shade, 0.1, 0.6, 1.12],
      [cloud.colour, -0.12, 0.75, 0.95],
      [cloud.rim, -0.34, 0.85, 0.62],
    ] as const) {
      for (const lump of lumps) {
        for (let index = 0; index < 2; index += 1) {
          softDab(pen, {
            x: lump.x + random.range(-0.4, 0.4) * lump.rx + light.side * lump.rx * Math.max(0, -lift) * 0.7,
            y: lump.y + lump.ry * (lift + random.range(-0.25, 0.25)),
            rx: lump.rx * size * random.range(0.7, 1),
            ry: lump.ry * size * random.range(0.6, 0.9),
            colour,
            alpha: alpha * 0.74,
          });
        }
      }
    }
  });
}

function softDab(
  context: Painting['context'],
  dab: { x: number; y: number; rx: number; ry: number; colour: string; alpha: number },
): void {
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, 1);
  gradient.addColorStop(0, withAlpha(dab.colour, dab.alpha));
  gradient.addColorStop(0.66, withAlpha(dab.colour, dab.alpha * 0.85));
  gradient.addColorStop(1, withAlpha(dab.colour, 0));
  context.save();
  context.translate(dab.x, dab.y);
  context.scale(dab.rx, dab.ry);
  fillBox(context, gradient, -1, -1, 2, 2);
  context.restore();
}

function paintOil({ context, light, unit, detail }: Painting, path: Path2D, mass: Mass): void {
  const { box, colour, surface, depth } = mass;
  if ((mass.plain && surface === 'foliage') || !isShaded(detail)) {
    fill(context, colour, path);
    return;
  }
  const foot = mass.foot ?? shade(colour, -0.22);
  const warm = mix(colour, light.key, 0.2 * light.strength);
  const body = verticalGradient(
    context,
    box.y,
    box.y + box.height,
    [warm, colour, mix(foot, light.shade, 0.12)],
    [0, 0.28, 1],
  );
  if (mass.plain || surface === 'water') {
    fill(context, body, path);
    return;
  }
  if (surface === 'foliage') {
    fill(context, body, path);
  } else {
    const band = unit * (0.006 + 0.012 * depth);
    fillOffset(
      context,
      path,
      { dx: -light.side * band * 0.4, dy: band },
      mix(colour, light.key, 0.3 * light.strength + 0.05),
      body,
    );
  }
  if (surface === 'foliage') return;
  stroke(context, withAlpha(colour, 0.4), unit * 0.0035, path);
}

function strokeGround({ context, scene, unit, detail }: Painting, opaque: boolean): void {
  const common = { width: scene.width, height: scene.height, unit, within: true };
  paintStrokes(context, {
    ...common,
    seed: scene.seed,
    density: 380 * (0.4 + 0.6 * detail),
    length: 0.075,
    breadth: 0.017,
    opacity: 0.46,
    driftColours: 0.07,
    edge: 58,
  });
  if (isShaded(detail)) {
    paintStrokes(context, {
      ...common,
      seed: scene.seed + 5,
      density: 760 * detail,
      length: 0.034,
      breadth: 0.006,
      opacity: 0.55,
      driftColours: 0.13,
      edge: 120,
    });
  }
  if (opaque && isShaded(detail)) bloom(context, scene, 0.3);
  addGrain(context, { ...scene, detail });
}

function finishOil(cutout: Cutout): void {
  const { context, width, height, unit, detail, seed } = cutout;
  lightCutout(cutout, { rim: 0.5, shade: 0.42, ambient: 0.14 });
  if (isShaded(detail))
    paintStrokes(context, {
      width,
      height,
      unit,
      seed,
      density: 700 * detail,
      length: 0.03,
      breadth: 0.0075,
      opacity: 0.4,
      driftColours: 0.12,
      edge: 110,
      within: true,
    });
  addTexture(context, 'bristle', {
    width,
    height,
    opacity: 0.16 * detail,
    operation: 'source-atop',
    offset: seed % 400,
  });
}

/** Darker corners. */
function finishCanvas({ context, scene, light }: Painting): void {
  const { width, height } = scene;
  const reach = Math.hypot(width, height) / 2;
  drawLowResolution(context, { x: 0, y: 0, width, height }, (pen, all) => {
    const corner = pen.createRadialGradient(
      width / 2,
      height * 0.46,
      reach * 0.55,
      width / 2,
      height * 0.46,
      reach * 1.06,
    );
    corner.addColorStop(0, withAlpha(light.shade, 0));
    corner.addColorStop(1, withAlpha(shade(light.shade, -0.3), 0.3));
    fillBox(pen, corner, all.x, all.y, all.width, all.height);
  });
}
