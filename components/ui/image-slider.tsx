/** Two images with a slider between them, moved by pointer or arrow keys. */
import { ReactCompareSlider, ReactCompareSliderImage } from 'react-compare-slider';

interface SliderSide {
  src: string;
  alt: string;
}

interface ImageSliderProps {
  label: string;
  left: SliderSide;
  right: SliderSide;
  className?: string;
  style?: React.CSSProperties;
}

export default function ImageSlider({ label, left, right, className, style }: ImageSliderProps) {
  return (
    <ReactCompareSlider
      role="group"
      aria-label={label}
      keyboardIncrement="5%"
      itemOne={<ReactCompareSliderImage src={left.src} alt={left.alt} style={fit} />}
      itemTwo={<ReactCompareSliderImage src={right.src} alt={right.alt} style={fit} />}
      className={className}
      style={style}
    />
  );
}

const fit = { objectFit: 'contain' } as const;
