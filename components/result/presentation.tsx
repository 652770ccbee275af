/**
 * Results on the full screen, for a projector: one slide at a time with its prompt, in large text; arrow keys move, Escape
 * leaves. Loaded on use.
 */
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { checkerboard } from '#components/ui/checkerboard.ts';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { formatCount, formatMs } from '#lib/base/format.ts';
import { fitGrid } from '#lib/client/result/image-grid.ts';
import { type CellOutcome, type SummaryRow, summaryRow, sumRows } from '#lib/client/result/summary-rows.ts';
import { imageShown, imagesOf, isTransparent } from '#lib/client/run/images-of.ts';
import { formatCostSum } from '#lib/client/run/prices/format-cost.ts';
import { usePrices } from '#lib/client/run/prices/use-prices.ts';
import type { Run } from '#lib/client/run/run.ts';
import { videoUrl } from '#lib/client/run/tasks/task-urls.ts';
import { CellNotes } from './cell-notes.tsx';
import { VectorCell } from './embeddings/vector-cell.tsx';
import { TextResult } from './result-viewers.tsx';

export interface Slide {
  /** The prompt, or a title. */
  title: string;
  note?: string;
  outcomes: readonly CellOutcome[];
}

interface PresentationProps {
  slides: readonly Slide[];
  /** Text of the button that leads to the first slide. */
  first: string;
  /** Their sum stands beside the buttons; else the number of the slide. */
  totalOf?: readonly CellOutcome[];
  onSlide?(index: number): void;
  onClose(): void;
}

export function Presentation({ slides, first, totalOf, onSlide, onClose }: PresentationProps) {
  const [at, setAt] = useState(0);
  const dialog = useFullScreen(onClose);
  const ratio = useRatio();
  const prices = usePrices();
  const { title = '', note = '', outcomes: shown = [] } = slides[at] ?? {};
  const { columns } = fitGrid({ count: shown.length, ratio: 1, width: 1000 * ratio, height: 1000, gap: 0 });
  const go = (to: number) => {
    const next = Math.max(0, Math.min(slides.length - 1, to));
    setAt(next);
    onSlide?.(next);
  };
  return (
    <dialog
      ref={dialog}
      aria-label="Presentation"
      onClose={onClose}
      onKeyDown={(event) => {
        // A video keeps its own keys.
        if (event.target instanceof HTMLVideoElement) return;
        if (event.key === 'ArrowRight') go(at + 1);
        if (event.key === 'ArrowLeft') go(at - 1);
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none flex-col border-0 bg-viewer p-0 text-ink open:flex"
    >
      <SlideText title={title} note={note} alone={shown.length === 0} />
      <ul
        aria-label="Results"
        // Takes the focus when the dialog opens, so that no control is marked.
        tabIndex={-1}
        className={classNames(
          'grid min-h-0 gap-2 p-2 outline-none min-[900px]:gap-3 min-[900px]:p-3',
          shown.length > 0 && 'flex-1',
        )}
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          gridTemplateRows: `repeat(${Math.ceil(shown.length / columns)}, minmax(0, 1fr))`,
        }}
      >
        {shown.map((outcome) => (
          <li key={outcome.cell.key} className="flex min-h-0 min-w-0 flex-col gap-1">
            <CellResult outcome={outcome} />
            <div
              className={classNames(
                'flex shrink-0 flex-wrap items-baseline justify-center gap-x-4 px-1 text-center text-15',
                columns > 4 ? 'min-[900px]:text-17' : 'min-[900px]:text-24',
              )}
            >
              <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{outcome.cell.label}</span>
              <Figures row={summaryRow(outcome, prices)} currency={prices.currency} />
              <CellNotes notes={outcome.cell.notes} className="w-full text-13 min-[900px]:text-17" />
            </div>
          </li>
        ))}
      </ul>
      <footer className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t border-hairline bg-panel px-3 py-1.5 text-17 min-[900px]:text-24">
        {totalOf === undefined ? (
          <p role="status" className="font-semibold tabular-nums">
            {at + 1} of {slides.length}
          </p>
        ) : (
          <p className="flex items-baseline gap-3 max-[520px]:w-full">
            <span className="font-semibold">
              {totalOf.length === 1 ? '1 result' : `Sum of ${totalOf.length} results`}
            </span>
            <Figures
              row={sumRows(totalOf.map((outcome) => summaryRow(outcome, prices)))}
              currency={prices.currency}
            />
          </p>
        )}
        <Button className="ml-auto" disabled={at === 0} onClick={() => go(0)}>
          {first}
        </Button>
        <span className="flex">
          <IconButton label="Previous" icon={<ChevronLeft size={17} />} onClick={() => go(at - 1)} />
          <IconButton label="Next" icon={<ChevronRight size={17} />} onClick={() => go(at + 1)} />
          <IconButton label="Leave the presentation" icon={<X size={17} />} onClick={onClose} />
        </span>
      </footer>
    </dialog>
  );
}

