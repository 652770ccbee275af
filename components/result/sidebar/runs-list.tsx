/** All runs of the page, newest first, with Stop or Run again. */
import { RotateCw, Square } from 'lucide-react';
import { PhaseIcon, toneText } from '#components/result/status/phase-icon.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { SteadyButton } from '#components/ui/steady-button.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import { formatAgo, formatMs, formatTick } from '#lib/base/format.ts';
import { promptIn } from '#lib/base/prompt-in.ts';
import { dragImage } from '#lib/client/handoff/image-drag.ts';
import { phaseText, phaseTone, totalLabel } from '#lib/client/result/phase-text.ts';
import { imagesOf } from '#lib/client/run/images-of.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { SidebarSection } from './sidebar-section.tsx';

interface RunsListProps {
  runs: readonly Run[];
  shown: string | undefined;
  onShow(id: string): void;
  onStop(id: string): void;
  onAgain?: ((run: Run) => void) | undefined;
}

export function RunsList({ runs, shown, onShow, onStop, onAgain }: RunsListProps) {
  const live = runs.some(isLive);
  const now = useClock(true, live ? 100 : 20_000);
  if (runs.length === 0) return null;
  return (
    <SidebarSection title="Runs">
      <ul className="-mx-2 flex flex-col gap-0.5">
        {runs.map((run) => (
          <li
            key={run.id}
            className={classNames(
              'group relative flex items-center rounded-control',
              run.id === shown ? 'bg-sunk' : 'hover:bg-sunk',
            )}
          >
            <button
              type="button"
              onClick={() => onShow(run.id)}
              onDragStart={({ dataTransfer }) => {
                const image = imagesOf(run).at(-1);
                if (image) dragImage(dataTransfer, image);
              }}
              title={`${run.model}: ${promptIn(run.request.body)}`}
              aria-current={run.id === shown ? 'true' : undefined}
              className="flex min-w-0 flex-1 items-center gap-2.5 p-1.5 text-left"
            >
              <Thumb run={run} />
              <span className="min-w-0 flex-1">
                <span
                  className={classNames(
                    'block truncate text-13 font-medium',
                    isLive(run) && 'font-semibold text-accent',
                  )}
                >
                  {isLive(run) ? phaseText(run) : titleOf(run)}
                </span>
                <span className="block truncate text-12 text-ink-second tabular-nums">{line(run, now)}</span>
              </span>
            </button>
            {isLive(run) ? (
              <SteadyButton
                key="action"
                label={`Stop ${run.model}`}
                icon={<Square size={13} fill="currentColor" />}
                onClick={() => onStop(run.id)}
              />
            ) : null}
            {onAgain && !isLive(run) ? (
              <SteadyButton
                key="action"
                label={`Run ${run.model} again`}
                icon={<RotateCw size={14} />}
                onClick={() => onAgain(run)}
                // Covers the text instead of shortening it.
                className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100 pointer-fine:absolute pointer-fine:right-1 pointer-fine:bg-sunk"
              />
            ) : null}
          </li>
        ))}
      </ul>
    </SidebarSection>
  );
}

/** Images identify themselves; other runs show their prompt. */
function titleOf(run: Run): string {
  return run.result.kind === 'images' ? run.model : promptIn(run.request.body) || run.model;
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

/** The newest image, else the state icon. */
function Thumb({ run }: { run: Run }) {
  const image = imagesOf(run).at(-1);
  const tone = phaseTone(run);
  return (
    <span className={classNames('grid size-10 shrink-0 place-items-center bg-sunk', toneText[tone])}>
      {image ? (
        <img src={image.url} alt="" className="size-10 object-cover" decoding="async" />
      ) : (
        <PhaseIcon tone={tone} size={16} />
      )}
      <span className="sr-only">{phaseText(run)}: </span>
    </span>
  );
}
