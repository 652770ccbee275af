'use client';
import { Plus, Trash2 } from 'lucide-react';
/** The page of all evaluations, with the form of a new one. */
import Link from 'next/link';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MineButton } from '#components/result/mine-button.tsx';
import { latePart } from '#components/shell/late-part.tsx';
import { OwnerMark } from '#components/shell/owner-mark.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { ErrorText } from '#components/ui/error-text.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageColumn, PagePart } from '#components/ui/page-column.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { useClock } from '#components/ui/use-clock.ts';
import { countText, formatAgo } from '#lib/base/format.ts';
import type { CarriedRequest } from '#lib/client/evaluations/carry-request.ts';
import { type EvaluationDraft, emptyDraft, exampleDraft } from '#lib/client/evaluations/evaluation-draft.ts';
import { readSavedDraft } from '#lib/client/evaluations/saved-draft.ts';
import { deleteEvaluation, uploadImage, useEvaluations } from '#lib/client/evaluations/use-evaluation.ts';
import { evaluatePage, handoff, type Opening } from '#lib/client/handoff/handoff.ts';
import { newId } from '#lib/client/storage/new-id.ts';
import { useUrlParam } from '#lib/client/storage/use-url-param.ts';
import type { EvaluationOperation, EvaluationSummary } from '#lib/contract/pages/evaluation.ts';
import { evaluationOperations } from '#lib/contract/pages/evaluation-limits.ts';
import { forms } from '#lib/describe/playground-forms.ts';
import type { OperationChoice } from './new-evaluation.tsx';

const NewEvaluation = latePart(() => import('./new-evaluation.tsx'), 'NewEvaluation', {
  Waiting: () => <div className="h-[640px]" />,
});

export function EvaluationsPage({ operations }: { operations: readonly OperationChoice[] }) {
  const [owner, setOwner] = useUrlParam('owner', ['', 'me']);
  const { mayCall } = useRights();
  const mayMake = mayCall('POST /api/evaluations');
  const { data, error, mutate } = useEvaluations(owner === 'me');
  const [opening, setOpening] = useState<OpenedDraft | undefined>();
  const [saved, setSaved] = useState<EvaluationDraft | undefined>();
  const returned = useRef(false);
  useCarriedDraft((carried) => setOpening({ id: newId(), ...carried }));
  const openDraft = (draft: EvaluationDraft) => setOpening({ id: newId(), draft });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft that closes has been saved
  useEffect(() => setSaved(readSavedDraft()), [opening]);
  if (opening !== undefined) {
    const { id, draft, notes } = opening;
    return (
      <PageColumn>
        <NewEvaluation
          key={id}
          operations={operations}
          opening={draft}
          notice={notes ? <CarriedNotice notes={notes} saved={saved} onDraft={openDraft} /> : null}
          onClose={() => {
            returned.current = true;
            setOpening(undefined);
          }}
        />
      </PageColumn>
    );
  }
  const list = data?.evaluations;
  return (
    <PageColumn>
      <PagePart
        title="All evaluations"
        words="Run a request for each row of a CSV or JSONL file with several models, and compare the outputs by checks, by a judge model and by blind votes. Runs continue when you close this page."
        actions={
          <div className="flex items-center gap-2">
            <MineButton pressed={owner === 'me'} onPress={(pressed) => setOwner(pressed ? 'me' : '')} />
            {mayMake ? (
              <Button
                weight="primary"
                autoFocus={returned.current}
                icon={saved ? undefined : <Plus size={15} />}
                onClick={() => openDraft(saved ?? emptyDraft(forms.images.operationId))}
              >
                {saved ? 'Continue the draft' : 'New evaluation'}
              </Button>
            ) : null}
          </div>
        }
      >
        {error ? <ErrorText>Could not load evaluations: {error.message}</ErrorText> : null}
        {list?.length === 0 ? (
          <div className="flex flex-col items-center gap-4 rounded-panel border border-hairline bg-panel px-4 py-10 text-center text-13 text-pretty text-ink-second">
            <p className="max-w-[52ch]">{emptyText({ saved: saved !== undefined, mayMake })}</p>
            {saved || !mayMake ? null : (
              <Button onClick={() => openDraft(exampleDraft)}>Load the example</Button>
            )}
          </div>
        ) : null}
        {list && list.length > 0 ? (
          <ul aria-label="Evaluations" className="rounded-panel border border-hairline bg-panel">
            {list.map((evaluation) => (
              <EvaluationRow key={evaluation.id} evaluation={evaluation} onDeleted={() => void mutate()} />
            ))}
          </ul>
        ) : null}
      </PagePart>
    </PageColumn>
  );
}