/** In the middle of a slide without results. */
function SlideText({ title, note, alone }: { title: string; note: string; alone: boolean }) {
  const size = alone
    ? 'text-24 min-[900px]:text-[40px] font-semibold'
    : 'line-clamp-2 text-17 min-[900px]:text-24';
  return (
    <div
      className={classNames(
        'flex shrink-0 flex-col gap-1 px-4 pt-3',
        alone && 'mx-auto max-w-[60ch] flex-1 items-center justify-center gap-4 text-center',
      )}
    >
      {title === '' ? null : (
        <p dir="auto" className={classNames('text-pretty', size)}>
          {title}
        </p>
      )}
      {note === '' ? null : (
        <p
          dir="auto"
          className="line-clamp-6 text-15 text-pretty whitespace-pre-line text-ink-second min-[900px]:text-24"
        >
          {note}
        </p>
      )}
    </div>
  );
}

/** Time, tokens and cost, as far as they are known. */
function Figures({ row, currency }: { row: Partial<SummaryRow>; currency: string }) {
  const { total, tokensIn = 0, tokensOut = 0 } = row;
  const cost = formatCostSum({ unpriced: 0, ...row }, currency);
  const tokens = tokensIn + tokensOut;
  return (
    <span className="flex shrink-0 gap-3 font-mono text-[0.75em] text-ink-second tabular-nums">
      {total === undefined ? null : <span>{formatMs(total)}</span>}
      {tokens === 0 ? null : <span className="max-[520px]:hidden">{formatCount(tokens)} tokens</span>}
      {cost === '' ? null : <span>{cost}</span>}
    </span>
  );
}

function CellResult({ outcome: { cell, run, task, videoSrc, absence } }: { outcome: CellOutcome }) {
  const frame = 'min-h-0 w-full flex-1';
  if (task?.status === 'completed')
    return (
      // biome-ignore lint/a11y/useMediaCaption: generated videos have no captions
      <video
        src={videoSrc ?? videoUrl(task.id)}
        controls
        loop
        playsInline
        aria-label={cell.label}
        className={frame}
      />
    );
  const image = run && imageShown(imagesOf(run), undefined);
  if (image && run)
    return (
      <div className={`${frame} flex items-center justify-center`}>
        <img
          src={image.url}
          alt={cell.label}
          style={isTransparent(run) ? checkerboard : undefined}
          className="max-h-full max-w-full object-contain"
        />
      </div>
    );
  return (
    <div className={`${frame} overflow-y-auto rounded-panel border border-hairline bg-panel`}>
      {run === undefined || run.error || task ? (
        <p className="p-4 text-17 text-ink-second">
          {absence ?? summaryRow({ cell, run, task, queued: false }).state}
        </p>
      ) : (
        <TextOrVector run={run} label={`Response of ${cell.label}`} />
      )}
    </div>
  );
}

function TextOrVector({ run, label }: { run: Run; label: string }) {
  const isText = run.result.kind === 'message' || run.result.kind === 'native';
  return isText ? <TextResult run={run} label={label} /> : <VectorCell run={run} />;
}

/** Opens over the page, on the full screen if the browser allows it. Leaving the full screen closes it. */
function useFullScreen(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    let open = true;
    const left = () => {
      if (document.fullscreenElement === null) close();
    };
    const show = () => {
      // After the full screen: the last one opened is on top.
      if (!open || dialog.current?.open !== false) return;
      dialog.current.showModal();
      dialog.current.querySelector('ul')?.focus();
    };
    const entering = document.documentElement.requestFullscreen?.() ?? Promise.resolve();
    void entering
      .catch(() => undefined)
      .then(() => {
        show();
        document.addEventListener('fullscreenchange', left);
      });
    return () => {
      open = false;
      document.removeEventListener('fullscreenchange', left);
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  return dialog;
}

function useRatio(): number {
  const [ratio, setRatio] = useState(() => window.innerWidth / window.innerHeight);
  useEffect(() => {
    const measure = () => setRatio(window.innerWidth / window.innerHeight);
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return ratio;
}
