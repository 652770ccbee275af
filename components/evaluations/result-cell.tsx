/** One answer in the table: image or text, checks, figures, and a link to its run. */
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import Link from 'next/link';
import { useRef } from 'react';
import { OutcomeIcon, outcomeTones } from '#components/result/outcome-icon.tsx';
import { ChangeKeyLink } from '#components/shell/change-key-link.tsx';
import { latePart } from '#components/shell/late-part.tsx';
import { Button } from '#components/ui/button.tsx';
import { formatBytes, formatMs } from '#lib/base/format.ts';
import { imageHref } from '#lib/client/evaluations/use-evaluation.ts';
import { failureView } from '#lib/client/run/failure-view.ts';
import { formatCostSum } from '#lib/client/run/prices/format-cost.ts';
import { usePrices } from '#lib/client/run/prices/use-prices.ts';
import type { DisplayedOutcome } from '#lib/client/run/run-labels.ts';
import type { CellState, CheckResult, EvaluationCell } from '#lib/contract/pages/evaluation.ts';
import { AnswerText } from './answer-text.tsx';

const VideoAnswer = latePart(() => import('./video-answer.tsx'), 'VideoAnswer');

const states: Readonly<Record<CellState, { text: string; outcome: DisplayedOutcome }>> = {
  waiting: { text: 'Queued', outcome: 'pending' },
  running: { text: 'Running', outcome: 'running' },
  done: { text: 'Done', outcome: 'done' },
  failed: { text: 'Failed', outcome: 'failed' },
  unknown: { text: 'Outcome unknown', outcome: 'failed' },
  cancelled: { text: 'Cancelled', outcome: 'stopped' },
};

interface ResultCellProps {
  /** Of the evaluation; undefined for its share, where `runId` is the share of a run. */
  id: string | undefined;
  cell: EvaluationCell;
  /** Checks of an answer with an image; undefined for texts. */
  imageChecks: number | undefined;
  onRetry?: (() => void) | undefined;
}

