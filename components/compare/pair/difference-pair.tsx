/** The amplified difference of two images, drawn by the browser. Transparent pixels count as white. */
import { useId, useState } from 'react';
import { ZoomFrame } from '#components/compare/viewport/zoom-frame.tsx';
import { frameOfPair, type PairImage, PairLabel } from './pair-parts.tsx';

export function DifferencePair({ first, second }: { first: PairImage; second: PairImage }) {
  const id = useId();
  const [amplify, setAmplify] = useState(4);
  return (
    <figure>
      <ZoomFrame
        alone
        label="Difference of A and B"
        pixels={first.image.width}
        style={frameOfPair(first.image)}
        className="mx-auto bg-black"
      >
        <div
          role="img"
          aria-label={`Difference of ${first.label} and ${second.label}, amplified ${amplify} times`}
          className="absolute inset-0 isolate"
          style={{ filter: `brightness(${amplify})` }}
        >
          <img
            src={first.image.url}
            alt=""
            draggable={false}
            className="absolute inset-0 size-full bg-white"
          />
          <img
            src={second.image.url}
            alt=""
            draggable={false}
            className="absolute inset-0 size-full bg-white mix-blend-difference"
          />
        </div>
      </ZoomFrame>
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-2 text-13">
        <PairLabel letter="A" image={first} />
        <PairLabel letter="B" image={second} />
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
        <span className="text-ink-second">Equal pixels are black.</span>
      </figcaption>
    </figure>
  );
}
