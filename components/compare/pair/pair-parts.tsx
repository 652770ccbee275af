/** One image of a pair, shared by the comparison modes. */
import type { CSSProperties } from 'react';
import { CellNotes } from '#components/result/cell-notes.tsx';
import type { CompareCell } from '#lib/client/compare/make-cells.ts';
import type { Image } from '#lib/client/run/images-of.ts';

export interface PairImage {
  label: string;
  notes: CompareCell['notes'];
  image: Image;
}

/** The largest size that fits below the toolbars, in the aspect ratio of the image. */
export function frameOfPair({ width = 1, height = 1 }: Image): CSSProperties {
  const ratio = width / height;
  return { aspectRatio: ratio, width: '100%', maxWidth: `calc(max(260px, 100dvh - 300px) * ${ratio})` };
}

/** Below an image: its letter, its cell, and what its request lacks. */
export function PairLabel({ letter, image: { label, notes } }: { letter: string; image: PairImage }) {
  return (
    <span className="min-w-0">
      <b className="font-semibold">{letter}</b> {label}
      <CellNotes notes={notes} />
    </span>
  );
}

export function Shown({ image, alt, hidden = false }: { image: Image; alt: string; hidden?: boolean }) {
  return (
    <img
      src={image.url}
      alt={alt}
      draggable={false}
      aria-hidden={hidden}
      className="absolute inset-0 size-full object-contain select-none"
      style={hidden ? { visibility: 'hidden' } : undefined}
    />
  );
}

/** The comparison modes; the first is the default. */
export const comparisonModes = ['sides', 'slider', 'flicker', 'difference'] as const;

export type ComparisonMode = (typeof comparisonModes)[number];
