'use client';
/** What one cell shows: its result by the kind of the operation, or what went wrong, or what stands in its way. */
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { isLive, type Run } from '#lib/client/run.ts';
import { picturesOf } from '#lib/client/show/pictures-of.ts';
import type { VideoTask } from '#lib/client/tasks/video-task.ts';
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';
import type { CellSize } from '../cell-size.ts';

const PictureCell = dynamic(() => import('./picture-cell.tsx').then((file) => file.PictureCell));
const TextCell = dynamic(() => import('./text-cell.tsx').then((file) => file.TextCell));
const VectorCell = dynamic(() => import('./vector-cell.tsx').then((file) => file.VectorCell));
const FilmCell = dynamic(() => import('./film-cell.tsx').then((file) => file.FilmCell));

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
  switch (layout) {
    case 'image': {
      const wordsOnly = run.result.kind === 'native' && !isLive(run) && picturesOf(run).length === 0;
      if (wordsOnly) return <TextCell run={run} label={label} size={size} />;
      return <PictureCell run={run} label={label} />;
    }
    case 'text':
      return <TextCell run={run} label={label} size={size} />;
    case 'vector':
      return <VectorCell run={run} />;
    case 'video':
      return <FilmCell run={run} id={id} label={label} onTask={onTask} />;
  }
}
