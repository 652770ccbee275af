/** The runs of the page as thumbnails, newest at the right; the prompt of one is beside them on hover and focus. */
import { Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PhaseIcon, toneText } from '#components/result/status/phase-icon.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import { formatAgo, formatMs, formatTick } from '#lib/base/format.ts';
import { promptIn } from '#lib/base/prompt-in.ts';
import { dragImage } from '#lib/client/handoff/image-drag.ts';
import { phaseText, phaseTone, totalLabel } from '#lib/client/result/phase-text.ts';
import { imagesOf } from '#lib/client/run/images-of.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';

interface FilmstripProps {
  /** Newest first. */
  runs: readonly Run[];
  shown: string | undefined;
  onShow(id: string): void;
  onStop(id: string): void;
}

export function Filmstrip({ runs, shown, onShow, onStop }: FilmstripProps) {
  const now = useClock(true, runs.some(isLive) ? 100 : 20_000);
  const [pointed, setPointed] = useState<string>();
  const list = useRef<HTMLOListElement>(null);
  // A conversation shows its runs already.
  const isLow = runs.length > 0 && runs.every(({ result }) => result.kind !== 'images');
  const newest = runs[0]?.id;
  useEffect(() => {
    if (newest === undefined) return;
    // With the next frame, which computes the layout anyway.
    const frame = requestAnimationFrame(() => list.current?.scrollTo({ left: list.current.scrollWidth }));
    return () => cancelAnimationFrame(frame);
  }, [newest]);
  const named = runs.find(({ id }) => id === pointed) ?? runs.find(({ id }) => id === shown);
  return (
    <section
      aria-label="Runs"
      className={classNames(
        'flex shrink-0 items-center gap-4 border-t border-hairline bg-background px-4 min-[900px]:px-5',
        isLow ? 'h-10' : 'h-[68px]',
      )}
    >
      <ol ref={list} className="flex max-w-[70%] shrink-0 gap-2 overflow-x-auto p-1">
        {runs.toReversed().map((run) => (
          <li
            key={run.id}
            className="group relative shrink-0"
            onPointerEnter={() => setPointed(run.id)}
            onPointerLeave={() => setPointed(undefined)}
            onFocus={() => setPointed(run.id)}
            onBlur={() => setPointed(undefined)}
          >
            <button
              type="button"
              onClick={() => onShow(run.id)}
              onDragStart={({ dataTransfer }) => {
                const image = imagesOf(run).at(-1);
                if (image) dragImage(dataTransfer, image);
              }}
              aria-current={run.id === shown ? 'true' : undefined}
              className={classNames(
                'block overflow-hidden rounded-control',
                run.id === shown ? 'outline-2 outline-offset-1 outline-ink' : 'outline outline-hairline',
              )}
            >
              <Thumb run={run} now={now} isLow={isLow} />
              <span className="sr-only">
                {titleOf(run)}, {line(run, now)}
              </span>
            </button>
            {isLive(run) ? (
              <IconButton
                label={`Stop ${run.model}`}
                icon={<Square size={10} fill="currentColor" />}
                onClick={() => onStop(run.id)}
                className="absolute! top-0.5 right-0.5 size-6! bg-panel!"
              />
            ) : null}
          </li>
        ))}
      </ol>
      <p
        key={named ? 'run' : 'none'}
        aria-hidden
        className={classNames(
          'min-w-0 text-12 text-ink-second tabular-nums',
          isLow ? 'truncate' : 'line-clamp-2',
        )}
      >
        {named ? `${titleOf(named)} · ${line(named, now)}` : 'Runs appear here.'}
      </p>
    </section>
  );
}

/** The newest image, else the time so far or the state. */
function Thumb({ run, now, isLow }: { run: Run; now: number; isLow: boolean }) {
  const image = imagesOf(run).at(-1);
  const tone = phaseTone(run);
  const isText = run.result.kind !== 'images' && image === undefined;
  return (
    <span
      className={classNames(
        'flex items-center justify-center gap-1.5 bg-panel',
        isLow ? 'h-7' : 'h-[52px]',
        isText ? 'max-w-40 min-w-[52px] px-2.5' : 'w-[52px]',
        toneText[tone],
      )}
    >
      {image ? (
        <img src={image.url} alt="" className="size-[52px] object-cover" decoding="async" />
      ) : (
        <PhaseIcon tone={tone} size={16} />
      )}
      {isText ? <span className="truncate text-12 text-ink">{titleOf(run)}</span> : null}
      <span className="sr-only">{phaseText(run)}: </span>
      {image === undefined && isLive(run) && !isText ? (
        <span aria-hidden className="font-mono text-12 tabular-nums">
          {Math.round((now - run.startedAt) / 1000)}
        </span>
      ) : null}
    </span>
  );
}

function titleOf(run: Run): string {
  return promptIn(run.request.body) || run.model;
}

function line(run: Run, now: number): string {
  if (isLive(run)) return formatTick(Math.max(0, now - run.startedAt));
  const ago = formatAgo(Math.max(0, now - run.startedAt));
  const time = run.phase === 'done' ? timeText(run) : phaseText(run).toLowerCase();
  return `${time} · ${ago}`;
}

function timeText(run: Run): string {
  const label = totalLabel(run);
  return `${label === 'total' ? '' : `${label} `}${formatMs(run.endedAt ?? 0)}`;
}
