/** The amplified pixel difference of two images, with its mean value. */
import { useEffect, useId, useRef, useState } from 'react';
import { ZoomFrame } from '#components/compare/viewport/zoom-frame.tsx';
import { formatCount } from '#lib/base/format.ts';
import {
  differenceText,
  type PixelDifference,
  pixelDifference,
} from '#lib/client/compare/image-difference.ts';
import { frameOfPair, type PairImage } from './pair-image.tsx';

interface Found extends PixelDifference {
  pixels: number;
}

/** Maximum length of the longer edge in pixels. Both images use the shape of the first. */
const longestSide = 1024;
/** Pixels computed before yielding to the page: about ten milliseconds. */
const atOnce = 250_000;

export function DifferencePair({ first, second }: { first: PairImage; second: PairImage }) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [amplify, setAmplify] = useState(4);
  const [found, setFound] = useState<Found | 'unreadable' | undefined>();
  const [a, b] = [first.image.url, second.image.url];
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const controller = new AbortController();
    drawDifference(element, { a, b, amplify, signal: controller.signal }).then(
      (result) => result && setFound(result),
      () => setFound('unreadable'),
    );
    return () => controller.abort();
  }, [a, b, amplify]);
  return (
    <figure>
      <ZoomFrame
        alone
        label="Difference of A and B"
        pixels={first.image.width}
        style={frameOfPair(first.image)}
        className="mx-auto bg-black"
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={`Difference of ${first.label} and ${second.label}, amplified ${amplify} times`}
          className="absolute inset-0 size-full object-contain"
        />
      </ZoomFrame>
      <figcaption className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-2 text-13">
        <span className="flex items-center gap-2">
          <label htmlFor={id}>Amplify</label>
          <input
            id={id}
            type="range"
            min={1}
            max={16}
            value={amplify}
            onChange={({ target }) => setAmplify(Number(target.value))}
            className="slider w-32"
            style={{ '--filled': `${((amplify - 1) / 15) * 100}%` }}
          />
          <span className="w-[3ch] font-mono text-12 tabular-nums">{amplify}×</span>
        </span>
        <span role="status" className="tabular-nums">
          {resultText(found)}
        </span>
      </figcaption>
    </figure>
  );
}

function resultText(found: Found | 'unreadable' | undefined): string {
  if (found === undefined) return 'Computing the difference…';
  if (found === 'unreadable') return 'The browser blocks reading the pixels of an image from another site.';
  if (found.different === 0) return 'The images are identical.';
  const share = Math.round((found.different / found.pixels) * 100);
  return `Mean difference ${differenceText(found.sum, found.pixels)}; ${share === 0 ? 'under 1' : share} % of ${formatCount(found.pixels)} pixels differ.`;
}

interface Drawing {
  a: string;
  b: string;
  amplify: number;
  signal: AbortSignal;
}

/** Undefined if aborted. Rejects if the browser blocks reading the pixels. */
async function drawDifference(
  canvas: HTMLCanvasElement,
  { a, b, amplify, signal }: Drawing,
): Promise<Found | undefined> {
  const [one, two] = await Promise.all([decoded(a), decoded(b)]);
  if (signal.aborted) return undefined;
  const scale = Math.min(1, longestSide / Math.max(one.naturalWidth, one.naturalHeight));
  const width = Math.max(1, Math.round(one.naturalWidth * scale));
  const height = Math.max(1, Math.round(one.naturalHeight * scale));
  const first = pixelsOf(one, width, height);
  const second = pixelsOf(two, width, height);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const drawn = context.createImageData(width, height);
  const total = { sum: 0, different: 0, pixels: width * height };
  for (let from = 0; from < drawn.data.length; from += atOnce * 4) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (signal.aborted) return undefined;
    const to = Math.min(drawn.data.length, from + atOnce * 4);
    const part = pixelDifference({ first, second, into: drawn.data, amplify, from, to });
    total.sum += part.sum;
    total.different += part.different;
  }
  context.putImageData(drawn, 0, 0);
  return total;
}

async function decoded(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

function pixelsOf(image: HTMLImageElement, width: number, height: number): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}
