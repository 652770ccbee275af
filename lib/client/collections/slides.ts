/** The slides of a collection: its title and notes, then one for each item. Pure. */

import type { CellOutcome } from '#lib/client/result/summary-rows.ts';
import type { OpenedRun } from '#lib/client/run/open-recording.ts';
import { videoUrl } from '#lib/client/run/tasks/task-urls.ts';
import type { VideoTask } from '#lib/client/run/tasks/video-task.ts';
import type { Collection, CollectionItem } from '#lib/contract/pages/collections.ts';

export type CollectionCell = CollectionItem['cells'][number];

/** `isShared`: the ids of cells are shares. */
export interface ShownCollection extends Pick<Collection, 'title' | 'notes' | 'items'> {
  isShared: boolean;
}

export function slidesOf(
  { title, notes, items, isShared }: ShownCollection,
  opened: ReadonlyMap<string, OpenedRun>,
): readonly { title: string; note: string; outcomes: readonly CellOutcome[] }[] {
  return [
    { title, note: notes, outcomes: [] },
    ...items.map((item) => ({
      title: item.title,
      note: [item.note, item.evaluationId === null ? '' : `Evaluation of ${item.model}`]
        .filter(Boolean)
        .join('\n'),
      outcomes: item.cells.map((cell) => outcomeOf(cell, item.title, opened.get(cell.id), isShared)),
    })),
  ];
}

/** The cells of a slide and its neighbours. A video plays from its address. */
export function cellsNear(items: readonly CollectionItem[], slide: number): readonly CollectionCell[] {
  const near = [slide, slide + 1, slide - 1].flatMap((at) => items[at - 1]?.cells ?? []);
  return near.filter(({ run }) => run.taskId === null);
}

function outcomeOf(
  { id, label, notes, run: { model, taskId, cost } }: CollectionCell,
  prompt: string,
  opened: OpenedRun | undefined,
  isShared: boolean,
): CellOutcome {
  const cell = { key: id, label, model, notes };
  if (taskId === null) {
    const run = opened?.state === 'open' ? opened.run : undefined;
    const absence = opened?.state === 'failed' ? opened.error.message : 'Loading…';
    return { cell, run, queued: false, ...(run ? {} : { absence }) };
  }
  const task: VideoTask = {
    id: taskId,
    kind: 'video',
    status: 'completed',
    model,
    prompt,
    cost,
    created: 0,
    progress: 100,
    videoSeconds: 0,
    raw: {},
  };
  return {
    cell,
    run: undefined,
    queued: false,
    task,
    videoSrc: isShared ? `/api/shared/${id}/video/content` : videoUrl(taskId),
  };
}