interface OpenedDraft {
  id: string;
  draft: EvaluationDraft;
  /** Of a draft that another page filled. */
  notes?: readonly string[];
}

interface CarriedNoticeProps {
  notes: readonly string[];
  saved: EvaluationDraft | undefined;
  onDraft(draft: EvaluationDraft): void;
}

/** Above a draft that another page filled: what was left out, and the draft that it would replace. */
function CarriedNotice({ notes, saved, onDraft }: CarriedNoticeProps) {
  return (
    <div className="rounded-panel border border-hairline bg-sunk px-4 py-2.5 text-13 [overflow-wrap:anywhere]">
      <p role="status">
        {['Filled with your request as one case. Add rows and models; nothing has run.', ...notes].join(' ')}
      </p>
      {saved === undefined ? null : (
        <p className="mt-1 text-ink-second">
          Your saved draft stays until you change this one.{' '}
          <LinkButton onClick={() => onDraft(saved)}>Open the saved draft</LinkButton>
        </p>
      )}
    </div>
  );
}

function emptyText({ saved, mayMake }: { saved: boolean; mayMake: boolean }): string {
  if (saved) return 'No evaluations yet. A draft is saved in this browser.';
  if (!mayMake) return 'No evaluations yet.';
  return 'No evaluations yet. The example has eight prompts for two image models; you can change everything before it starts.';
}

const rowClasses =
  'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-2.5 pointer-coarse:py-3';

interface EvaluationRowProps {
  evaluation: EvaluationSummary;
  onDeleted(): void;
}

function EvaluationRow({ evaluation, onDeleted }: EvaluationRowProps) {
  const { id, name, models, rows, createdAt, personId, visibility } = evaluation;
  const now = useClock(true, 30_000);
  const isHidden = useRights().isHidden(evaluation);
  const { problem, act } = useAction();
  const facts = (
    <span className="text-12 text-ink-second tabular-nums">
      <OwnerMark personId={personId} visibility={visibility} />
      {countText(rows, 'row')} · {countText(models.length, 'model')} · {stateText(evaluation)}
      {now === 0 ? '' : ` · ${formatAgo(now - Date.parse(createdAt))}`}
    </span>
  );
  if (!isHidden) {
    return (
      <li className="border-b border-hairline last:border-b-0">
        <Link href={`/evaluations/${id}`} className={classNames(rowClasses, 'hover:bg-sunk')}>
          <span className="min-w-0 truncate text-14 font-semibold">{name}</span>
          {facts}
        </Link>
      </li>
    );
  }
  return (
    <li className={classNames(rowClasses, 'border-b border-hairline last:border-b-0')}>
      <span className="text-14 font-semibold text-ink-second">Private</span>
      <span className="flex items-center gap-1">
        {problem === undefined ? facts : <ErrorText>{problem}</ErrorText>}
        <IconButton
          label={`Delete the private evaluation ${id}`}
          icon={<Trash2 size={14} />}
          onClick={() => void act(() => deleteEvaluation(id).then(onDeleted))}
        />
      </span>
    </li>
  );
}

function stateText({ state, counts }: Pick<EvaluationSummary, 'state' | 'counts'>): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const open = (counts.waiting ?? 0) + (counts.running ?? 0);
  const failed = (counts.failed ?? 0) + (counts.unknown ?? 0);
  const labels = { running: 'Running', cancelling: 'Cancelling', cancelled: 'Cancelled', done: 'Done' };
  const ended = state === 'done' ? '' : `, ${total - open} of ${total}`;
  return `${labels[state]}${ended}${failed > 0 ? `, ${failed} failed` : ''}`;
}

function useCarriedDraft(onCarried: (carried: CarriedRequest) => void): void {
  const carry = useEffectEvent(async (operation: EvaluationOperation, opening: Opening) => {
    const { carryRequest } = await import('#lib/client/evaluations/carry-request.ts');
    onCarried(await carryRequest(operation, opening, uploadImage));
  });
  useEffect(() => {
    const stops = evaluationOperations.map((id) => {
      const page = evaluatePage(id);
      const waiting = handoff.take(page);
      if (waiting) void carry(id, waiting);
      return handoff.receive(page, (given) => void carry(id, given));
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
