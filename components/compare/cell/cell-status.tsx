/** The status of a cell in one line: phase, time, tokens, bytes. */
import { Hourglass } from 'lucide-react';
import { PhaseIcon, toneText } from '#components/result/status/phase-icon.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { useClock } from '#components/ui/use-clock.ts';
import { statusTone, TaskIcon } from '#components/videos/task-icon.tsx';
import { formatBytes, formatClock, formatCount, formatMs, formatTick } from '#lib/base/format.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { statusLabels, taskSeconds } from '#lib/client/videos/task-labels.ts';
import { isLiveTask, type VideoTask } from '#lib/client/videos/video-task.ts';
import { phaseText, phaseTone } from '#lib/client/view/phase-text.ts';
import { tokensOf } from '#lib/client/view/tokens-of.ts';

interface CellStatusProps {
  run: Run | undefined;
  /** Number of queued cells before this one; undefined if it is not queued. */
  queuePlace: number | undefined;
  /** The task of a video request; its state replaces the state of the run. */
  task: VideoTask | undefined;
}

export function CellStatus({ run, queuePlace, task }: CellStatusProps) {
  if (queuePlace !== undefined) {
    return (
      <p className="flex items-center gap-1.5 text-12 text-ink-second tabular-nums">
        <Hourglass size={13} />
        Queued, {queuePlace === 0 ? 'next' : `${queuePlace} ahead`}
      </p>
    );
  }
  if (run === undefined) return <p className="text-12 text-ink-third">Not run yet</p>;
  return task ? <VideoProgress task={task} /> : <RunFigures run={run} />;
}

function VideoProgress({ task }: { task: VideoTask }) {
  const now = useClock(isLiveTask(task), 1000) / 1000;
  const seconds = taskSeconds(task, now);
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-12 whitespace-nowrap tabular-nums">
      <span className={classNames('flex items-center gap-1', statusTone(task.status))}>
        <TaskIcon status={task.status} size={13} />
        {statusLabels[task.status]}
      </span>
      <span className="truncate text-ink-second">
        {[
          ...(seconds === undefined ? [] : [formatClock(seconds)]),
          ...(task.videoSeconds > 0 ? [`${task.videoSeconds} s of video`] : []),
        ].join(' · ')}
      </span>
    </p>
  );
}

function RunFigures({ run }: { run: Run }) {
  const live = isLive(run);
  const now = useClock(live, 100);
  const tone = phaseTone(run);
  const { input, output } = tokensOf(run);
  const elapsed = live ? formatTick(Math.max(0, now - run.startedAt)) : formatMs(run.endedAt ?? 0);
  const figures = [
    elapsed,
    ...(output === undefined ? [] : [`${formatCount((input ?? 0) + output)} tokens`]),
    ...(run.receivedBytes > 0 ? [formatBytes(run.receivedBytes)] : []),
  ];
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-12 whitespace-nowrap tabular-nums">
      <span className={classNames('flex items-center gap-1', toneText[tone])}>
        <PhaseIcon tone={tone} size={13} />
        {phaseText(run)}
      </span>
      <span className="truncate text-ink-second">{figures.join(' · ')}</span>
    </p>
  );
}
