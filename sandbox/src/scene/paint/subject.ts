/** Sets a subject into the image: shadow and reflection, the drawing itself on its own canvas, the style's light on it. */
import type { Canvas } from '@napi-rs/canvas';
import { fillBox, withSavedState } from '#sandbox/canvas/fills.ts';
import { letter } from '#sandbox/canvas/fit-text.ts';
import { type Scratch, scratch } from '#sandbox/canvas/scratch.ts';
import { mix, tintOf, withAlpha } from '#sandbox/colour.ts';
import { isShaded } from '#sandbox/detail.ts';
import type { Area } from '#sandbox/model/elements/common.ts';
import type { Reach, SubjectElement, Tether } from '#sandbox/model/elements/subject.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import { createRandom } from '#sandbox/random.ts';
import { findSubject } from '#sandbox/subjects/find-subject.ts';
import type { Subject } from '#sandbox/subjects/subject.ts';

/** Room around the box for what reaches out of it (smoke, tails; at night the light of lamps), in box heights. */
const room = { side: 0.14, night: 0.32 } as const;

/** Somewhere to draw a cutout: a cleared canvas of at least the size. */
export type Surface = (width: number, height: number) => Scratch;

export function paintSubject(painting: Painting, element: SubjectElement): void {
  paintCutout(
    painting,
    element,
    cutOut(painting, element, { surface: (width, height) => scratch('cutout', width, height) }),
  );
}

/**
 * Draws the subject alone, in the light and pose of the moment; undefined when nothing of it is in the image. With
 * its `reach` only as much of the surface is worked on.
 */
export function cutOut(
  painting: Painting,
  element: SubjectElement,
  { surface, reach }: { surface: Surface; reach?: Reach | undefined },
): Drawn | undefined {
  const subject = findSubject(element.name);
  if (!subject) return undefined;
  const { time } = painting;
  const lift = liftAt(element, time);
  const swing =
    element.stands || element.tether
      ? 0
      : Math.sin(time * 0.9 + (element.seed % 5)) * 0.025 * Math.sign(element.bob);
  return drawCutout(painting, element, subject, { lift, turn: element.turn + swing, surface, reach });
}

/** Sets a cutout into the image, with its shadow, string and reflection. */
export function paintCutout(painting: Painting, element: SubjectElement, drawn: Drawn | undefined): void {
  const { context, time } = painting;
  const lift = liftAt(element, time);
  if (element.stands) paintContactShadow(painting, element);
  if (element.tether) paintTether(painting, element, element.tether, lift);
  if (!drawn) return;
  if (element.reflection > 0) paintReflection(painting, element, drawn, lift);
  const { canvas, x, y, part } = drawn;
  const level = Math.round(element.box.y + element.box.height - element.draught);
  const shown = element.draught > 0 ? Math.min(part.height, level - y - part.y) : part.height;
  if (shown > 0) {
    const { x: left, y: top, width } = part;
    context.drawImage(canvas, left, top, width, shown, x + left, y + top, width, shown);
  }
  if (element.draught <= 0) return;
  paintWaterline(painting, element, level);
}

/** Foam and a dark line where the water meets what floats in it. */
function paintWaterline({ context, time, light }: Painting, element: SubjectElement, level: number): void {
  const { box } = element;
  const middle = box.x + box.width / 2;
  for (const [reach, thick, colour, drop] of [
    [0.47, 0.03, withAlpha(light.shade, 0.3), 0.006],
    [0.5, 0.02, withAlpha(mix(light.sky[3], '#ffffff', 0.55), 0.75), 0],
  ] as const) {
    const wide = box.width * (reach + 0.012 * Math.sin(time * 1.3 + element.seed));
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(middle - wide, level + box.height * drop);
    context.quadraticCurveTo(
      middle,
      level + box.height * (drop - thick * 0.7),
      middle + wide,
      level + box.height * drop,
    );
    context.quadraticCurveTo(
      middle,
      level + box.height * (drop + thick * 2),
      middle - wide,
      level + box.height * drop,
    );
    context.fill();
  }
}

function liftAt(element: SubjectElement, time: number): number {
  return Math.sin(time * 1.3 + (element.seed % 7)) * element.bob;
}

/** A subject on its own canvas, and where that belongs in the image: whole pixels, so that it is copied, not resampled. */
export interface Drawn {
  canvas: Canvas;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Of the canvas, what may have colour. */
  part: Area;
}

