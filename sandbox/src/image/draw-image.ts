/** Draws one image in a worker thread: decodes the sources, draws partial images, then the final image, and encodes each. */
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { sandboxFont } from '#sandbox/fonts/sandbox-font.ts';
import type { TaskContext } from '#sandbox/pool/task-context.ts';
import { contentTypes, encodeImage } from './encode-image.ts';
import type { Image, ImageSpec } from './image-spec.ts';
import { type OpenSources, openSources } from './open-sources.ts';
import { paintImage } from './paint-image.ts';
import { readPixels, resized } from './pixels/canvas.ts';

// One thread of the pool uses one core, so the encoder must not start threads.
sharp.concurrency(1);

/** Scale of each partial image and the painted share of the scene, by the number of partial images. */
const partialImages: readonly (readonly { scale: number; progress: number }[])[] = [
  [],
  [{ scale: 0.09, progress: 0.5 }],
  [
    { scale: 0.05, progress: 0.35 },
    { scale: 0.14, progress: 0.7 },
  ],
  [
    { scale: 0.035, progress: 0.25 },
    { scale: 0.08, progress: 0.5 },
    { scale: 0.2, progress: 0.75 },
  ],
];

export async function run(spec: ImageSpec, context: TaskContext<Image>): Promise<Image> {
  const checkpoint = () => context.throwIfCancelled();
  const sources = await openSources(spec);
  for (const partial of partialImages[spec.partials] ?? []) {
    checkpoint();
    context.report(await finish(spec, sources, await paintImage(spec, sources, { ...partial, checkpoint })));
  }
  checkpoint();
  return finish(spec, sources, await paintImage(spec, sources, { scale: 1, progress: 1, checkpoint }));
}

async function finish(spec: ImageSpec, sources: OpenSources, painted: Canvas): Promise<Image> {
  const { width, height, format } = spec;
  const image = resized(painted, spec);
  if (spec.watermark) drawWatermark(image.getContext('2d'), spec);
  const hasAlpha = spec.transparent && format !== 'jpeg';
  const bytes = await encodeImage(readPixels(image), {
    format,
    quality: spec.compression,
    alpha: hasAlpha,
    source: sources.images.length > 0 ? 'compositeSynthetic' : 'algorithmicMedia',
  });
  return { bytes, width, height, format, contentType: contentTypes[format], hasAlpha };
}

const mark = 'AI generated';

/** Draws the mark over a context of the given size in pixels. */
function drawWatermark(context: SKRSContext2D, size: { width: number; height: number }): void {
  const unit = Math.min(size.width, size.height);
  // Never wider than a third of a narrow image, never too small to read.
  const height = Math.max(7, Math.min(unit * 0.026, size.width * 0.045));
  context.save();
  context.resetTransform();
  context.font = sandboxFont('medium', height);
  context.textBaseline = 'middle';
  const width = context.measureText(mark).width;
  const [padX, padY, gap] = [height * 0.6, height * 0.42, height * 0.75];
  const box = {
    x: size.width - gap - width - padX * 2,
    y: size.height - gap - height - padY * 2,
    width: width + padX * 2,
    height: height + padY * 2,
  };
  context.fillStyle = 'rgba(12, 12, 16, 0.42)';
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, box.height / 2);
  context.fill();
  context.fillStyle = 'rgba(255, 255, 255, 0.94)';
  context.fillText(mark, box.x + padX, box.y + box.height / 2 + height * 0.02);
  context.restore();
}
