/** The video of one cell: polls the task, then shows the video in sync with the other cells. */
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useVideos } from '#components/compare/viewport/synced-videos.tsx';
import { WaitingLine } from '#components/result/status/phase-icon.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import { TaskProgress } from '#components/videos/task-page.tsx';
import { stillUrl, videoUrl } from '#components/videos/video-urls.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { useTaskDetail } from '#lib/client/videos/use-task-detail.ts';
import { asListed, isLiveTask, readTask, type VideoTask } from '#lib/client/videos/video-task.ts';

interface VideoCellProps {
  run: Run;
  id: string;
  label: string;
  onTask(key: string, task: VideoTask): void;
}

export function VideoCell({ run, id, label, onTask }: VideoCellProps) {
  const { result } = run;
  // Memoised: each new object would be reported again.
  const ordered = useMemo(() => (result.kind === 'other' ? readTask(result.response) : undefined), [result]);
  if (ordered === undefined) {
    return (
      <Frame>
        {isLive(run) ? (
          <WaitingLine run={run} />
        ) : (
          <p className="text-13 text-ink-second">No task in the response.</p>
        )}
      </Frame>
    );
  }
  return <Task key={ordered.id} ordered={ordered} id={id} label={label} onTask={onTask} />;
}

interface TaskProps extends Omit<VideoCellProps, 'run'> {
  ordered: VideoTask;
}

function Task({ ordered, id, label, onTask }: TaskProps) {
  const { task: followed } = useTaskDetail(ordered.id);
  const task = useMemo(() => followed ?? asListed(ordered), [followed, ordered]);
  const live = isLiveTask(task);
  const now = useClock(live, 1000) / 1000;
  const tell = useRef(onTask);
  tell.current = onTask;
  useEffect(() => tell.current(id, task), [id, task]);
  if (task.status !== 'completed') {
    return (
      <Frame>
        <TaskProgress task={task} now={now} />
      </Frame>
    );
  }
  return <Video task={task} label={label} />;
}

function Video({ task, label }: { task: VideoTask; label: string }) {
  const videos = useVideos();
  const { video } = task;
  return (
    <div className="bg-viewer">
      <video
        ref={videos.attach}
        playsInline
        muted
        preload="auto"
        poster={stillUrl(task.id)}
        src={videoUrl(task.id)}
        width={video?.width || undefined}
        height={video?.height || undefined}
        aria-label={`Video of ${label}`}
        className="mx-auto block h-auto max-h-[70dvh] w-full object-contain"
      />
    </div>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="grid aspect-video place-items-center bg-viewer p-4">{children}</div>;
}
