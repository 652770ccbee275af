/** One picture of a pair, as every way of looking shows it. */
import type { CSSProperties } from 'react';
import type { Picture } from '#lib/client/show/pictures-of.ts';

/** Named by its cell. */
export interface PairPicture {
  label: string;
  picture: Picture;
}

/** As large as fits below the bars, in the picture's own shape. */
export function frameOfPair({ width = 1, height = 1 }: Picture): CSSProperties {
  const ratio = width / height;
  return { aspectRatio: ratio, width: '100%', maxWidth: `calc(max(260px, 100dvh - 300px) * ${ratio})` };
}

export function Shown({ picture, alt, hidden = false }: { picture: Picture; alt: string; hidden?: boolean }) {
  return (
    // biome-ignore lint/performance/noImgElement: blob addresses are not Next's to optimise
    <img
      src={picture.url}
      alt={alt}
      draggable={false}
      aria-hidden={hidden}
      className="absolute inset-0 size-full object-contain select-none"
      style={hidden ? { visibility: 'hidden' } : undefined}
    />
  );
}
