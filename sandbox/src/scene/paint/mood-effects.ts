/** Effects of mood words on the whole finished image: grey, aged, dark corners, watercolour paper. */
import { Path2D } from '@napi-rs/canvas';
import { drawLowResolution } from '#sandbox/canvas/draw-low-resolution.ts';
import { fill, fillBox, glow, stroke, withSavedState } from '#sandbox/canvas/fills.ts';
import { withAlpha } from '#sandbox/colour.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import { layeredNoise } from '#sandbox/noise.ts';
import { createRandom } from '#sandbox/random.ts';

export function paintMoodEffects(painting: Painting): void {
  const { scene } = painting;
  for (const mood of scene.moods) {
    if (mood === 'mono') tintWhole(painting, 'saturation', '#808080', 1);
    else if (mood === 'vintage') {
      tintWhole(painting, 'color', '#b98a52', 0.42);
      darkenCorners(painting, '#3a2410', 0.5);
    } else if (mood === 'cinematic') darkenCorners(painting, '#0a0c1c', 0.4);
    else if (mood === 'gloomy') darkenCorners(painting, '#0c0e1a', 0.45);
    else if (mood === 'watercolour') paintPaperEdge(painting);
  }
}

function tintWhole(
  { context, scene }: Painting,
  operation: GlobalCompositeOperation,
  colour: string,
  amount: number,
): void {
  withSavedState(context, () => {
    context.globalCompositeOperation = operation;
    context.globalAlpha = amount;
    fillBox(context, colour, 0, 0, scene.width, scene.height);
  });
}

function darkenCorners({ context, scene }: Painting, colour: string, strength: number): void {
  const { width, height } = scene;
  drawLowResolution(context, { x: 0, y: 0, width, height }, (pen, all) => {
    const reach = Math.hypot(width, height) / 2;
    const fade = pen.createRadialGradient(
      width / 2,
      height / 2,
      reach * 0.5,
      width / 2,
      height / 2,
      reach * 1.04,
    );
    fade.addColorStop(0, withAlpha(colour, 0));
    fade.addColorStop(1, withAlpha(colour, strength));
    fillBox(pen, fade, all.x, all.y, all.width, all.height);
  });
}

/** Blooms of water in the colour, and bare paper about an uneven edge. */
function paintPaperEdge({ context, scene, unit, light }: Painting): void {
  const { width, height } = scene;
  const random = createRandom(`paper/${scene.seed}`);
  fillBox(context, 'rgba(252, 248, 238, 0.2)', 0, 0, width, height);
  drawLowResolution(context, { x: 0, y: 0, width, height }, (pen) => {
    const count = Math.min(60, Math.round(((width * height) / unit ** 2) * 16));
    for (let index = 0; index < count; index += 1) {
      glow(pen, {
        x: random.next() * width,
        y: random.next() * height,
        radius: unit * random.range(0.08, 0.26),
        colour: '#fffdf6',
        strength: random.range(0.12, 0.34),
        squeeze: random.range(0.5, 1),
      });
    }
  });
  const band = Math.min(unit * 0.05, Math.min(width, height) * 0.07);
  const edge = (seed: number, along: number): number =>
    band * (0.62 + 0.34 * layeredNoise(seed, along / (unit * 0.09), 4, 0.55));
  const path = new Path2D();
  path.rect(-1, -1, width + 2, height + 2);
  const step = Math.max(2, unit * 0.006);
  const { seed } = scene;
  path.moveTo(band, edge(seed, band));
  for (let x = band; x < width - band; x += step) path.lineTo(x, edge(seed, x));
  for (let y = band; y < height - band; y += step) path.lineTo(width - edge(seed + 1, y), y);
  for (let x = width - band; x > band; x -= step) path.lineTo(x, height - edge(seed + 2, x));
  for (let y = height - band; y > band; y -= step) path.lineTo(edge(seed + 3, y), y);
  path.closePath();
  // Pigment gathers along the edge of a wash.
  stroke(context, withAlpha(light.shade, 0.22), unit * 0.004, path);
  fill(context, '#fbf7ee', path, 'evenodd');
}
