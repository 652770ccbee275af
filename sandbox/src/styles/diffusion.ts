/** The diffusion style: a cartoon animation - saturated skies, towering clouds, two-tone shading, thin ink, glints of light. */
import type { Path2D } from '@napi-rs/canvas';
import { cloudLumps, cloudPath } from '#sandbox/canvas/cloud-path.ts';
import { drawLowResolution } from '#sandbox/canvas/draw-low-resolution.ts';
import { fillOffset } from '#sandbox/canvas/edge.ts';
import { fill, glow, verticalGradient, withSavedState } from '#sandbox/canvas/fills.ts';
import { mix, saturate, shade, withAlpha } from '#sandbox/colour.ts';
import { isShaded } from '#sandbox/detail.ts';
import type { BodyElement, CloudElement, SkyElement } from '#sandbox/model/elements/sky.ts';
import type { Cutout, Mass, Painting, Style } from '#sandbox/model/painting.ts';
import { createRandom } from '#sandbox/random.ts';
import { bloom } from './bloom.ts';
import { addRim, lightCutout, shadeFarSide } from './cutout-light.ts';
import { paintBodyGlow, paintDisc, paintSky } from './plain-sky.ts';
import { diffusionSkies } from './skies.ts';
import { addGrain } from './textures.ts';

export const diffusion: Style = {
  name: 'diffusion',
  ink: 0.0042,
  inkColour: (light) => mix('#241a52', light.shade, 0.4),
  skies: diffusionSkies,
  air: 0.86,
  tone: (colour) => saturate(colour, 1.24),
  subjectTone: (colour) => saturate(colour, 1.12),
  sky: paintAnimeSky,
  body: paintAnimeBody,
  cloud: paintCumulus,
  mass: paintCel,
  finishCutout: finishCel,
  finishGround: finishGlow,
  finish: finishLight,
  glints: 7,
};

function paintAnimeSky(painting: Painting, sky: SkyElement): void {
  paintSky(painting, sky);
  const { light, scene, unit } = painting;
  if (light.night || light.strength < 0.5 || scene.moods.includes('minimal')) return;
  // A wall of cumulus on the horizon, away from the sun.
  paintTowers(painting, sky);
  const base = sky.horizon + unit * 0.03;
  const { context } = painting;
  context.fillStyle = verticalGradient(context, base - unit * 0.26, base, [
    withAlpha(light.sky[3], 0),
    withAlpha(light.sky[3], 0.82),
  ]);
  context.fillRect(0, base - unit * 0.26, scene.width, unit * 0.26);
}

/** Heaps of round puffs, three tones each, highest away from the sun. */
function paintTowers({ context, light, scene, unit }: Painting, sky: SkyElement): void {
  const random = createRandom(`tower/${sky.seed}`);
  const base = sky.horizon + unit * 0.04;
  const most = Math.min(sky.horizon * 0.66, unit * 0.46);
  const columns = Math.min(60, Math.max(5, Math.ceil((scene.width / unit) * 7)));
  const puffs: { x: number; y: number; r: number }[] = [];
  for (let index = 0; index <= columns; index += 1) {
    const part = (index + random.range(-0.3, 0.3)) / columns;
    const hill = 0.5 + 0.5 * Math.sin(part * 5.1 * Math.max(1, scene.width / unit / 1.4) + (sky.seed % 7));
    const lean = 0.62 + (part - 0.5) * -light.side * 0.7;
    const tall = most * Math.max(0.14, hill * lean) * random.range(0.8, 1.1);
    let y = base;
    while (y > base - tall) {
      const up = (base - y) / Math.max(1, tall);
      const r = unit * random.range(0.04, 0.075) * (1.15 - up * 0.45);
      puffs.push({ x: part * scene.width + random.range(-0.05, 0.05) * unit * (1 - up * 0.5), y, r });
      y -= r * random.range(0.55, 0.85);
    }
  }
  const white = mix('#ffffff', light.key, 0.22);
  for (const [colour, size, shift] of [
    [mix(light.sky[1], light.sky[3], 0.52), 1.12, 0],
    [mix(mix(white, light.sky[2], 0.34), light.sky[3], 0.2), 0.98, 0.16],
    [mix(white, light.sky[3], 0.12), 0.7, 0.4],
  ] as const) {
    context.fillStyle = colour;
    context.beginPath();
    for (const puff of puffs) {
      const x = puff.x + light.side * puff.r * shift;
      const y = puff.y - puff.r * shift;
      context.moveTo(x + puff.r * size, y);
      context.arc(x, y, puff.r * size, 0, Math.PI * 2);
    }
    context.fill();
  }
}

function paintAnimeBody(painting: Painting, body: BodyElement): void {
  const { unit } = painting;
  const { x, y, strength } = body;
  paintBodyGlow(painting, body, (pen) => {
    if (strength < 0.4) return;
    glow(pen, { x, y, radius: body.radius * 1.9, colour: '#ffffff', strength: 0.9 });
    glow(pen, { x, y, radius: unit * 0.5, colour: body.glow, strength: 0.3, squeeze: 0.09 });
  });
  paintDisc(painting, body);
}