export function ResultCell({ id, cell, imageChecks, onRetry }: ResultCellProps) {
  const { state, step, result, runId, hasRun, model, row } = cell;
  const box = useRef<HTMLDivElement>(null);
  const place = `${model}, row ${row + 1}`;
  const runHref = id === undefined ? `/s/${runId}` : `/history?${new URLSearchParams({ run: runId ?? '' })}`;
  const { error, provider = '' } = result ?? {};
  const problem = error ? { message: error, provider } : undefined;
  const failure = problem && failureView(problem);
  const hasEnded = state === 'failed' || state === 'unknown' || state === 'cancelled';
  const { text, outcome } = states[state];
  const label = state === 'waiting' && step === 'judge' ? 'Waiting for the judge' : text;
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-1.5"
      // The rows keep their height when the image, its checks and its figures arrive.
      style={imageChecks === undefined || hasEnded ? undefined : { minHeight: 192 + 18 * imageChecks }}
    >
      {state === 'done' || step === 'judge' ? <Answer id={id} cell={cell} label={place} /> : null}
      {state === 'running' && cell.taskId !== null && id !== undefined ? (
        <VideoAnswer id={id} cell={cell} label={place} className={videoFrame} />
      ) : state === 'done' ? null : (
        <p className={`flex items-center gap-1.5 ${outcomeTones[outcome]}`}>
          <OutcomeIcon outcome={outcome} />
          {label}
          {failure ? `: ${failure.title}` : ''}
        </p>
      )}
      {failure === undefined ? null : (
        <p className="text-12 text-ink-second [overflow-wrap:anywhere]">
          {failure.quote ?? failure.sentence}
        </p>
      )}
      {problem && id !== undefined ? <ChangeKeyLink failure={problem} className="text-12" /> : null}
      {result ? <Findings cell={cell} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        {runId !== null && hasRun ? (
          <Link
            href={runHref}
            prefetch={false}
            aria-label={`Open run of ${place}`}
            className="text-12 underline underline-offset-2 pointer-coarse:py-3"
          >
            Open run
          </Link>
        ) : null}
        {runId !== null && !hasRun && state !== 'running' && state !== 'waiting' ? (
          <span className="text-12 text-ink-second">Run deleted</span>
        ) : null}
        {hasEnded && onRetry ? (
          <Button
            aria-label={`Retry ${place}`}
            onClick={() => {
              // This button goes.
              box.current?.focus();
              onRetry();
            }}
          >
            Retry
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Answer({ id, cell, label }: Pick<ResultCellProps, 'id' | 'cell'> & { label: string }) {
  const { position, text, result, runId, hasRun, model, row } = cell;
  if (result?.video)
    return hasRun ? (
      <VideoAnswer id={id} cell={cell} label={`Output of ${label}`} className={videoFrame} />
    ) : (
      <Deleted name="Video" />
    );
  if (!result?.images.length) return <AnswerText id={id} position={position} text={text} label={label} />;
  if (!hasRun || runId === null) return <Deleted name="Image" />;
  return (
    <img
      src={srcOf(id, runId, cell)}
      alt={`Output of ${model} to row ${row + 1}`}
      loading="lazy"
      decoding="async"
      className="size-36 rounded-[4px] bg-sunk object-contain"
    />
  );
}

const videoFrame = 'block h-auto max-h-64 w-full rounded-[4px] bg-sunk';

function Deleted({ name }: { name: string }) {
  return (
    <span className="grid size-36 place-items-center rounded-[4px] bg-sunk text-12 text-ink-second">
      {name} deleted
    </span>
  );
}

function srcOf(id: string | undefined, runId: string, { hasThumbnail, position }: EvaluationCell): string {
  if (id === undefined) return `/api/shared/${runId}/thumbnail`;
  // The thumbnail is made shortly after the run.
  return hasThumbnail ? `/api/runs/${runId}/thumbnail` : imageHref(id, position);
}

function Findings({ cell: { result } }: { cell: EvaluationCell }) {
  const { currency } = usePrices();
  if (result === null) return null;
  const { checks, judge, latencyMs, cost, video } = result;
  const [image] = result.images;
  const figures = [
    image && `${image.width}x${image.height} ${image.format}`,
    video?.width && `${video.width}x${video.height}`,
    video?.seconds && `${video.seconds} s of video`,
    video?.bytes && formatBytes(video.bytes),
    latencyMs === null ? undefined : formatMs(latencyMs),
    formatCostSum({ cost: cost || undefined, unpriced: 0 }, currency) || undefined,
  ].filter((figure) => typeof figure === 'string');
  return (
    <>
      {checks.length === 0 ? null : (
        <ul className="flex flex-col gap-0.5 text-12">
          {checks.map((check) => (
            <CheckLine key={check.name} check={check} />
          ))}
        </ul>
      )}
      {judge?.score == null ? null : (
        <p className="text-12">
          {judge.runId === '' ? (
            <span className="font-semibold">Score {judge.score} of 5</span>
          ) : (
            <Link
              href={`/history?${new URLSearchParams({ run: judge.runId })}`}
              className="font-semibold underline underline-offset-2"
            >
              Score {judge.score} of 5
            </Link>
          )}{' '}
          <span className="text-ink-second [overflow-wrap:anywhere]">{judge.reason}</span>
        </p>
      )}
      {figures.length === 0 ? null : (
        <p className="font-mono text-12 text-ink-second tabular-nums">{figures.join(' · ')}</p>
      )}
    </>
  );
}

function CheckLine({ check: { name, passed, detail } }: { check: CheckResult }) {
  const { Icon, tone, verdict } = verdicts[`${passed}`];
  return (
    <li className={`flex items-start gap-1.5 ${tone}`}>
      <Icon size={13} className="mt-[2px] shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {name} {verdict}
        {passed === true ? '' : `: ${detail}`}
      </span>
    </li>
  );
}

const verdicts = {
  null: { Icon: CircleDashed, tone: 'text-ink-second', verdict: 'not checked' },
  true: { Icon: CircleCheck, tone: 'text-done', verdict: 'passed' },
  false: { Icon: CircleX, tone: 'text-failed', verdict: 'failed' },
} as const;
