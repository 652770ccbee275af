'use client';
/** One evaluation: progress, figures by model, the table of answers, votes and export. */
import { ArrowLeft, Scale, Share2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { lateDialog } from '#components/shell/late-part.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { PageColumn, PagePart } from '#components/ui/page-column.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { errorMessage } from '#lib/base/error-message.ts';
import { countText } from '#lib/base/format.ts';
import { openPairs } from '#lib/client/evaluations/next-pair.ts';
import {
  cancelEvaluation,
  deleteEvaluation,
  exportHref,
  isLive,
  retryCells,
  useCells,
  useEvaluation,
} from '#lib/client/evaluations/use-evaluation.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { shareEvaluation } from '#lib/client/share/share-calls.ts';
import type { Snapshot } from '#lib/client/share/snapshot.ts';
import type { Evaluation, EvaluationCells } from '#lib/contract/pages/evaluation.ts';
import { ExportLinks } from './export-links.tsx';
import { ModelSummary } from './model-summary.tsx';
import { ResultsTable } from './results-table.tsx';

const ShareDialog = lateDialog(() => import('#components/share/share-dialog.tsx'), 'ShareDialog');
const VoteDialog = lateDialog(() => import('./vote-dialog.tsx'), 'VoteDialog');

export function EvaluationPage({ id }: { id: string }) {
  const { data: evaluation, error } = useEvaluation(id);
  const { data: run, error: cellsError, mutate } = useCells(id);
  const failure = error ?? cellsError;
  return (
    <PageColumn>
      <p className="-mb-4">
        <Link
          href="/evaluations"
          className="reach inline-flex items-center gap-1.5 text-13 text-ink-second hover:text-ink"
        >
          <ArrowLeft size={14} />
          All evaluations
        </Link>
      </p>
      {failure ? <ErrorText>Could not load the evaluation: {failure.message}</ErrorText> : null}
      {evaluation && run ? (
        <Loaded evaluation={evaluation} run={run} reload={() => void mutate()} />
      ) : failure ? null : (
        <div className="h-[480px]" />
      )}
    </PageColumn>
  );
}

interface LoadedProps {
  evaluation: Evaluation;
  run: EvaluationCells;
  reload(): void;
}

function Loaded({ evaluation: { id, name, spec }, run, reload }: LoadedProps) {
  const router = useRouter();
  const [voting, setVoting] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const status = useRef<HTMLParagraphElement>(null);
  const { cells, votes } = run;
  const count = (...states: readonly string[]) => cells.filter(({ state }) => states.includes(state)).length;
  const open = count('waiting', 'running');
  const unknown = count('unknown');
  const pairs = openPairs(cells, votes);
  const act = async (action: () => Promise<unknown>, after = reload) => {
    setProblem(undefined);
    try {
      await action();
      after();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  const retryLabel = ['failed', 'unknown', 'cancelled']
    .flatMap((state) => (count(state) > 0 ? [`${count(state)} ${state}`] : []))
    .join(', ');
  return (
    <>
      <PagePart
        title={name}
        words={`${countText(spec.rows.length, 'row')} · ${countText(spec.models.length, 'model')} · ${runPage(spec.operation, spec.models[0] ?? '')?.label ?? spec.operation}${spec.repeats > 1 ? ` · ${spec.repeats} repeats` : ''}${spec.judge ? ` · judge ${spec.judge.model}` : ''}`}
        actions={
          <div className="flex flex-wrap gap-2">
            {isLive(run) ? (
              <Button
                disabled={run.state === 'cancelling'}
                onClick={() => void act(() => cancelEvaluation(id))}
              >
                {run.state === 'cancelling' ? 'Cancelling' : 'Cancel'}
              </Button>
            ) : (
              <Button weight="quiet" onClick={() => setDeleting(true)}>
                Delete
              </Button>
            )}
            <ExportLinks hrefOf={(format) => exportHref(id, format)} />
            <Button icon={<Share2 size={14} />} onClick={() => setSharing(true)}>
              Share
            </Button>
            <Button
              weight="primary"
              icon={<Scale size={14} />}
              disabled={pairs.length === 0}
              onClick={() => setVoting(true)}
            >
              Vote blind
            </Button>
          </div>
        }
      >
        <ProgressBar
          label="Finished requests"
          value={cells.length === 0 ? 0 : (cells.length - open) / cells.length}
          alive={isLive(run)}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13 text-ink-second tabular-nums">
          <p role="status" ref={status} tabIndex={-1}>
            {cells.length - open} of {cells.length} finished
            {run.state === 'done' ? '' : `, ${run.state}`}
            {votes.length > 0 ? ` · ${countText(votes.length, 'vote')}` : ''}
          </p>
          {retryLabel === '' ? null : (
            <Button
              onClick={() => {
                // This button goes.
                status.current?.focus();
                void act(() => retryCells(id));
              }}
            >
              Retry {retryLabel}
            </Button>
          )}
          {unknown > 0 ? (
            <p className="text-warning">
              The server stopped during {countText(unknown, 'request')}. A retry may be billed a second time.
            </p>
          ) : null}
        </div>
        {problem === undefined ? null : <ErrorText>{problem}</ErrorText>}
      </PagePart>
      <ModelSummary spec={spec} cells={cells} votes={votes} />
      <ResultsTable
        id={id}
        spec={spec}
        cells={cells}
        onRetry={(position) => void act(() => retryCells(id, position))}
      />
      {voting ? (
        <VoteDialog
          id={id}
          cells={cells}
          votes={votes}
          rows={spec.rows}
          onVoted={reload}
          onClose={() => setVoting(false)}
        />
      ) : null}
      {sharing ? (
        <ShareDialog
          title="Share this evaluation"
          snapshot={snapshotOf(id, run)}
          onClose={() => setSharing(false)}
        />
      ) : null}
      {deleting ? (
        <Dialog
          title="Delete this evaluation?"
          onClose={() => setDeleting(false)}
          actions={
            <>
              <Button onClick={() => setDeleting(false)}>Keep</Button>
              <Button
                weight="primary"
                // Back does not lead to what is deleted.
                onClick={() =>
                  void act(
                    () => deleteEvaluation(id),
                    () => router.replace('/evaluations'),
                  )
                }
              >
                Delete
              </Button>
            </>
          }
        >
          <p className="text-14">Its table and votes are deleted. Its runs stay in the history.</p>
        </Dialog>
      ) : null}
    </>
  );
}

function snapshotOf(id: string, run: EvaluationCells): Snapshot {
  if (isLive(run)) return { blocked: 'The evaluation is still running. Share it when it has ended.' };
  return {
    reference: id,
    text: 'A copy of the whole table: rows, request, answers, checks, figures and votes.',
    hasCosts: true,
    share: ({ withCosts, expiresInDays }) => shareEvaluation(id, { withCosts, expiresInDays }),
  };
}
