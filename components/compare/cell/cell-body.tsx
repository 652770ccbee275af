/** The result of one cell, by the kind of the operation. */

import type { CSSProperties, ReactNode } from 'react';
import { ErrorCard, TextResult } from '#components/result/result-viewers.tsx';
import { latePart } from '#components/shell/late-part.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { frameOf, imagesOf } from '#lib/client/run/images-of.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { isEmptyResult } from '#lib/contract/read-response.ts';
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';

const ImageCell = latePart(() => import('./image-cell.tsx'), 'ImageCell');
const VectorCell = latePart(() => import('#components/result/embeddings/vector-cell.tsx'), 'VectorCell');

interface CellBodyProps {
  run: Run;
  label: string;
  layout: PlaygroundForm['layout'];
  size: CellSize;
  /** What shows a video. */
  video: ReactNode;
  /** Of an error; absent for readers. */
  onEdit?(): void;
  onAgain?(): void;
}

export function CellBody(props: CellBodyProps): ReactNode {
  const { run, label, layout, size, video, ...actions } = props;
  const images = layout === 'image' ? imagesOf(run) : [];
  // A native response can contain text instead of an image.
  const kind = layout === 'image' && isTextOnly(run, images.length) ? 'text' : layout;
  const ratio = images.length === 0 ? (frameOf(run, undefined)?.ratio ?? 1) : undefined;
  return (
    <>
      {run.error ? (
        <div className="border-t border-hairline bg-viewer p-2">
          <ErrorCard run={run} error={run.error} label={`Error of ${label}`} {...actions} />
        </div>
      ) : null}
      {run.error && isEmptyResult(run.result) ? null : (
        <CellPlace layout={kind} size={size} ratio={ratio}>
          {kind === 'image' ? <ImageCell run={run} label={label} /> : null}
          {kind === 'text' ? <TextResult run={run} label={`Response of ${label}`} small /> : null}
          {kind === 'vector' ? <VectorCell run={run} /> : null}
          {kind === 'video' ? video : null}
        </CellPlace>
      )}
    </>
  );
}

function isTextOnly(run: Run, images: number): boolean {
  return run.result.kind === 'native' && !isLive(run) && images === 0;
}

interface CellPlaceProps {
  layout: PlaygroundForm['layout'];
  size: CellSize;
  /** Width divided by height of an image that has not arrived; undefined once it has. */
  ratio: number | undefined;
  children?: ReactNode;
}

const textHeights: Readonly<Record<CellSize, string>> = {
  m: 'h-80 print:h-auto',
  l: 'h-[560px] print:h-auto',
};

export function CellPlace({ layout, size, ratio, children }: CellPlaceProps) {
  const style: CSSProperties | undefined =
    layout === 'image' && ratio !== undefined ? { aspectRatio: ratio, maxHeight: '70dvh' } : undefined;
  return (
    <div
      style={style}
      className={classNames(
        'min-w-0',
        layout === 'image' && 'bg-viewer',
        layout === 'text' && `border-t border-hairline ${textHeights[size]}`,
        layout === 'vector' && 'min-h-[148px] border-t border-hairline',
        layout === 'video' && 'min-h-[160px] bg-viewer',
      )}
    >
      {children}
    </div>
  );
}

/** In the grid, and beside one other cell. */
export type CellSize = 'm' | 'l';
