/** The form of a new evaluation: rows, request, models, checks, judge; its cost and its problems before it starts. */
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ModelChecks } from '#components/form/model-checks.tsx';
import { BusyButton } from '#components/ui/busy-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { PagePart } from '#components/ui/page-column.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { fillTemplate } from '#lib/base/fill-text.ts';
import { countText } from '#lib/base/format.ts';
import { isSimulated, type ModelRule, providersOf } from '#lib/base/match-model.ts';
import { estimateEvaluation } from '#lib/client/evaluations/estimate-evaluation.ts';
import {
  type EvaluationDraft,
  emptyDraft,
  imageColumn,
  readDraft,
  withOperation,
} from '#lib/client/evaluations/evaluation-draft.ts';
import { readRows } from '#lib/client/evaluations/read-rows.ts';
import { createEvaluation } from '#lib/client/evaluations/use-evaluation.ts';
import { formatCost } from '#lib/client/run/prices/format-cost.ts';
import { usePrices } from '#lib/client/run/prices/use-prices.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import type { EvaluationOperation, NewEvaluation as Spec } from '#lib/contract/pages/evaluation.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';
import { ChecksFields } from './checks-fields.tsx';
import { DraftField, type DraftProps } from './draft-field.tsx';
import { JsonFold } from './json-fold.tsx';
import { RequestPart } from './request-part.tsx';
import { RowsField } from './rows-field.tsx';
import { useSavedDraft } from './use-saved-draft.ts';

/** An operation that can be evaluated, as the page offers it. */
export interface OperationChoice {
  id: EvaluationOperation;
  label: string;
  /** Without examples. */
  description: FormDescription;
  rules: readonly ModelRule[];
}

interface NewEvaluationProps {
  operations: readonly OperationChoice[];
  opening: EvaluationDraft;
  /** Where the draft came from, what was left out. */
  notice?: ReactNode;
  onClose(): void;
}

export function NewEvaluation({ operations, opening, notice, onClose }: NewEvaluationProps) {
  const form = useRef<HTMLFormElement>(null);
  // Not a field, which would open the keyboard of a phone.
  useEffect(() => form.current?.focus({ preventScroll: true }), []);
  const state = useNewEvaluation(opening);
  const { draft, read, problems, change } = state;
  const rows = readRows(draft.rows);
  const fields = { draft, problems, onChange: change };
  const operation = operations.find(({ id }) => id === draft.operation);
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label="New evaluation"
      className="flex flex-col gap-8 outline-none"
      onSubmit={(event) => {
        event.preventDefault();
        if (state.start()) return;
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      }}
    >
      <PagePart
        title="New evaluation"
        actions={
          <div className="flex gap-2">
            <Button onClick={state.clear}>{state.isCleared ? 'Undo' : 'Clear'}</Button>
            <Button onClick={onClose}>Back to the list</Button>
          </div>
        }
      >
        {notice}
        <DraftField {...fields} name="name" label="Name" />
        <Segmented
          label="Operation"
          options={operations.map(({ id, label }) => ({ value: id, label }))}
          value={draft.operation}
          onChange={(value) => {
            const chosen = operations.find(({ id }) => id === value);
            if (chosen) change(withOperation(draft, chosen.id));
          }}
        />
      </PagePart>
      <RowsField
        text={draft.rows}
        read={rows}
        problem={problems.rows}
        images={imageColumn(draft)}
        onChange={(text) => change({ rows: text })}
      />
      <RequestPart {...fields} description={operation?.description}>
        {'spec' in read ? <FirstRequest spec={read.spec} /> : null}
      </RequestPart>
      <ModelsPart {...fields} operation={operation} />
      <ChecksFields {...fields} />
      <StartPart state={state} operations={operations} />
    </form>
  );
}

/** The draft, what is wrong with it, and its start. */
function useNewEvaluation(opening: EvaluationDraft) {
  const router = useRouter();
  const [draft, setDraft] = useState(opening);
  const [cleared, setCleared] = useState<EvaluationDraft>();
  const { isSaved, forget } = useSavedDraft(draft, opening);
  const [tried, setTried] = useState(false);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const { busy, problem, setProblem, act } = useAction();
  const read = readDraft(draft);
  return {
    draft,
    read,
    /** Found by the server. */
    issues,
    problems: tried && 'problems' in read ? read.problems : {},
    isSaved,
    busy,
    problem,
    change(part: Partial<EvaluationDraft>) {
      setDraft((current) => ({ ...current, ...part }));
      setCleared(undefined);
      setIssues([]);
    },
    isCleared: cleared !== undefined,
    /** Or undoes it. */
    clear() {
      setCleared(cleared ? undefined : draft);
      setDraft(cleared ?? emptyDraft(draft.operation));
      setTried(false);
      setIssues([]);
    },
    /** False if the draft has problems. */
    start(): boolean {
      setTried(true);
      setProblem(undefined);
      if ('problems' in read) return false;
      void act(async () => {
        const { id, problems: found } = await createEvaluation(read.spec);
        if (id === undefined) return setIssues(found);
        forget();
        router.push(`/evaluations/${id}`);
      });
      return true;
    },
  };
}

