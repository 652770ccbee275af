/** The room of a cell's result, kept before it comes and while it is loaded: nothing moves when it does. */
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';
import type { CellSize } from '../cell-size.ts';

interface CellPlaceProps {
  layout: PlaygroundForm['layout'];
  size: CellSize;
  /** Of an image that is still to come: width by height. One that is there has its own room. */
  ratio: number | undefined;
  children?: ReactNode;
}

const textHeights: Readonly<Record<CellSize, string>> = { s: 'h-48', m: 'h-80', l: 'h-[560px]' };

export function CellPlace({ layout, size, ratio, children }: CellPlaceProps) {
  const style: CSSProperties | undefined =
    layout === 'image' && ratio !== undefined ? { aspectRatio: ratio, maxHeight: '70dvh' } : undefined;
  return (
    <div
      style={style}
      className={classNames(
        'min-w-0',
        layout === 'image' && 'bg-stage',
        layout === 'text' && `border-t border-hairline ${textHeights[size]}`,
        layout === 'vector' && 'min-h-[148px] border-t border-hairline',
        layout === 'video' && 'min-h-[160px] bg-stage',
      )}
    >
      {children}
    </div>
  );
}
