/** The native video player, plus single frames, loop and speed, by buttons and keys. */
import { ChevronLeft, ChevronRight, Download, Repeat } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { save } from '#components/ui/save-file.ts';
import { videoKey } from '#lib/client/videos/video-keys.ts';
import type { ListedTask } from '#lib/client/videos/video-task.ts';
import { useFrameRate } from './use-frame-rate.ts';
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
    const act = videoKey(event);
    if (element === null || act === undefined) return;
    event.preventDefault();
    switch (act.kind) {
      case 'toggle':
        if (element.paused) void element.play();
        else element.pause();
        break;
      case 'step':
        step(act.by);
        break;
      case 'skip':
        element.currentTime = Math.min(element.duration, Math.max(0, element.currentTime + act.seconds));
        break;
      case 'to':
        element.currentTime = element.duration * act.share;
        break;
      case 'loop':
        setLoop((on) => !on);
        break;
      case 'mute':
        element.muted = !element.muted;
        break;
      case 'speed':
        setRate(nextSpeed(speed, act.by));
        break;
      case 'fullscreen':
        void (document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen());
        break;
    }
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
