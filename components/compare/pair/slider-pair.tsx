'use client';
/** Two pictures one over the other, parted by a handle. The shared zoom holds for both. */
import { ReactCompareSlider } from 'react-compare-slider';
import { ZoomFrame } from '../look/zoom-frame.tsx';
import { frameOfPair, type PairPicture, Shown } from './pair-picture.tsx';

export function SliderPair({ first, second }: { first: PairPicture; second: PairPicture }) {
  const side = ({ label, picture }: PairPicture) => (
    <ZoomFrame alone label={label} pixels={picture.width} className="size-full" style={{ height: '100%' }}>
      <Shown picture={picture} alt={`Image of ${label}`} />
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
        style={frameOfPair(first.picture)}
      />
      <figcaption className="flex justify-between gap-4 pt-1.5 text-13">
        <span>
          <b className="font-semibold">A</b> {first.label}
        </span>
        <span className="text-right">
          <b className="font-semibold">B</b> {second.label}
        </span>
      </figcaption>
    </figure>
  );
}
