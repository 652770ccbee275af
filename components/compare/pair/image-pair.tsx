/** Two images in one of four comparison modes. The heavier modes are loaded on first use. */
import { ZoomFrame } from '#components/compare/viewport/zoom-frame.tsx';
import { latePart } from '#components/shell/late-part.tsx';
import { imageShown, imagesOf } from '#lib/client/run/images-of.ts';
import type { OutcomeOfCell } from '../use-cell-outcomes.ts';
import { type ComparisonMode, frameOfPair, type PairImage, PairLabel, Shown } from './pair-parts.tsx';

const SliderPair = latePart(() => import('./slider-pair.tsx'), 'SliderPair');
const FlickerPair = latePart(() => import('./flicker-pair.tsx'), 'FlickerPair');
const DifferencePair = latePart(() => import('./difference-pair.tsx'), 'DifferencePair');

interface ImagePairProps {
  mode: ComparisonMode;
  first: OutcomeOfCell;
  second: OutcomeOfCell;
}

export function ImagePair({ mode, first, second }: ImagePairProps) {
  const [a, b] = [pairImage(first), pairImage(second)];
  if (a === undefined || b === undefined) return null;
  switch (mode) {
    case 'sides':
      return (
        <div className="flex snap-x snap-mandatory items-start gap-3 overflow-x-auto p-0.5">
          {[a, b].map((shown, position) => (
            <figure
              key={position === 0 ? 'a' : 'b'}
              className="w-[calc(100%-36px)] min-w-0 shrink-0 snap-start min-[700px]:w-auto min-[700px]:flex-1 min-[700px]:shrink"
            >
              <ZoomFrame
                alone
                label={shown.label}
                pixels={shown.image.width}
                style={frameOfPair(shown.image)}
                className="mx-auto bg-sunk"
              >
                <Shown image={shown.image} alt={`Image of ${shown.label}`} />
              </ZoomFrame>
              <figcaption className="pt-1.5 text-13">
                <PairLabel letter={position === 0 ? 'A' : 'B'} image={shown} />
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

function pairImage({ cell, run }: OutcomeOfCell): PairImage | undefined {
  const image = run && imageShown(imagesOf(run));
  return image && { label: cell.label, notes: cell.notes, image };
}