function drawCutout(
  painting: Painting,
  element: SubjectElement,
  subject: Subject,
  pose: { lift: number; turn: number; surface: Surface; reach: Reach | undefined },
): Drawn | undefined {
  const { box } = element;
  const { style, light, unit, detail, time, scene } = painting;
  const margin =
    box.height * (element.night ? room.night : room.side) + Math.abs(pose.turn) * box.height * 0.5 + 2;
  const x = Math.max(Math.floor(box.x - margin), -Math.ceil(margin));
  const y = Math.max(Math.floor(box.y + pose.lift - margin), -Math.ceil(margin));
  const width = Math.min(Math.ceil(box.x + box.width + margin), scene.width + Math.ceil(margin)) - x;
  const height =
    Math.min(Math.ceil(box.y + pose.lift + box.height + margin), scene.height + Math.ceil(margin)) - y;
  if (width < 1 || height < 1) return undefined;
  const { canvas, context } = pose.surface(width, height);
  const whole = { x: 0, y: 0, width, height };
  const { reach } = pose;
  const part = reach ? partOf(reach, whole, box.height, { x: box.x - x, y: box.y + pose.lift - y }) : whole;
  if (part.width < 1 || part.height < 1) return undefined;
  context.save();
  context.beginPath();
  context.rect(part.x, part.y, part.width, part.height);
  context.clip();
  context.save();
  context.translate(box.x + box.width / 2 - x, box.y + pose.lift + box.height / 2 - y);
  context.rotate(pose.turn);
  context.scale(element.mirrored ? -box.height : box.height, box.height);
  context.translate(-subject.aspect / 2, -0.5);
  subject.draw({
    context,
    aspect: subject.aspect,
    tint: {
      ...tintOf(element.colour, element.accent),
      ...(style.ink > 0 ? { line: style.inkColour(light) } : {}),
    },
    random: createRandom(element.random),
    time,
    detail,
    line: (style.ink * unit) / box.height,
    night: element.night,
  });
  if (element.text !== undefined && subject.board) {
    const { board } = subject;
    // Letters are measured in pixels: the box's own unit is too large for a font.
    context.scale(1 / box.height, 1 / box.height);
    context.fillStyle = board.ink;
    letter(context, element.text, {
      x: board.x * box.height,
      y: board.y * box.height,
      width: board.width * box.height,
      height: board.height * box.height,
    });
  }
  context.restore();
  style.finishCutout({
    context,
    width,
    height,
    part,
    light,
    unit,
    depth: element.depth,
    detail,
    seed: element.seed,
  });
  if (element.haze > 0) {
    context.globalCompositeOperation = 'source-atop';
    fillBox(context, withAlpha(light.haze, element.haze), 0, 0, width, height);
    context.globalCompositeOperation = 'source-over';
  }
  context.restore();
  return { canvas, x, y, width, height, part };
}

/** The reach in whole pixels of the canvas; `corner` is the position of the box's upper left corner on it. */
function partOf(reach: Reach, whole: Area, unit: number, corner: { x: number; y: number }): Area {
  const left = Math.max(0, Math.floor(corner.x + reach.left * unit));
  const top = Math.max(0, Math.floor(corner.y + reach.top * unit));
  const right = Math.min(whole.width, Math.ceil(corner.x + reach.right * unit));
  const bottom = Math.min(whole.height, Math.ceil(corner.y + reach.bottom * unit));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Dark and close under the feet, wide and faint away from the light. */
function paintContactShadow({ context, light, detail }: Painting, element: SubjectElement): void {
  const { box, shadow } = element;
  const x = box.x + box.width / 2;
  const y = box.y + box.height;
  const cast = [0.62, 0.2 + 0.12 * light.strength, 0.12] as const;
  const close = [0.4, 0.32, 0.03] as const;
  for (const [reach, strength, shift] of isShaded(detail) ? [cast, close] : [close]) {
    const rx = box.width * reach;
    const gradient = context.createRadialGradient(0, 0, 0, 0, 0, rx);
    gradient.addColorStop(0, withAlpha(shadow, strength));
    gradient.addColorStop(0.6, withAlpha(shadow, strength * 0.6));
    gradient.addColorStop(1, withAlpha(shadow, 0));
    withSavedState(context, () => {
      context.translate(x - light.side * box.width * shift, y);
      context.scale(1, 0.15);
      fillBox(context, gradient, -rx, -rx, rx * 2, rx * 2);
    });
  }
}

/** Upside down, squeezed and broken into rippling strips that fade with depth. */
function paintReflection(
  { context, time, unit }: Painting,
  element: SubjectElement,
  drawn: Drawn,
  lift: number,
): void {
  const { box } = element;
  const level = box.y + box.height * 0.985 - element.draught - lift * 0.5;
  const strip = Math.max(2, Math.round(unit * 0.008));
  const reach = box.height * 0.5;
  const foot = box.y + lift + box.height * 0.97 - element.draught - drawn.y;
  for (let down = 0; down < reach; down += strip) {
    const place = down / reach;
    const from = foot - (down + strip) / 0.55;
    if (from < 0) break;
    const shift = Math.round(Math.sin(time * 2.2 + down * 0.35) * unit * 0.005 * (0.4 + place * 1.6));
    context.globalAlpha = element.reflection * (1 - place) ** 1.1;
    withSavedState(context, () => {
      context.translate(0, level + down + strip);
      context.scale(1, -1);
      context.drawImage(
        drawn.canvas,
        drawn.part.x,
        from,
        drawn.part.width,
        strip / 0.55,
        drawn.x + drawn.part.x + shift,
        0,
        drawn.part.width,
        strip + 0.5,
      );
    });
  }
  context.globalAlpha = 1;
}

/** A sagging string from the subject to the ground. */
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
  context.strokeStyle = light.night ? mix('#cfc8bd', light.shade, 0.3) : mix('#5a4636', light.key, 0.18);
  context.lineWidth = Math.max(0.7, box.height * 0.006);
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(x, y);
  context.quadraticCurveTo(x + (to.x - x) * 0.55, y + (to.y - y) * 0.42, to.x, to.y);
  context.stroke();
}
