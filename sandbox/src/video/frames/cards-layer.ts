/** Reference images as prints that float in front of the scene, in rows. */
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Random } from '#sandbox/random.ts';
import type { FrameSize, Layer, Moment } from './frames.ts';
import type { Reference } from './read-image.ts';

export interface CardsOptions extends FrameSize {
  /** `below` for small cards at the lower edge, over a given image. */
  place: 'middle' | 'below';
  random: Random;
  /** Opacity 0..1 at each moment. */
  appear: (moment: Moment) => number;
}

export function createCardsLayer(references: readonly Reference[], options: CardsOptions): Layer {
  const { width, height, place, random, appear } = options;
  const count = references.length;
  const rows = place === 'below' ? 1 : Math.max(1, Math.round(Math.sqrt((count * height) / width)));
  const columns = Math.ceil(count / rows);
  const cards = references.map((reference, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    return {
      sprite: drawCard(reference, cardHeight(columns, rows, options)),
      x: count === 1 ? 0.64 : ((index % columns) + 0.5) / inRow,
      y: place === 'below' ? 0.79 : (row + 0.5) / rows,
      phase: random.range(0, 6),
      tilt: random.range(-0.05, 0.05),
    };
  });
  return {
    paint(context, moment) {
      const { time, progress } = moment;
      for (const [index, { sprite, x, y, phase, tilt }] of cards.entries()) {
        const glide = (0.5 - progress) * 0.05 * (1 + (index % columns) * 0.5);
        const scale = 1 + 0.035 * Math.sin(progress * Math.PI + index);
        context.save();
        context.globalAlpha = appear(moment);
        context.translate(
          width * (x + glide + Math.sin(time * 0.7 + phase) * 0.004),
          height * (y + Math.sin(time * 0.9 + phase * 2) * 0.012),
        );
        context.rotate(tilt + Math.sin(time * 0.6 + phase) * 0.02);
        context.scale(scale, scale);
        context.drawImage(sprite, -sprite.width / 2, -sprite.height / 2);
        context.restore();
      }
    },
  };
}

/** The height at which an image of medium ratio fits its place. */
function cardHeight(columns: number, rows: number, { width, height, place }: CardsOptions): number {
  const short = Math.min(width, height);
  if (place === 'below') return short * (columns <= 3 ? 0.27 : 0.22);
  return columns === 1
    ? short * 0.54
    : Math.min(short * 0.46, (width / columns) * 0.62, (height / rows) * 0.72);
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
