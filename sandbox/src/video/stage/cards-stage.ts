/** Reference images in the video: as prints that float in front of the scene, few side by side, many in a ring. */
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Random } from '#sandbox/random.ts';
import { canvasHasHoles } from './canvas-holes.ts';
import { cropCanvas } from './crop-canvas.ts';

import type { FrameSize, Moment, Stage } from './stage.ts';

export interface CardsOptions extends FrameSize {
  /** Over an image of its own right (a source video) they stay small and low. */
  place: 'middle' | 'below';
  random: Random;
  /** 0..1 at each moment. */
  appear: (moment: Moment) => number;
}

interface Card {
  sprite: Canvas;
  phase: number;
  tilt: number;
}

interface Pose {
  /** Centre, in pixels. */
  x: number;
  y: number;
  scale: number;
  turn: number;
  /** Painted from far to near. */
  depth: number;
}

export function createCardsStage(images: readonly Canvas[], options: CardsOptions): Stage {
  const height = cardHeight(images.length, options);
  const cards = images.map((image) => ({
    sprite: canvasHasHoles(image) ? cutOutOf(image, height) : printOf(image, height),
    phase: options.random.range(0, 6),
    tilt: options.random.range(-0.05, 0.05),
  }));
  return {
    paint(context, moment) {
      const alpha = options.appear(moment);
      if (alpha <= 0) return;
      const posed = cards.map((card, index) => ({
        card,
        pose: poseOf(card, index, cards.length, moment, options),
      }));
      posed.sort((one, other) => one.pose.depth - other.pose.depth);
      for (const { card, pose } of posed) drawCard(context, card.sprite, pose, alpha);
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

function poseOf(card: Card, index: number, count: number, moment: Moment, options: CardsOptions): Pose {
  return count <= 3
    ? rowPose(card, index, count, moment, options)
    : ringPose(card, index, count, moment, options);
}

function rowPose(
  card: Card,
  index: number,
  count: number,
  { time, progress }: Moment,
  options: CardsOptions,
): Pose {
  const { width, height, place } = options;
  const slot = count === 1 ? 0.64 : (index + 0.5) / count;
  const glide = (0.5 - progress) * 0.05 * (1 + index * 0.5);
  return {
    x: width * (slot + glide) + Math.sin(time * 0.7 + card.phase) * width * 0.004,
    y: height * (place === 'below' ? 0.79 : 0.5) + Math.sin(time * 0.9 + card.phase * 2) * height * 0.012,
    scale: 1 + 0.035 * Math.sin(progress * Math.PI + index),
    turn: card.tilt + Math.sin(time * 0.6 + card.phase) * 0.02,
    depth: index,
  };
}

/** Once round in the video, so that each comes to the front. */
function ringPose(
  card: Card,
  index: number,
  count: number,
  { time, progress }: Moment,
  options: CardsOptions,
): Pose {
  const { width, height, place } = options;
  const angle = 2 * Math.PI * (index / count + progress) + Math.PI / 2;
  const depth = (1 + Math.sin(angle)) / 2;
  return {
    x: width * (0.5 + 0.36 * Math.cos(angle)),
    y:
      height * ((place === 'below' ? 0.74 : 0.44) + 0.1 * depth) +
      Math.sin(time * 0.9 + card.phase) * height * 0.008,
    scale: 0.5 + 0.5 * depth,
    turn: card.tilt * (1 - depth * 0.6),
    depth,
  };
}

function drawCard(context: SKRSContext2D, sprite: Canvas, pose: Pose, alpha: number): void {
  context.save();
  context.globalAlpha = alpha;
  context.translate(pose.x, pose.y);
  context.rotate(pose.turn);
  context.scale(pose.scale, pose.scale);
  context.drawImage(sprite, -sprite.width / 2, -sprite.height / 2);
  context.restore();
}

/** The image as a print with a white edge and a shadow. Every ratio gets the same area. */
function printOf(image: Canvas, height: number): Canvas {
  const { width: wide, height: tall } = cardSize(image, height);
  const edge = height * 0.028;
  const { canvas, context, room } = openCard(wide, tall, height);
  context.fillStyle = '#fbfaf6';
  context.beginPath();
  context.roundRect(room - edge, room - edge, wide + edge * 2, tall + edge * 2, edge * 0.9);
  context.fill();
  context.shadowColor = 'transparent';
  context.beginPath();
  context.roundRect(room, room, wide, tall, edge * 0.4);
  context.clip();
  context.drawImage(image, ...centreCrop(image, wide / tall), room, room, wide, tall);
  return canvas;
}

/** A thing on nothing keeps its own outline, and loses the nothing around it. */
function cutOutOf(image: Canvas, height: number): Canvas {
  const thing = cropCanvas(image);
  const { width: wide, height: tall } = cardSize(thing, height);
  const { canvas, context, room } = openCard(wide, tall, height);
  context.drawImage(thing, ...centreCrop(thing, wide / tall), room, room, wide, tall);
  return canvas;
}

function cardSize({ width, height }: Canvas, wanted: number): FrameSize {
  const ratio = Math.min(2.4, Math.max(0.42, width / height));
  return { width: wanted * Math.sqrt(ratio) * 1.12, height: (wanted / Math.sqrt(ratio)) * 1.12 };
}

/** An empty canvas with room for a shadow, which all that is drawn on it throws. */
function openCard(wide: number, tall: number, height: number) {
  const blur = height * 0.09;
  const room = Math.ceil(blur * 2 + height * 0.028);
  const canvas = createCanvas(Math.ceil(wide + room * 2), Math.ceil(tall + room * 2));
  const context = canvas.getContext('2d');
  context.shadowColor = 'rgba(8, 10, 24, 0.5)';
  context.shadowBlur = blur;
  context.shadowOffsetY = blur * 0.4;
  return { canvas, context, room };
}

function centreCrop(image: Canvas, ratio: number): [number, number, number, number] {
  const width = Math.min(image.width, image.height * ratio);
  const height = Math.min(image.height, image.width / ratio);
  return [(image.width - width) / 2, (image.height - height) / 2, width, height];
}