interface ModelsPartProps extends DraftProps {
  operation: OperationChoice | undefined;
}

function ModelsPart({ draft, problems, onChange, operation }: ModelsPartProps) {
  return (
    <PagePart title="Models" words="Up to eight. Every model runs every row.">
      {problems.models === undefined ? null : <ErrorText>{problems.models}</ErrorText>}
      <p className="text-13 text-ink-second [overflow-wrap:anywhere]">
        {draft.models.length === 0 ? 'None chosen.' : `Chosen: ${draft.models.join(', ')}`}
      </p>
      {operation ? (
        <div className="max-h-80 overflow-y-auto rounded-panel border border-hairline bg-panel p-2">
          <ModelChecks
            description={operation.description}
            chosen={draft.models}
            onToggle={(model) => onChange({ models: toggled(draft.models, model) })}
          />
        </div>
      ) : null}
      <div className="flex w-44 flex-col gap-1.5">
        <p aria-hidden className="text-13 font-medium">
          Repeats
        </p>
        <Segmented
          label="Repeats"
          options={['1', '2', '3'].map((value) => ({ value, label: value }))}
          value={String(draft.repeats)}
          onChange={(value) => onChange({ repeats: Number(value) })}
        />
      </div>
    </PagePart>
  );
}

interface StartPartProps {
  state: ReturnType<typeof useNewEvaluation>;
  operations: readonly OperationChoice[];
}

function StartPart({ state, operations }: StartPartProps) {
  const { read, issues, problems, problem, busy, isSaved } = state;
  const found = Object.entries(problems).map(([parameter, message]) => ({ parameter, message }));
  return (
    <section aria-label="Start" className="flex flex-col gap-3 border-t border-hairline pt-5">
      {issues.length > 0 ? <IssueTable issues={issues} /> : null}
      {problem === undefined ? null : <ErrorText>Could not start: {problem}</ErrorText>}
      {found.length > 0 ? <IssueTable issues={found} /> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <BusyButton type="submit" weight="primary" size="normal" busy={busy}>
          {busy ? 'Checking rows' : 'Start evaluation'}
        </BusyButton>
        {'spec' in read ? <Estimate spec={read.spec} operations={operations} /> : null}
      </div>
      {isSaved ? null : (
        <p className="text-13 text-ink-second">
          This draft is too large to be saved in this browser. It is lost when you leave the page.
        </p>
      )}
    </section>
  );
}

function toggled(models: readonly string[], model: string): readonly string[] {
  return models.includes(model) ? models.filter((name) => name !== model) : [...models, model];
}

function FirstRequest({ spec: { template, rows } }: { spec: Spec }) {
  return <JsonFold title="Request of row 1" value={fillTemplate(template, rows[0] ?? {})} />;
}

function Estimate({ spec, operations }: { spec: Spec; operations: readonly OperationChoice[] }) {
  const prices = usePrices();
  const isFree = (operation: EvaluationOperation, model: string) => {
    const rules = operations.find(({ id }) => id === operation)?.rules ?? [];
    return isSimulated(providersOf(rules, model));
  };
  const { requests, judgeRequests, amount, missing } = estimateEvaluation(spec, prices, isFree);
  const judging = judgeRequests > 0 ? ` and ${countText(judgeRequests, 'judge request')}` : '';
  const without = missing.length > 0 ? `, without ${missing.join(', ')}` : '';
  const cost =
    amount === undefined
      ? 'The cost is not known: no model has a price.'
      : `Estimated cost: ${formatCost(amount, prices.currency, true)}${without}.`;
  return (
    <p className="text-13 text-ink-second tabular-nums">
      {countText(requests, 'request')}
      {judging}. {cost}
    </p>
  );
}

function IssueTable({ issues }: { issues: readonly Pick<Issue, 'parameter' | 'message'>[] }) {
  return (
    <div role="alert" className="rounded-panel border border-failed bg-panel px-4 py-3 text-13">
      <p className="font-semibold text-failed">
        {issues.length >= 50 ? 'The first 50 problems.' : `${countText(issues.length, 'problem')}.`} Nothing
        was sent.
      </p>
      <ScrollRegion label="Problems" className="mt-1.5 max-h-64 overflow-y-auto">
        <ul className="list-disc pl-5">
          {issues.map(({ parameter, message }) => (
            <li key={`${parameter} ${message}`} className="[overflow-wrap:anywhere]">
              {message}
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </div>
  );
}
