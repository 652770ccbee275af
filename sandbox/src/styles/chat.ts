/** The chat style: an editorial print - few flat inks on paper, confident outlines, hatched shade. */
import { Path2D } from '@napi-rs/canvas';
import { cloudPath } from '#sandbox/canvas/cloud-path.ts';
import { fillOffset } from '#sandbox/canvas/edge.ts';
import { fill, fillBox, fillOval, withSavedState } from '#sandbox/canvas/fills.ts';
import { mix, nearest, withAlpha } from '#sandbox/colour.ts';
import { isShaded } from '#sandbox/detail.ts';
import type { Area } from '#sandbox/model/elements/common.ts';
import type { BodyElement, CloudElement, SkyElement } from '#sandbox/model/elements/sky.ts';
import type { Cutout, Mass, Painting, Style } from '#sandbox/model/painting.ts';
import { inksFor } from './chat-inks.ts';
import { hatchCutout } from './hatch.ts';
import { paintMoonMarks } from './plain-sky.ts';
import { chatSkies } from './skies.ts';
import { addGrain, addTexture } from './textures.ts';

export const chat: Style = {
  name: 'chat',
  ink: 0.0068,
  inkColour: (light) => (light.night ? '#0f1733' : '#22283f'),
  skies: chatSkies,
  air: 0.78,
  tone: (colour, light) => nearest(colour, inksFor(light.time)),
  subjectTone: (colour) => mix(colour, '#f4e6c8', 0.08),
  sky: paintFlatSky,
  body: paintRingedBody,
  cloud: paintPaperCloud,
  mass: paintPrint,
  finishCutout: finishPrint,
  finishGround: () => {},
  finish: finishPaper,
  glints: 0,
};

/** Three flat bands, parted by gentle waves. */
function paintFlatSky({ context, scene, unit }: Painting, sky: SkyElement): void {
  const { width, height } = scene;
  fillBox(context, sky.stops[0], 0, 0, width, height);
  for (const [index, part] of [0.34, 0.6, 0.82].entries()) {
    const y = sky.horizon * part;
    const path = new Path2D();
    path.moveTo(0, height);
    path.lineTo(0, y);
    const waves = Math.max(2, Math.round((width / unit) * 2.4));
    for (let wave = 0; wave < waves; wave += 1) {
      const from = (wave / waves) * width;
      const to = ((wave + 1) / waves) * width;
      const bow = ((wave + index) % 2 ? 1 : -1) * unit * 0.018;
      path.bezierCurveTo(from + (to - from) * 0.35, y + bow, from + (to - from) * 0.65, y + bow, to, y);
    }
    path.lineTo(width, height);
    path.closePath();
    fill(context, sky.stops[index + 1] ?? sky.stops[3], path);
  }
}

/** A disc within two flat rings. */
function paintRingedBody(painting: Painting, body: BodyElement): void {
  const { context, style, light, unit, time } = painting;
  const { x, y, radius } = body;
  const breath = 1 + 0.012 * Math.sin(time * 0.9);
  for (const [size, alpha] of [
    [3.4, 0.2],
    [2.3, 0.3],
  ] as const) {
    fillOval(context, withAlpha(body.glow, alpha * body.strength), x, y, radius * size * breath);
  }
  if (body.strength < 0.25) return;
  fillOval(context, body.colour, x, y, radius * 1.15);
  if (body.body === 'moon') paintMoonMarks(painting, { ...body, radius: radius * 1.15 });
  context.strokeStyle = style.inkColour(light);
  context.lineWidth = unit * 0.0045;
  context.beginPath();
  context.arc(x, y, radius * 1.15, 0, Math.PI * 2);
  context.stroke();
}

function paintPaperCloud(painting: Painting, cloud: CloudElement): void {
  const { context, light, unit } = painting;
  const path = cloudPath(cloud);
  const flat = { dx: light.side * unit * 0.008, dy: -cloud.height * 0.2 };
  outline(painting, path, 0.005);
  fillOffset(context, path, flat, cloud.shade, cloud.rim);
}

function paintPrint(painting: Painting, path: Path2D, mass: Mass): void {
  const { context, light, unit, style } = painting;
  const { box, surface, depth } = mass;
  const dark = style.tone(mix(mass.colour, light.shade, 0.36), light);
  const shaded = isShaded(painting.detail);
  if (mass.plain || surface === 'water') {
    fill(context, mass.colour, path);
    return;
  }
  outline(painting, path, 0.003 + 0.0036 * depth);
  if (shaded && (surface === 'wall' || surface === 'rock' || surface === 'wood')) {
    const size = Math.min(box.height, box.width, unit * 0.24);
    fillOffset(context, path, { dx: light.side * size * 0.12, dy: -size * 0.05 }, dark, mass.colour);
    return;
  }
  fill(context, mass.colour, path);
  if (!shaded || depth < 0.3 || surface === 'foliage') return;
  // Short strokes under the crest, as an engraver shades a slope.
  withSavedState(context, () => {
    context.clip(path);
    hatchSlope(painting, box, dark, mass.seed);
  });
}

/** Drawn before the fill, so that half of it shows outside the shape. */
function outline({ context, light, style, unit }: Painting, path: Path2D, width: number): void {
  context.strokeStyle = style.inkColour(light);
  context.lineWidth = unit * width * 2;
  context.lineJoin = 'round';
  context.stroke(path);
}

function hatchSlope({ context, unit, scene }: Painting, box: Area, colour: string, seed: number): void {
  const path = new Path2D();
  const count = Math.min(900, Math.round((scene.width / unit) * 46));
  for (let index = 0; index < count; index += 1) {
    const roll = ((index * 2654435761 + seed * 97) >>> 0) / 4294967296;
    const fall = ((index * 40503 + seed * 31) % 9973) / 9973;
    const x = box.x + roll * box.width;
    const y = box.y + box.height * (0.08 + 0.9 * fall ** 1.3);
    const length = unit * (0.008 + 0.018 * fall);
    path.moveTo(x, y);
    path.lineTo(x + length, y - length * 0.18);
  }
  context.strokeStyle = colour;
  context.lineWidth = Math.max(0.7, unit * 0.0022);
  context.lineCap = 'round';
  context.stroke(path);
}

function finishPrint(cutout: Cutout): void {
  const { context, width, height, light } = cutout;
  const dim = Math.min(0.5, Math.max(0, 1 - light.exposure));
  if (dim > 0.03) {
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = 'source-atop';
    fillBox(context, withAlpha(light.shade, dim * 0.85), 0, 0, width, height);
    context.restore();
  }
  if (isShaded(cutout.detail)) hatchCutout(cutout, withAlpha(mix(light.shade, '#2a1a30', 0.4), 0.34));
}

function finishPaper({ context, scene, detail }: Painting): void {
  const { width, height } = scene;
  addTexture(context, 'paper', { width, height, opacity: 0.12 + 0.1 * detail, operation: 'source-over' });
  addGrain(context, { ...scene, detail });
}
