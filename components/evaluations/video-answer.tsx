/** The video of an answer, or how far its task is. */
import { TaskProgress } from '#components/result/video/task-progress.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import { stillUrl, videoUrl } from '#lib/client/run/tasks/task-urls.ts';
import { useTaskDetail } from '#lib/client/run/tasks/use-task-detail.ts';
import type { EvaluationCell } from '#lib/contract/pages/evaluation.ts';

interface VideoAnswerProps {
  /** Undefined for a share. */
  id: string | undefined;
  cell: EvaluationCell;
  label: string;
  className: string;
}

export function VideoAnswer({ id, cell, label, className }: VideoAnswerProps) {
  const source = videoSource(cell, id === undefined);
  if (source === undefined) return cell.taskId === null ? null : <LiveVideo taskId={cell.taskId} />;
  const { width, height } = cell.result?.video ?? {};
  return (
    // biome-ignore lint/a11y/useMediaCaption: generated videos have no captions
    <video
      controls
      playsInline
      loop
      preload="none"
      src={source.video}
      poster={source.still}
      width={width || undefined}
      height={height || undefined}
      aria-label={label}
      className={className}
    />
  );
}

/** The task of a video that is being made. */
function LiveVideo({ taskId }: { taskId: string }) {
  const { task } = useTaskDetail(taskId);
  const now = useClock(true, 1000);
  return task ? <TaskProgress task={task} now={now / 1000} /> : null;
}

/** Undefined without a video. `isShared`: the run of the cell is its share. */
function videoSource({ result, runId }: EvaluationCell, isShared: boolean) {
  const id = result?.video?.id;
  if (id === undefined) return undefined;
  const path = `/api/shared/${runId}/video`;
  return isShared
    ? { video: `${path}/content`, still: `${path}/poster` }
    : { video: videoUrl(id), still: stillUrl(id) };
}
