/** Sets a subject into the picture: shadow and reflection, the drawing itself on its own canvas, the hand's light on it. */
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { mix, tintOf, withAlpha } from '#lib/server/engine/colour.ts';
import { createRandom } from '#lib/server/engine/random.ts';
import type { Painting } from '#lib/server/engine/scene/painting.ts';
import type { SubjectElement, Tether } from '#lib/server/engine/scene/scene.ts';
import { findSubject } from '#lib/server/engine/subjects/find-subject.ts';
import type { Subject } from '#lib/server/engine/subjects/subject.ts';
import { kept } from './wash.ts';

/** Room around the box for what reaches out of it, in box heights and widths. */
const margin = 0.34;

export function paintSubject(painting: Painting, element: SubjectElement): void {
  const subject = findSubject(element.name);
  if (!subject) return;
  const { context, time } = painting;
  const lift = Math.sin(time * 1.3 + (element.seed % 7)) * element.bob;
  const tilt =
    element.turn +
    (element.stands ? 0 : Math.sin(time * 0.9 + (element.seed % 5)) * 0.025 * Math.sign(element.bob));
  if (element.stands) paintContactShadow(painting, element);
  if (element.tether) paintTether(painting, element, element.tether, lift);
  const cutout = drawCutout(painting, element, subject);
  if (!cutout) return;
  const { box } = element;
  if (element.reflection > 0) paintReflection(painting, element, cutout, lift);
  kept(context, () => {
    context.translate(box.x + box.width / 2, box.y + box.height / 2 + lift);
    context.rotate(tilt);
    context.drawImage(cutout.canvas, -cutout.width / 2, -cutout.height / 2);
  });
}

interface Drawn {
  canvas: Canvas;
  width: number;
  height: number;
}

/** The subject alone, lit, on a canvas with room around its box. */
function drawCutout(painting: Painting, element: SubjectElement, subject: Subject): Drawn | undefined {
  const { box } = element;
  const width = Math.ceil(box.width * (1 + margin * 2));
  const height = Math.ceil(box.height * (1 + margin * 2));
  if (width < 1 || height < 1 || width * height > 64e6) return undefined;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const { hand, light, unit, detail, time } = painting;
  context.save();
  context.translate(
    width / 2 + (element.mirrored ? box.width / 2 : -box.width / 2),
    height / 2 - box.height / 2,
  );
  context.scale(element.mirrored ? -box.height : box.height, box.height);
  subject.draw({
    context,
    aspect: subject.aspect,
    tint: {
      ...tintOf(element.colour, element.accent),
      ...(hand.ink > 0 ? { line: hand.inkColour(light) } : {}),
    },
    random: createRandom(element.random),
    time,
    detail,
    line: (hand.ink * unit) / box.height,
    night: element.night,
  });
  context.restore();
  hand.finishCutout({
    context,
    width,
    height,
    light,
    unit,
    depth: element.depth,
    detail,
    seed: element.seed,
  });
  if (element.haze > 0) {
    context.globalCompositeOperation = 'source-atop';
    context.fillStyle = withAlpha(light.haze, element.haze);
    context.fillRect(0, 0, width, height);
    context.globalCompositeOperation = 'source-over';
  }
  return { canvas, width, height };
}

/** Dark and close under the feet, wide and faint away from the light. */
function paintContactShadow({ context, light }: Painting, element: SubjectElement): void {
  const { box, shadow } = element;
  const x = box.x + box.width / 2;
  const y = box.y + box.height;
  for (const [reach, strength, shift] of [
    [0.62, 0.2 + 0.12 * light.strength, 0.12],
    [0.4, 0.32, 0.03],
  ] as const) {
    const rx = box.width * reach;
    const gradient = context.createRadialGradient(0, 0, 0, 0, 0, rx);
    gradient.addColorStop(0, withAlpha(shadow, strength));
    gradient.addColorStop(0.6, withAlpha(shadow, strength * 0.6));
    gradient.addColorStop(1, withAlpha(shadow, 0));
    kept(context, () => {
      context.translate(x - light.side * box.width * shift, y);
      context.scale(1, 0.15);
      context.fillStyle = gradient;
      context.fillRect(-rx, -rx, rx * 2, rx * 2);
    });
  }
}

/** Upside down and broken by ripples, fading with depth. */
function paintReflection(
  { context, time }: Painting,
  element: SubjectElement,
  drawn: Drawn,
  lift: number,
): void {
  const { box } = element;
  const y = box.y + box.height;
  const squash = 0.55;
  const strips = Math.max(6, Math.min(40, Math.round(box.height / 6)));
  const source = drawn.height * 0.74;
  kept(context, () => {
    for (let index = 0; index < strips; index += 1) {
      const place = index / strips;
      const from = source - (source * (index + 1)) / strips;
      const shift = Math.sin(time * 2.2 + index * 1.1) * box.width * 0.012 * (0.4 + place);
      context.globalAlpha = element.reflection * (1 - place) ** 1.2;
      const strip = source / strips;
      context.drawImage(
        flipped(drawn),
        0,
        drawn.height - from - strip,
        drawn.width,
        strip,
        box.x + box.width / 2 - drawn.width / 2 + shift,
        y - box.height * 0.03 - lift * 0.5 + place * source * squash,
        drawn.width,
        strip * squash + 0.6,
      );
    }
  });
}

const flips = new WeakMap<Canvas, Canvas>();

function flipped(drawn: Drawn): Canvas {
  const known = flips.get(drawn.canvas);
  if (known) return known;
  const canvas = createCanvas(drawn.width, drawn.height);
  const context = canvas.getContext('2d');
  context.translate(0, drawn.height);
  context.scale(1, -1);
  context.drawImage(drawn.canvas, 0, 0);
  flips.set(drawn.canvas, canvas);
  return canvas;
}

/** A string that sags from the subject's own to a hand on the ground. */
function paintTether(
  { context, light }: Painting,
  element: SubjectElement,
  tether: Tether,
  lift: number,
): void {
  const { box } = element;
  const x = box.x + (element.mirrored ? box.width - tether.from.x * box.height : tether.from.x * box.height);
  const y = box.y + tether.from.y * box.height + lift;
  const { to } = tether;
  context.strokeStyle = mix(light.shade, '#3a322c', 0.6);
  context.lineWidth = Math.max(0.7, box.height * 0.007);
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(x, y);
  context.quadraticCurveTo(x + (to.x - x) * 0.42, y + (to.y - y) * 0.58, to.x, to.y);
  context.stroke();
}
