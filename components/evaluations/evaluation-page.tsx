'use client';
/** One evaluation: progress, figures by model, the table of answers, votes and export. */
import { Scale, Share2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { CollectButton } from '#components/share/collect-button.tsx';
import { lateDialog } from '#components/shell/late-part.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { BackLink } from '#components/ui/back-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { DeleteDialog } from '#components/ui/dialog.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { MoreButtons } from '#components/ui/more-buttons.tsx';
import { PageColumn, PagePart } from '#components/ui/page-column.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { useAction } from '#components/ui/use-action.ts';
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
      <BackLink href="/evaluations">All evaluations</BackLink>
      {failure ? <ErrorText>Could not load the evaluation: {failure.message}</ErrorText> : null}
      {evaluation && run ? <Loaded evaluation={evaluation} run={run} reload={() => void mutate()} /> : null}
      {(evaluation && run) || failure ? null : <div className="h-[480px]" />}
    </PageColumn>
  );
}

interface LoadedProps {
  evaluation: Evaluation;
  run: EvaluationCells;
  reload(): void;
}

function Loaded({ evaluation, run, reload }: LoadedProps) {
  const { id, name, spec } = evaluation;
  const { cells, votes } = run;
  const { personId: me, mayCall, mayChange: mayChangeThing } = useRights();
  const mayChange = mayChangeThing(evaluation);
  const ownVotes = votes.filter(({ personId }) => personId === undefined || personId === me);
  const router = useRouter();
  const [dialog, setDialog] = useState<'vote' | 'share' | 'delete'>();
  const { problem, act } = useAction();
  const change = (action: () => Promise<unknown>) => void act(() => action().then(reload));
  const close = () => setDialog(undefined);
  return (
    <>
      <PagePart
        title={name}
        words={aboutText(spec)}
        actions={
          <div className="flex flex-wrap gap-2">
            {isLive(run) && mayChange ? (
              <Button
                disabled={run.state === 'cancelling'}
                onClick={() => change(() => cancelEvaluation(id))}
              >
                {run.state === 'cancelling' ? 'Cancelling' : 'Cancel'}
              </Button>
            ) : null}
            {mayCall('POST /api/evaluations/:id/shares') ? (
              <Button icon={<Share2 size={14} />} onClick={() => setDialog('share')}>
                Share
              </Button>
            ) : null}
            {mayCall('POST /api/evaluations/:id/votes') ? (
              <Button
                weight="primary"
                icon={<Scale size={14} />}
                disabled={openPairs(cells, ownVotes).length === 0}
                onClick={() => setDialog('vote')}
              >
                Vote blind
              </Button>
            ) : null}
            <MoreButtons weight="quiet">
              <ExportLinks hrefOf={(format) => exportHref(id, format)} />
              {mayCall('POST /api/evaluations/:id/shares') ? (
                <CollectButton
                  text="Add to collection"
                  items={async () => [{ kind: 'evaluation', evaluationId: id }]}
                />
              ) : null}
              {isLive(run) || !mayChange ? null : (
                <Button weight="quiet" onClick={() => setDialog('delete')}>
                  Delete
                </Button>
              )}
            </MoreButtons>
          </div>
        }
      >
        <Progress run={run} onRetry={mayChange ? () => change(() => retryCells(id)) : undefined} />
        {problem === undefined ? null : <ErrorText>{problem}</ErrorText>}
      </PagePart>
      <ModelSummary spec={spec} cells={cells} votes={votes} />
      <ResultsTable
        id={id}
        spec={spec}
        cells={cells}
        onRetry={mayChange ? (position) => change(() => retryCells(id, position)) : undefined}
      />
      {dialog === 'vote' ? (
        <VoteDialog
          id={id}
          cells={cells}
          votes={ownVotes}
          rows={spec.rows}
          onVoted={reload}
          onClose={close}
        />
      ) : null}
      {dialog === 'share' ? (
        <ShareDialog title="Share this evaluation" snapshot={snapshotOf(id, run)} onClose={close} />
      ) : null}
      {dialog === 'delete' ? (
        <DeleteDialog
          name="evaluation"
          onClose={close}
          // Back does not lead to what is deleted.
          onDelete={() => void act(() => deleteEvaluation(id).then(() => router.replace('/evaluations')))}
        >
          Its table and votes are deleted. Its runs stay in the history.
        </DeleteDialog>
      ) : null}
    </>
  );
}

function aboutText({ operation, rows, models, repeats, judge }: Evaluation['spec']): string {
  return [
    countText(rows.length, 'row'),
    countText(models.length, 'model'),
    runPage(operation, models[0] ?? '')?.label ?? operation,
    repeats > 1 && `${repeats} repeats`,
    judge && `judge ${judge.model}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

interface ProgressProps {
  run: EvaluationCells;
  /** Absent for who may not. */
  onRetry: (() => void) | undefined;
}

function Progress({ run, onRetry }: ProgressProps) {
  const status = useRef<HTMLParagraphElement>(null);
  const { cells, votes } = run;
  const count = (...states: readonly string[]) => cells.filter(({ state }) => states.includes(state)).length;
  const finished = cells.length - count('waiting', 'running');
  const unknown = count('unknown');
  const retryLabel = ['failed', 'unknown', 'cancelled']
    .flatMap((state) => (count(state) > 0 ? [`${count(state)} ${state}`] : []))
    .join(', ');
  return (
    <>
      <ProgressBar
        label="Finished requests"
        value={cells.length === 0 ? 0 : finished / cells.length}
        alive={isLive(run)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13 text-ink-second tabular-nums">
        <p role="status" ref={status} tabIndex={-1}>
          {finished} of {cells.length} finished
          {run.state === 'done' ? '' : `, ${run.state}`}
          {votes.length > 0 ? ` · ${countText(votes.length, 'vote')}` : ''}
        </p>
        {retryLabel === '' || onRetry === undefined ? null : (
          <Button
            onClick={() => {
              // This button goes.
              status.current?.focus();
              onRetry();
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
    </>
  );
}

function snapshotOf(id: string, run: EvaluationCells): Snapshot {
  if (isLive(run)) return { blocked: 'The evaluation is still running. Share it when it has ended.' };
  return {
    reference: id,
    text: 'A copy of the whole table: rows, request, outputs, checks, figures and votes.',
    hasCosts: true,
    share: ({ withCosts, expiresInDays, audience }) =>
      shareEvaluation(id, { withCosts, expiresInDays, audience }),
  };
}
