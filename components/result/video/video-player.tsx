/** The native video player, plus single frames, loop and speed, by buttons and keys. */

import { ChevronLeft, ChevronRight, Download, ExternalLink, Repeat } from 'lucide-react';
import Link from 'next/link';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { save } from '#components/ui/save-file.ts';
import { playerCommand } from '#lib/client/result/video-keys.ts';
import type { ListedTask } from '#lib/client/run/tasks/video-task.ts';
import { TaskProgress } from './task-progress.tsx';
import { stillUrl, videoUrl } from './video-urls.ts';

interface VideoPlayerProps {
  task: Pick<ListedTask, 'id' | 'prompt' | 'video' | 'hasStill'>;
  autoPlay?: boolean;
  frameClassName?: string;
  video?: RefObject<HTMLVideoElement | null>;
  onFrameRate?(frames: number): void;
}

const speeds = [0.25, 0.5, 1, 1.5, 2] as const;

export function VideoPlayer({
  task,
  autoPlay = false,
  frameClassName,
  video: given,
  onFrameRate,
}: VideoPlayerProps) {
  const own = useRef<HTMLVideoElement>(null);
  const video = given ?? own;
  const [loop, setLoop] = useState(true);
  const [speed, setSpeed] = useState(1);
  const frames = useFrameRate(video, onFrameRate);
  const { video: facts } = task;

  const setRate = (rate: number) => {
    setSpeed(rate);
    if (video.current) video.current.playbackRate = rate;
  };
  const step = (by: number) => {
    const element = video.current;
    if (element === null) return;
    element.pause();
    element.currentTime = Math.min(element.duration, Math.max(0, element.currentTime + by / (frames ?? 30)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const element = video.current;
    const command = playerCommand(event);
    if (element === null || command === undefined) return;
    event.preventDefault();
    command({
      element,
      step,
      changeSpeed: (by) => setRate(nextSpeed(speed, by)),
      toggleLoop: () => setLoop(!loop),
    });
  };

  return (
    <section
      aria-label="Player"
      onKeyDown={onKeyDown}
      className="flex min-h-0 w-full flex-col items-center gap-2"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: generated videos have no captions */}
      <video
        ref={video}
        controls
        playsInline
        loop={loop}
        autoPlay={autoPlay}
        preload="metadata"
        poster={task.hasStill ? stillUrl(task.id) : undefined}
        src={videoUrl(task.id)}
        width={facts?.width || undefined}
        height={facts?.height || undefined}
        aria-label={task.prompt || 'Video'}
        onRateChange={({ currentTarget }) => setSpeed(currentTarget.playbackRate)}
        className={classNames('block h-auto min-h-0 w-auto max-w-full bg-sunk', frameClassName)}
      />
      <div className="flex w-full flex-wrap items-center justify-center gap-1 text-13">
        <IconButton label="Previous frame ( , )" icon={<ChevronLeft size={16} />} onClick={() => step(-1)} />
        <IconButton label="Next frame ( . )" icon={<ChevronRight size={16} />} onClick={() => step(1)} />
        <IconButton
          label="Loop ( L )"
          aria-pressed={loop}
          icon={<Repeat size={15} />}
          onClick={() => setLoop(!loop)}
          className={loop ? 'bg-sunk text-ink' : undefined}
        />
        <label className="flex items-center">
          <span className="sr-only">Speed</span>
          <select
            value={speed}
            onChange={(event) => setRate(Number(event.target.value))}
            className="h-control-small rounded-control bg-transparent px-2 text-13 tabular-nums hover:bg-sunk"
          >
            {[...new Set([...speeds, speed])]
              .sort((a, b) => a - b)
              .map((rate) => (
                <option key={rate} value={rate}>
                  {rate}×
                </option>
              ))}
          </select>
        </label>
        <IconButton
          label="Download"
          icon={<Download size={15} />}
          onClick={() => save(videoUrl(task.id), `${task.id}.mp4`)}
        />
      </div>
    </section>
  );
}

/** The next speed; stays at the first and last one. */
function nextSpeed(speed: number, by: 1 | -1): number {
  const position = speeds.findIndex((known) => known >= speed);
  return speeds[position + by] ?? speed;
}

/** Number of measured frames. */
const enough = 6;

/** Undefined until the video has played for a moment, and in browsers without frame callbacks. */
function useFrameRate(
  video: RefObject<HTMLVideoElement | null>,
  onRate?: (frames: number) => void,
): number | undefined {
  const [rate, setRate] = useState<number | undefined>();
  const onRateNow = useRef(onRate);
  onRateNow.current = onRate;
  useEffect(() => {
    const element = video.current;
    if (element === null || !('requestVideoFrameCallback' in element)) return;
    let handle = 0;
    let last: { time: number; count: number } | undefined;
    const gaps: number[] = [];
    const look = (_now: number, { mediaTime, presentedFrames }: VideoFrameCallbackMetadata) => {
      const frames = last === undefined ? 0 : presentedFrames - last.count;
      const gap = last === undefined ? 0 : mediaTime - last.time;
      last = { time: mediaTime, count: presentedFrames };
      // Ignore seeks, loops and dropped frames.
      if (frames === 1 && gap > 0 && gap < 0.25) gaps.push(gap);
      if (gaps.length >= enough) {
        const found = rateOf(gaps);
        setRate(found);
        onRateNow.current?.(found);
        return;
      }
      handle = element.requestVideoFrameCallback(look);
    };
    handle = element.requestVideoFrameCallback(look);
    return () => element.cancelVideoFrameCallback(handle);
  }, [video]);
  return rate;
}

/** The median gap, because some frames are late. */
function rateOf(gaps: readonly number[]): number {
  const middle = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 1 / 30;
  return Math.round(100 / middle) / 100;
}

/** Plays a video in a dialog over the list. */
export function PlayerDialog({ task, onClose }: { task: ListedTask; onClose(): void }) {
  return (
    <Dialog
      title={task.prompt || 'Video'}
      onClose={onClose}
      className="w-[min(960px,calc(100vw-32px))]"
      actions={
        <Link
          href={`/videos/${task.id}`}
          className="inline-flex h-control-small items-center gap-2 rounded-control px-3 text-13 font-medium hover:bg-sunk"
        >
          <ExternalLink size={14} />
          Task page
        </Link>
      }
    >
      <VideoPlayer task={task} autoPlay frameClassName="max-h-[62dvh]" />
    </Dialog>
  );
}

interface VideoOrProgressProps extends Omit<VideoPlayerProps, 'task'> {
  task: ListedTask;
  /** Unix seconds. */
  now: number;
}

/** The video of a task, or how far it is. */
export function VideoOrProgress({ task, now, ...player }: VideoOrProgressProps) {
  if (task.status !== 'completed' || task.videoDeleted) return <TaskProgress task={task} now={now} />;
  return <VideoPlayer task={task} {...player} />;
}
