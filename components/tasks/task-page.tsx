'use client';
/** One task on a page of its own: the film or how far it is, its times, its prompt, its data. */
import { ArrowLeft, Download, Pencil, X } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { JsonView } from '#components/result/json/json-view.tsx';
import { save } from '#components/result/side/take-on.tsx';
import { Button } from '#components/ui/button.tsx';
import { handOver } from '#lib/client/form/hand-over.ts';
import { recallForForm } from '#lib/client/tasks/asked-bodies.ts';
import { cancelVideoTask, useVideoTask } from '#lib/client/tasks/use-video-tasks.ts';
import { isLiveTask, type VideoTask } from '#lib/client/tasks/video-task.ts';
import { useClock } from '#lib/client/use-clock.ts';
import { FilmPlayer } from './film-player.tsx';
import { filmUrl } from './film-urls.ts';
import { TaskFacts } from './task-facts.tsx';
import { TaskProgress } from './task-progress.tsx';

export function TaskPage({ id }: { id: string }) {
  const { task, error } = useVideoTask(id);
  const now = useClock(task !== undefined && isLiveTask(task), 1000) / 1000;
  return (
    <div className="@container min-h-0 flex-1">
      <div className="flex h-full flex-col overflow-y-auto @min-[820px]:flex-row @min-[820px]:overflow-hidden">
        <div className="flex min-w-0 shrink-0 flex-col bg-stage @min-[820px]:flex-1 @min-[820px]:shrink">
          <p className="px-4 pt-3 min-[900px]:px-5">
            <Link
              href="/videos"
              className="inline-flex items-center gap-1.5 text-13 text-ink-second hover:text-ink"
            >
              <ArrowLeft aria-hidden size={14} />
              All videos
            </Link>
          </p>
          <div className="grid min-h-[280px] flex-1 place-items-center p-4 min-[900px]:p-5">
            {task ? <Stage task={task} now={now} /> : <Missing error={error} id={id} />}
          </div>
        </div>
        {task ? (
          <aside
            aria-label="About this task"
            className="flex flex-col gap-6 border-hairline bg-panel px-4 py-4 @max-[820px]:border-t @min-[820px]:w-[340px] @min-[820px]:shrink-0 @min-[820px]:overflow-y-auto @min-[820px]:border-l min-[900px]:px-5"
          >
            <div>
              <h2 className="mb-1.5 text-13 font-semibold">Prompt</h2>
              <p className="text-15 whitespace-pre-wrap [overflow-wrap:anywhere]">{task.prompt || 'None'}</p>
            </div>
            <Acts task={task} />
            <TaskFacts task={task} now={now} />
            <div className="min-w-0">
              <h2 className="mb-1.5 text-13 font-semibold">Data</h2>
              <JsonView value={task.raw} media={noMedia} name="Data of the task" />
            </div>
          </aside>
        ) : null}
      </div>
    </div>
  );
}

const noMedia = {};

function Stage({ task, now }: { task: VideoTask; now: number }) {
  if (task.status !== 'completed') return <TaskProgress task={task} now={now} />;
  return (
    <FilmPlayer task={task} className="block h-auto max-h-[calc(100dvh-160px)] w-auto max-w-full bg-sunk" />
  );
}

function Missing({ error, id }: { error: Error | undefined; id: string }) {
  if (error === undefined) return <p className="text-13 text-ink-second">Asking for the task…</p>;
  return (
    <div role="alert" className="max-w-[440px] text-center">
      <h2 className="text-15 font-semibold">No such task</h2>
      <p className="mt-1 text-13 text-ink-second">{error.message}</p>
      <p className="mt-2 font-mono text-12 text-ink-third [overflow-wrap:anywhere]">{id}</p>
    </div>
  );
}

function Acts({ task }: { task: VideoTask }) {
  const router = useRouter();
  const retry = () => {
    handOver('videos.create', { body: recallForForm(task.id) ?? { prompt: task.prompt }, model: task.model });
    router.push('/videos');
  };
  return (
    <div className="flex flex-wrap gap-2">
      {task.status === 'completed' ? (
        <Button
          icon={<Download aria-hidden size={14} />}
          onClick={() => save(filmUrl(task.id), `${task.id}.mp4`)}
        >
          Save
        </Button>
      ) : null}
      {isLiveTask(task) ? (
        <Button
          icon={<X aria-hidden size={14} />}
          onClick={() => void cancelVideoTask(task.id).catch(() => {})}
        >
          Cancel
        </Button>
      ) : (
        <Button icon={<Pencil aria-hidden size={14} />} onClick={retry}>
          {task.status === 'completed' ? 'Make another' : 'Edit and retry'}
        </Button>
      )}
    </div>
  );
}
