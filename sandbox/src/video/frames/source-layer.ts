/** The frames of a source video, one for each frame of the video, upright, covering the frame. */
import { createCanvas, ImageData } from '@napi-rs/canvas';
import type { DecodedFrame } from '../codecs/video-engine.ts';
import type { FrameSize, Layer } from './frames.ts';

/** A source video that is being decoded. */
export interface SourceFrames {
  frames: AsyncGenerator<DecodedFrame, void, void>;
  /** Degrees clockwise from the decoded frames to upright ones. */
  rotation: number;
  /** The upright size that the file states. */
  shown: FrameSize;
}

/** The last frame stays when the source ends early. */
export function createSourceLayer({ frames, rotation, shown }: SourceFrames, frame: FrameSize): Layer {
  const scale = Math.max(frame.width / shown.width, frame.height / shown.height);
  const [wide, tall] = rotation % 180 === 0 ? [shown.width, shown.height] : [shown.height, shown.width];
  let canvas = createCanvas(1, 1);
  let image = new ImageData(1, 1);
  return {
    async paint(context) {
      const next = await frames.next();
      if (!next.done) {
        const { pixels, width, height } = next.value;
        // Reused for each frame, because creating one is slow.
        if (image.width !== width || image.height !== height) {
          image = new ImageData(width, height);
          canvas = createCanvas(width, height);
        }
        image.data.set(pixels);
        canvas.getContext('2d').putImageData(image, 0, 0);
      }
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
