/** Reference images as prints that float in front of the scene: up to three in a row, more in a ring that turns. */
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Random } from '#sandbox/random.ts';
import type { FrameSize, Layer, Moment } from './layer.ts';
import type { Reference } from './read-image.ts';

export interface CardsOptions extends FrameSize {
  /** `below` for small cards at the lower edge, over a given image. */
  place: 'middle' | 'below';
  random: Random;
  /** Opacity 0..1 at each moment. */
  appear: (moment: Moment) => number;
}

interface Pose {
  /** Centre, in pixels. */
  x: number;
  y: number;
  scale: number;
  turn: number;
  /** Cards are painted from the lowest depth to the highest. */
  depth: number;
}

export function createCardsLayer(references: readonly Reference[], options: CardsOptions): Layer {
  const { random, appear } = options;
  const height = cardHeight(references.length, options);
  const cards = references.map((reference) => ({
    sprite: drawCard(reference, height),
    phase: random.range(0, 6),
    tilt: random.range(-0.05, 0.05),
  }));
  const poseOf = cards.length <= 3 ? rowPose : ringPose;
  return {
    paint(context, moment) {
      const alpha = appear(moment);
      if (alpha <= 0) return;
      const posed = cards.map(({ sprite, phase, tilt }, index) => {
        const place = { ...options, ...moment, index, count: cards.length, phase, tilt };
        return { sprite, pose: poseOf(place) };
      });
      posed.sort((first, second) => first.pose.depth - second.pose.depth);
      for (const { sprite, pose } of posed) paintCard(context, sprite, pose, alpha);
    },
  };
}

/** The height at which an image of medium ratio fits its place. */
function cardHeight(count: number, { width, height, place }: CardsOptions): number {
  const short = Math.min(width, height);
  if (place === 'below') return short * (count <= 3 ? 0.27 : 0.22);
  if (count > 3) return short * 0.42;
  return count === 1 ? short * 0.54 : Math.min(short * 0.46, (width / count) * 0.62);
}

interface CardMoment extends Moment, FrameSize {
  count: number;
  place: 'middle' | 'below';
  phase: number;
  tilt: number;
}

function rowPose({ index, count, time, progress, width, height, place, phase, tilt }: CardMoment): Pose {
  const slot = count === 1 ? 0.64 : (index + 0.5) / count;
  const glide = (0.5 - progress) * 0.05 * (1 + index * 0.5);
  return {
    x: width * (slot + glide + Math.sin(time * 0.7 + phase) * 0.004),
    y: height * ((place === 'below' ? 0.79 : 0.5) + Math.sin(time * 0.9 + phase * 2) * 0.012),
    scale: 1 + 0.035 * Math.sin(progress * Math.PI + index),
    turn: tilt + Math.sin(time * 0.6 + phase) * 0.02,
    depth: index,
  };
}

/** The ring turns once in the video, so that each card comes to the front. */
function ringPose({ index, count, time, progress, width, height, place, phase, tilt }: CardMoment): Pose {
  const angle = 2 * Math.PI * (index / count + progress) + Math.PI / 2;
  const depth = (1 + Math.sin(angle)) / 2;
  return {
    x: width * (0.5 + 0.36 * Math.cos(angle)),
    y: height * ((place === 'below' ? 0.74 : 0.44) + 0.1 * depth + Math.sin(time * 0.9 + phase) * 0.008),
    scale: 0.5 + 0.5 * depth,
    turn: tilt * (1 - depth * 0.6),
    depth,
  };
}

function paintCard(context: SKRSContext2D, sprite: Canvas, pose: Pose, alpha: number): void {
  context.save();
  context.globalAlpha = alpha;
  context.translate(pose.x, pose.y);
  context.rotate(pose.turn);
  context.scale(pose.scale, pose.scale);
  context.drawImage(sprite, -sprite.width / 2, -sprite.height / 2);
  context.restore();
}

/** With a shadow; a cut-out in its own outline, any other image as a print with a white edge. Equal areas. */
function drawCard({ canvas: image, isCutOut }: Reference, wanted: number): Canvas {
  const ratio = Math.min(2.4, Math.max(0.42, image.width / image.height));
  const [width, height] = [wanted * Math.sqrt(ratio) * 1.12, (wanted / Math.sqrt(ratio)) * 1.12];
  const [edge, blur] = [wanted * 0.028, wanted * 0.09];
  const margin = Math.ceil(blur * 2 + edge);
  const card = createCanvas(Math.ceil(width + margin * 2), Math.ceil(height + margin * 2));
  const context = card.getContext('2d');
  context.shadowColor = 'rgba(8, 10, 24, 0.5)';
  context.shadowBlur = blur;
  context.shadowOffsetY = blur * 0.4;
  if (!isCutOut) {
    context.fillStyle = '#fbfaf6';
    context.beginPath();
    context.roundRect(margin - edge, margin - edge, width + edge * 2, height + edge * 2, edge * 0.9);
    context.fill();
    context.shadowColor = 'transparent';
    context.beginPath();
    context.roundRect(margin, margin, width, height, edge * 0.4);
    context.clip();
  }
  const [wide, tall] = [
    Math.min(image.width, image.height * ratio),
    Math.min(image.height, image.width / ratio),
  ];
  const [left, top] = [(image.width - wide) / 2, (image.height - tall) / 2];
  context.drawImage(image, left, top, wide, tall, margin, margin, width, height);
  return card;
}
