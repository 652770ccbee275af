'use client';
/** What one cell shows: its result by the kind of the operation, or what went wrong, or what stands in its way. */
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { latePart } from '#components/shell/late-part.tsx';
import { isLive, type Run } from '#lib/client/run/run.ts';
import type { VideoTask } from '#lib/client/videos/video-task.ts';
import { frameOf, imagesOf } from '#lib/client/view/images-of.ts';
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';
import type { CellSize } from '../cell-size.ts';
import { CellPlace } from './cell-place.tsx';

const ImageCell = dynamic(() => latePart(() => import('./image-cell.tsx').then((file) => file.ImageCell)));
const TextCell = dynamic(() => latePart(() => import('./text-cell.tsx').then((file) => file.TextCell)));
const VectorCell = dynamic(() => latePart(() => import('./vector-cell.tsx').then((file) => file.VectorCell)));
const VideoCell = dynamic(() => latePart(() => import('./video-cell.tsx').then((file) => file.VideoCell)));

interface CellBodyProps {
  run: Run;
  /** Key of the cell. */
  id: string;
  label: string;
  layout: PlaygroundForm['layout'];
  size: CellSize;
  onTask(key: string, task: VideoTask): void;
}

export function CellBody({ run, id, label, layout, size, onTask }: CellBodyProps): ReactNode {
  const images = layout === 'image' ? imagesOf(run) : [];
  // Words instead of an image stand where words do.
  const kind = layout === 'image' && isWordsOnly(run, images.length) ? 'text' : layout;
  const ratio = images.length === 0 ? (frameOf(run, undefined)?.ratio ?? 1) : undefined;
  return (
    <CellPlace layout={kind} size={size} ratio={ratio}>
      {resultOf(kind)}
    </CellPlace>
  );

  function resultOf(shown: PlaygroundForm['layout']): ReactNode {
    switch (shown) {
      case 'image':
        return <ImageCell run={run} label={label} />;
      case 'text':
        return <TextCell run={run} label={label} />;
      case 'vector':
        return <VectorCell run={run} />;
      case 'video':
        return <VideoCell run={run} id={id} label={label} onTask={onTask} />;
    }
  }
}

function isWordsOnly(run: Run, images: number): boolean {
  return run.result.kind === 'native' && !isLive(run) && images === 0;
}
