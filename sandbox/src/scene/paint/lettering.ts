/** Painter of words in the image: on a wooden sign, a banner, a poster, in neon, or as a plain title. */
import { Path2D } from '@napi-rs/canvas';
import { fill, fillBox, glow, stroke, withSavedState } from '#sandbox/canvas/fills.ts';
import { letter } from '#sandbox/canvas/fit-text.ts';
import { mix, shade, withAlpha } from '#sandbox/colour.ts';
import type { Area } from '#sandbox/model/elements/common.ts';
import type { LetteringElement } from '#sandbox/model/elements/subject.ts';
import type { Painting } from '#sandbox/model/painting.ts';

export function paintLettering(painting: Painting, lettering: LetteringElement): void {
  painters[lettering.carrier](painting, lettering);
}

const painters = {
  sign: paintSign,
  banner: paintBanner,
  poster: paintPoster,
  neon: paintNeon,
  title: paintTitle,
} as const satisfies Record<LetteringElement['carrier'], unknown>;

function inset(box: Area, x: number, y: number): Area {
  return { x: box.x + x, y: box.y + y, width: box.width - x * 2, height: box.height - y * 2 };
}

/** A board of planks on two posts. */
function paintSign(painting: Painting, { box, board, edge, ink, foot, text }: LetteringElement): void {
  const { context, light, style, unit } = painting;
  const post = Math.max(2, box.width * 0.045);
  context.fillStyle = withAlpha(light.shade, 0.28);
  context.beginPath();
  context.ellipse(box.x + box.width / 2, foot, box.width * 0.5, box.width * 0.045, 0, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = shade(edge, -0.12);
  for (const part of [0.2, 0.8]) {
    context.fillRect(
      box.x + box.width * part - post / 2,
      box.y - post * 0.6,
      post,
      foot - box.y + post * 0.6,
    );
  }
  const plank = new Path2D();
  plank.roundRect(box.x, box.y, box.width, box.height, box.height * 0.07);
  const line = style.ink * unit;
  context.fillStyle = edge;
  context.beginPath();
  context.roundRect(
    box.x - post * 0.3,
    box.y - post * 0.3,
    box.width + post * 0.6,
    box.height + post * 0.6,
    box.height * 0.09,
  );
  context.fill();
  fill(context, board, plank);
  withSavedState(context, () => {
    context.clip(plank);
    context.fillStyle = withAlpha(edge, 0.3);
    for (const part of [0.34, 0.67]) {
      context.fillRect(box.x, box.y + box.height * part, box.width, Math.max(1, box.height * 0.012));
    }
    fillBox(context, withAlpha(light.key, 0.3), box.x, box.y, box.width, Math.max(1, box.height * 0.03));
  });
  if (line > 0) {
    stroke(context, style.inkColour(light), line, plank);
  }
  context.fillStyle = ink;
  letter(context, text, inset(box, box.width * 0.07, box.height * 0.1));
}

/** A ribbon with swallow tails, gently bowed by the wind. */
function paintBanner(painting: Painting, { box, board, edge, ink, text }: LetteringElement): void {
  const { context, time, style, light, unit } = painting;
  const tail = Math.min(box.width * 0.09, box.height * 0.8);
  const drop = box.height * 0.18;
  const wave = Math.sin(time * 1.2) * box.height * 0.04;
  context.fillStyle = edge;
  for (const side of [-1, 1] as const) {
    const root = side < 0 ? box.x : box.x + box.width;
    context.beginPath();
    context.moveTo(root - side * tail * 0.5, box.y + drop + wave);
    context.lineTo(root + side * tail, box.y + drop + wave);
    context.lineTo(root + side * tail * 0.55, box.y + drop + box.height * 0.5 + wave);
    context.lineTo(root + side * tail, box.y + drop + box.height + wave);
    context.lineTo(root - side * tail * 0.5, box.y + drop + box.height + wave);
    context.fill();
  }
  const cloth = new Path2D();
  cloth.moveTo(box.x, box.y + wave);
  cloth.quadraticCurveTo(
    box.x + box.width / 2,
    box.y - box.height * 0.08 - wave,
    box.x + box.width,
    box.y + wave,
  );
  cloth.lineTo(box.x + box.width, box.y + box.height + wave);
  cloth.quadraticCurveTo(
    box.x + box.width / 2,
    box.y + box.height * 0.92 - wave,
    box.x,
    box.y + box.height + wave,
  );
  cloth.closePath();
  fill(context, board, cloth);
  if (style.ink > 0) {
    stroke(context, style.inkColour(light), style.ink * unit, cloth);
  }
  context.fillStyle = ink;
  letter(context, text, inset({ ...box, y: box.y - box.height * 0.03 }, box.width * 0.05, box.height * 0.12));
}

function paintPoster(
  { context, light, unit }: Painting,
  { box, board, edge, ink, text }: LetteringElement,
): void {
  const frame = Math.max(2, unit * 0.012);
  context.fillStyle = withAlpha(light.shade, 0.25);
  context.fillRect(
    box.x - frame + unit * 0.008,
    box.y - frame + unit * 0.01,
    box.width + frame * 2,
    box.height + frame * 2,
  );
  fillBox(context, edge, box.x - frame, box.y - frame, box.width + frame * 2, box.height + frame * 2);
  fillBox(context, board, box.x, box.y, box.width, box.height);
  context.fillStyle = ink;
  letter(context, text, inset(box, box.width * 0.09, box.height * 0.09));
}

/** Glass tubes: a wide glow, a coloured body, a white core. */
function paintNeon({ context, time, unit }: Painting, { box, board, ink, text }: LetteringElement): void {
  const hum = time === 0 ? 1 : 0.94 + 0.06 * Math.sin(time * 9);
  withSavedState(context, () => {
    context.globalCompositeOperation = 'screen';
    glow(context, {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      radius: box.width * 0.75,
      colour: ink,
      strength: 0.42 * hum,
      squeeze: Math.min(1, (box.height / box.width) * 1.7),
    });
  });
  context.fillStyle = withAlpha(board, 0.72);
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, box.height * 0.16);
  context.fill();
  context.strokeStyle = withAlpha(ink, 0.85 * hum);
  context.lineWidth = Math.max(1, unit * 0.004);
  context.stroke();
  const room = inset(box, box.width * 0.07, box.height * 0.12);
  context.strokeStyle = withAlpha(ink, 0.4 * hum);
  context.fillStyle = ink;
  letter(context, text, room, 0.2);
  context.strokeStyle = ink;
  context.fillStyle = mix(ink, '#ffffff', 0.75);
  letter(context, text, room, 0.07);
}

function paintTitle({ context }: Painting, { box, edge, ink, text }: LetteringElement): void {
  context.strokeStyle = edge;
  context.fillStyle = ink;
  letter(context, text, box, 0.16);
}
