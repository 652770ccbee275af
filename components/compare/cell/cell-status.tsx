/** The status of a cell in one line: phase, time, tokens, bytes. */
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { PhaseIcon, toneText } from '#components/result/status/phase-icon.tsx';
import { statusTone, TaskIcon } from '#components/result/video/task-icon.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { useClock } from '#components/ui/use-clock.ts';
import { formatBytes, formatCount, formatMs, formatTick } from '#lib/base/format.ts';
import { answeredBy } from '#lib/client/result/answered-by.ts';
import { phaseText, phaseTone } from '#lib/client/result/phase-text.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { statusLabels, taskTime } from '#lib/client/run/tasks/task-status.ts';
import { isLiveTask, type VideoTask } from '#lib/client/run/tasks/video-task.ts';
import { usageOf } from '#lib/client/run/usage-of.ts';

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
  return (
    <StatusLine
      tone={statusTone(task.status)}
      icon={<TaskIcon status={task.status} size={13} />}
      text={statusLabels[task.status]}
      figures={[taskTime(task, now), task.videoSeconds > 0 ? `${task.videoSeconds} s of video` : '']}
    />
  );
}

function RunFigures({ run }: { run: Run }) {
  const live = isLive(run);
  const now = useClock(live, 100);
  const tone = phaseTone(run);
  const { inputTokens = 0, outputTokens, isEstimate } = usageOf(run);
  const tokens = outputTokens === undefined ? '' : `${formatCount(inputTokens + outputTokens)} tokens`;
  return (
    <StatusLine
      tone={toneText[tone]}
      icon={<PhaseIcon tone={tone} size={13} />}
      text={phaseText(run)}
      figures={[
        live ? formatTick(Math.max(0, now - run.startedAt)) : formatMs(run.endedAt ?? 0),
        tokens && isEstimate ? `about ${tokens}` : tokens,
        run.receivedBytes > 0 ? formatBytes(run.receivedBytes) : '',
        answeredBy(run) ?? '',
      ]}
    />
  );
}

interface StatusLineProps {
  tone: string;
  icon: ReactNode;
  text: string;
  /** Empty ones are left out. */
  figures: readonly string[];
}

function StatusLine({ tone, icon, text, figures }: StatusLineProps) {
  return (
    // Narrow cells keep a second line, so that nothing moves while figures arrive.
    <p className="flex flex-wrap content-start items-center gap-x-1.5 text-12 tabular-nums @max-[340px]:min-h-8">
      <span className={classNames('flex items-center gap-1', tone)}>
        {icon}
        {text}
      </span>
      {figures.filter(Boolean).map((figure, index, { length }) => (
        <span key={figure} className="whitespace-nowrap text-ink-second">
          {index < length - 1 ? `${figure} ·` : figure}
        </span>
      ))}
    </p>
  );
}
