'use client';
/** Two pictures in one of four ways. The heavier ways are loaded when they are first asked for. */
import dynamic from 'next/dynamic';
import { pictureShown } from '#components/result/picture/picture-shown.ts';
import { latePart } from '#components/shell/late-part.tsx';
import { picturesOf } from '#lib/client/show/pictures-of.ts';
import { ZoomFrame } from '../look/zoom-frame.tsx';
import type { OutcomeOfCell } from '../use-cell-outcomes.ts';
import { frameOfPair, type PairPicture, Shown } from './pair-picture.tsx';
import type { PairWay } from './pair-way.ts';

const SliderPair = dynamic(() => latePart(() => import('./slider-pair.tsx').then((file) => file.SliderPair)));
const FlickerPair = dynamic(() =>
  latePart(() => import('./flicker-pair.tsx').then((file) => file.FlickerPair)),
);
const DifferencePair = dynamic(() =>
  latePart(() => import('./difference-pair.tsx').then((file) => file.DifferencePair)),
);

interface PicturePairProps {
  way: PairWay;
  first: OutcomeOfCell;
  second: OutcomeOfCell;
}

export function PicturePair({ way, first, second }: PicturePairProps) {
  const [a, b] = [pairPicture(first), pairPicture(second)];
  if (a === undefined || b === undefined) return null;
  switch (way) {
    case 'sides':
      return (
        <div className="flex snap-x snap-mandatory items-start gap-3 overflow-x-auto p-0.5">
          {[a, b].map(({ label, picture }, place) => (
            <figure
              key={place === 0 ? 'a' : 'b'}
              className="w-[calc(100%-36px)] min-w-0 shrink-0 snap-start min-[700px]:w-auto min-[700px]:flex-1 min-[700px]:shrink"
            >
              <ZoomFrame
                alone
                label={label}
                pixels={picture.width}
                style={frameOfPair(picture)}
                className="mx-auto bg-sunk"
              >
                <Shown picture={picture} alt={`Image of ${label}`} />
              </ZoomFrame>
              <figcaption className="pt-1.5 text-13">
                <b className="font-semibold">{place === 0 ? 'A' : 'B'}</b> {label}
              </figcaption>
            </figure>
          ))}
        </div>
      );
    case 'slider':
      return <SliderPair first={a} second={b} />;
    case 'flicker':
      return <FlickerPair first={a} second={b} />;
    case 'difference':
      return <DifferencePair first={a} second={b} />;
  }
}

function pairPicture({ cell, run }: OutcomeOfCell): PairPicture | undefined {
  const picture = run && pictureShown(picturesOf(run), undefined);
  return picture && { label: cell.label, picture };
}