/** Lumps in three hard tones: shaded foot, body, lit crown. */
function paintCumulus({ context, light }: Painting, cloud: CloudElement): void {
  const path = cloudPath(cloud);
  if (cloud.form === 'streak') {
    fill(context, cloud.rim, path);
    return;
  }
  context.fillStyle = verticalGradient(context, cloud.y - cloud.height, cloud.y, [
    mix(cloud.colour, cloud.shade, 0.5),
    cloud.shade,
  ]);
  context.fill(path);
  withSavedState(context, () => {
    context.clip(path);
    const random = createRandom(`puffs/${cloud.seed}`);
    const lumps = cloudLumps(cloud);
    for (const [size, lift, colour] of [
      [0.9, 0.16, cloud.colour],
      [0.66, 0.3, cloud.rim],
    ] as const) {
      context.fillStyle = colour;
      context.beginPath();
      for (const lump of lumps) {
        const x = lump.x + light.side * lump.rx * lift * 0.7;
        const y = lump.y - lump.ry * lift * 1.2;
        context.moveTo(x + lump.rx * size, y);
        context.ellipse(x, y, lump.rx * size, lump.ry * size, 0, 0, Math.PI * 2);
        for (let index = 0; index < 3; index += 1) {
          const angle = Math.PI * (1.05 + 0.3 * index + random.range(0, 0.3));
          const px = x + Math.cos(angle) * lump.rx * size * 0.8;
          const py = y + Math.sin(angle) * lump.ry * size * 0.8;
          const r = Math.min(lump.rx, lump.ry) * random.range(0.22, 0.4);
          context.moveTo(px + r, py);
          context.arc(px, py, r, 0, Math.PI * 2);
        }
      }
      context.fill();
    }
  });
}

/** Two tones parted by a hard edge, a cool foot, a thin line about it. */
function paintCel(painting: Painting, path: Path2D, mass: Mass): void {
  const { context, light, unit, detail } = painting;
  const { box, colour, surface, depth } = mass;
  if ((mass.plain && surface === 'foliage') || !isShaded(detail)) {
    fill(context, colour, path);
    return;
  }
  const inked = !mass.plain && surface !== 'water' && depth >= 0.3;
  if (inked && surface === 'foliage') strokeInk(painting, path, depth, 2);
  const foot = mix(mass.foot ?? shade(colour, -0.18), light.shade, 0.1 + 0.12 * depth);
  const top = mix(colour, light.key, 0.1 * light.strength);
  const body = verticalGradient(
    context,
    box.y,
    box.y + box.height,
    [top, mix(colour, foot, 0.4), foot],
    [0, 0.38, 1],
  );
  if (surface === 'water' || mass.plain || surface === 'foliage') {
    fill(context, body, path);
    return;
  }
  const band = unit * (0.005 + 0.02 * depth);
  const lit = mix(saturate(colour, 1.1), light.key, 0.34 * light.strength + 0.06);
  fillOffset(context, path, { dx: -light.side * band * 0.5, dy: band }, lit, body);
  if (inked) strokeInk(painting, path, depth, 1);
}

/** Leaves are inked before they are filled, so that only the line about all of them shows. */
function strokeInk(
  { context, style, light, unit }: Painting,
  path: Path2D,
  depth: number,
  breadth: number,
): void {
  context.strokeStyle = withAlpha(style.inkColour(light), 0.28 + 0.3 * depth);
  context.lineWidth = Math.max(0.6, unit * 0.0012 * (0.6 + depth)) * breadth;
  context.lineJoin = 'round';
  context.stroke(path);
}

/** A hard-edged shadow on the far side, a bright rim on the near, then the light of the place. */
function finishCel(cutout: Cutout): void {
  const { light, detail } = cutout;
  if (!isShaded(detail)) {
    lightCutout(cutout, { rim: 0, shade: 0, ambient: 0.08 });
    return;
  }
  shadeFarSide(cutout, withAlpha(mix(light.shade, '#3a2a80', 0.5), 0.26));
  lightCutout(cutout, { rim: 0, shade: 0.16, ambient: 0.08 });
  if (light.strength > 0.15) addRim(cutout, 0.72 * light.strength, mix(light.key, '#ffffff', 0.35), 1.15);
  addGrain(cutout.context, cutout);
}

function finishGlow({ context, scene, light, detail }: Painting, opaque: boolean): void {
  if (opaque && isShaded(detail)) bloom(context, scene, light.night ? 0.34 : 0.2);
  addGrain(context, { ...scene, detail });
}

/** The sun's light over everything, and its ghosts in the lens. */
function finishLight({ context, scene, light, unit, detail }: Painting): void {
  const sun = scene.elements.find((element) => element.kind === 'body');
  if (sun?.kind !== 'body' || light.strength < 0.4) return;
  const reach = Math.min(unit * 1.1, Math.max(scene.width, scene.height));
  drawLowResolution(context, { x: 0, y: 0, width: scene.width, height: scene.height }, (pen) => {
    glow(pen, { x: sun.x, y: sun.y, radius: reach, colour: light.key, strength: light.night ? 0.1 : 0.2 });
  });
  if (light.night || detail < 0.5) return;
  const [dx, dy] = [scene.width * 0.5 - sun.x, scene.height * 0.5 - sun.y];
  for (const [part, size, strength] of [
    [0.55, 0.03, 0.14],
    [0.95, 0.016, 0.18],
    [1.35, 0.05, 0.08],
  ] as const) {
    context.fillStyle = withAlpha(mix(light.key, part > 1 ? '#7fd0ff' : '#ffb0d0', 0.4), strength);
    context.beginPath();
    context.arc(sun.x + dx * part, sun.y + dy * part, unit * size, 0, Math.PI * 2);
    context.fill();
  }
}
