/** A source video's frames, one for each of the video's, turned upright and filling the frame. */
import { type Canvas, createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import type { DecodedFrame } from '../encoders/video-engine.ts';
import type { FrameSize, Stage } from './stage.ts';

/** `shown` is the upright size the video says it has. Where the frames end early, the last one stays. */
export function createSourceStage(
  frames: AsyncGenerator<DecodedFrame, void, void>,
  { rotation, shown, frame }: { rotation: number; shown: FrameSize; frame: FrameSize },
): Stage {
  let print: Print | undefined;
  return {
    async paint(context) {
      const next = await frames.next();
      if (!next.done) print = develop(print, next.value);
      if (!print) return;
      const { width, height } = print.image;
      if (rotation === 0 && width === frame.width && height === frame.height) {
        context.putImageData(print.image, 0, 0);
        return;
      }
      print.canvas.getContext('2d').putImageData(print.image, 0, 0);
      layUpright(context, print.canvas, { rotation, shown, frame });
    },
    async close() {
      await frames.return();
    },
  };
}

/** A frame's pixels where the canvas library can take them; kept from frame to frame, because making one is slow. */
interface Print {
  image: ImageData;
  canvas: Canvas;
}

function develop(print: Print | undefined, { pixels, width, height }: DecodedFrame): Print {
  const same = print?.image.width === width && print.image.height === height;
  const target =
    print && same ? print : { image: new ImageData(width, height), canvas: createCanvas(width, height) };
  target.image.data.set(pixels);
  return target;
}

interface Laying {
  rotation: number;
  shown: FrameSize;
  frame: FrameSize;
}

function layUpright(context: SKRSContext2D, canvas: Canvas, { rotation, shown, frame }: Laying): void {
  const scale = Math.max(frame.width / shown.width, frame.height / shown.height);
  const [wide, tall] = rotation % 180 === 0 ? [shown.width, shown.height] : [shown.height, shown.width];
  context.save();
  context.translate(frame.width / 2, frame.height / 2);
  context.rotate((rotation * Math.PI) / 180);
  context.drawImage(canvas, (-wide * scale) / 2, (-tall * scale) / 2, wide * scale, tall * scale);
  context.restore();
}
