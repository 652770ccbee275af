'use client';
/** All tasks: videos, and images that run in the background. */
import Link from 'next/link';
import { lateDialog } from '#components/shell/late-part.tsx';
import type { Run } from '#lib/client/run/run.ts';
import type { ListedTask } from '#lib/client/run/tasks/video-task.ts';
import { forms } from '#lib/describe/playground-forms.ts';
import { TaskList } from './task-list.tsx';
import { TaskListProvider } from './task-list-provider.tsx';
import { TaskStrip } from './task-strip.tsx';
import { useTaskActions } from './use-task-actions.ts';

const PlayerDialog = lateDialog<{ task: ListedTask; onClose(): void }, 'PlayerDialog'>(
  () => import('#components/result/video/video-player.tsx'),
  'PlayerDialog',
);

const noRuns: readonly Run[] = [];

export function TasksPage() {
  const { remarks, actions, playing, closePlayer } = useTaskActions();
  return (
    <TaskListProvider runs={noRuns}>
      <div className="min-h-0 flex-1">
        <TaskList remarks={remarks} empty={<NoTasks />} {...actions} />
      </div>
      <TaskStrip />
      {playing ? <PlayerDialog task={playing} onClose={closePlayer} /> : null}
    </TaskListProvider>
  );
}

function NoTasks() {
  return (
    <p className="max-w-[60ch] px-4 py-6 text-13 text-ink-second min-[900px]:px-5">
      No tasks yet. Every <Page of={forms.videos} /> request creates a task; <Page of={forms.images} />,{' '}
      <Page of={forms.edits} /> and <Page of={forms.nativeImage} /> create one with “Run in the background”.
    </p>
  );
}

function Page({ of: { slug, label } }: { of: { slug: string; label: string } }) {
  return (
    <Link href={`/${slug}`} prefetch={false} className="underline underline-offset-2 hover:no-underline">
      {label}
    </Link>
  );
}
