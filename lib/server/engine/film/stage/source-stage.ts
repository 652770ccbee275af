/** A source video's frames, one for each of the film's, turned upright and filling the frame. */
import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';
import type { DecodedFrame } from '../encoders/film-engine.ts';
import type { FrameSize, Stage } from './stage.ts';

/** `shown` is the upright size the video says it has. Where the frames end early, the last one stays. */
export function createSourceStage(
  frames: AsyncGenerator<DecodedFrame, void, void>,
  { rotation, shown, frame }: { rotation: number; shown: FrameSize; frame: FrameSize },
): Stage {
  let canvas: Canvas | undefined;
  return {
    async paint(context) {
      const next = await frames.next();
      if (!next.done) canvas = fill(canvas, next.value);
      if (!canvas) return;
      const scale = Math.max(frame.width / shown.width, frame.height / shown.height);
      const turned = rotation % 180 !== 0;
      const [wide, tall] = turned ? [shown.height, shown.width] : [shown.width, shown.height];
      context.save();
      context.translate(frame.width / 2, frame.height / 2);
      context.rotate((rotation * Math.PI) / 180);
      context.drawImage(canvas, (-wide * scale) / 2, (-tall * scale) / 2, wide * scale, tall * scale);
      context.restore();
    },
    async close() {
      await frames.return();
    },
  };
}

function fill(canvas: Canvas | undefined, { pixels, width, height }: DecodedFrame): Canvas {
  const same = canvas?.width === width && canvas.height === height;
  const target = canvas && same ? canvas : createCanvas(width, height);
  const view = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  target.getContext('2d').putImageData(new ImageData(view, width, height), 0, 0);
  return target;
}
