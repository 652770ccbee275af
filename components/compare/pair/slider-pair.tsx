/** Two images with a slider between them. Both follow the shared zoom. */
import { ReactCompareSlider } from 'react-compare-slider';
import { ZoomFrame } from '#components/compare/viewport/zoom-frame.tsx';
import { frameOfPair, type PairImage, PairLabel, Shown } from './pair-parts.tsx';

export function SliderPair({ first, second }: { first: PairImage; second: PairImage }) {
  const side = ({ label, image }: PairImage) => (
    <ZoomFrame alone label={label} pixels={image.width} className="size-full" style={{ height: '100%' }}>
      <Shown image={image} alt={`Image of ${label}`} />
    </ZoomFrame>
  );
  return (
    <figure>
      <ReactCompareSlider
        aria-label="Slider between A and B"
        keyboardIncrement="5%"
        onlyHandleDraggable
        itemOne={side(first)}
        itemTwo={side(second)}
        className="mx-auto bg-sunk"
        style={frameOfPair(first.image)}
      />
      <figcaption className="flex justify-between gap-4 pt-1.5 text-13">
        <PairLabel letter="A" image={first} />
        <PairLabel letter="B" image={second} />
      </figcaption>
    </figure>
  );
}
