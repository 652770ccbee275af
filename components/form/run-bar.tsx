/** Below the form: Run, blocking issues, prompts and examples, JSON, reset. */

import { type ReactNode, useState } from 'react';
import { lateDialog, latePart, Nothing } from '#components/shell/late-part.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { Button } from '#components/ui/button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PopoverButton } from '#components/ui/popover.tsx';
import type { FormView } from '#lib/client/form/form-controller.ts';
import type { CompareSet } from '#lib/client/handoff/compare-set.ts';
import type { PlannedRequest } from '#lib/contract/prices/estimate-cost.ts';

/** A notice with a button cannot be in the button Run. */
const BlockingIssues = latePart(() => import('./blocking-issues.tsx'), 'BlockingIssues');
const DraftNotice = latePart(() => import('./draft-notice.tsx'), 'DraftNotice');
const RunEstimate = latePart(() => import('./run-estimate.tsx'), 'RunEstimate', { Failed: Nothing });
const JsonDialog = lateDialog(() => import('./json-dialog.tsx'), 'JsonDialog');

interface RunBarProps {
  form: FormView;
  /** What Run sends; the request of the form if absent. */
  requests?: readonly PlannedRequest[];
  /** Of a comparison. */
  set?: CompareSet;
  label: string;
  blocked: boolean;
  onRun(): void;
  /** Sends an invalid form. Absent where that is not possible. */
  onRunAnyway?(): void;
  acts: ReactNode;
}

export function RunBar({ form, requests, set, label, blocked, onRun, onRunAnyway, acts }: RunBarProps) {
  const [json, setJson] = useState(false);
  const { operationId } = form.description;
  const own = { operationId, model: form.state.model, body: form.filled.body };
  const isValid = form.validation.issues.length === 0;
  const { mayRun } = useRights();
  return (
    <div data-fixes className="shrink-0 border-t border-hairline bg-panel px-4 py-3 min-[900px]:px-5">
      {blocked && form.validation.issues.length > 0 ? (
        <BlockingIssues form={form} onRunAnyway={onRunAnyway} />
      ) : null}
      {form.draft.saved === 'all' && form.draft.lost.length === 0 ? null : <DraftNotice form={form} />}
      {form.undo ? (
        <p role="status" className="mb-2 flex items-baseline gap-2 text-13 text-ink-second">
          {form.undo}
          <LinkButton onClick={() => form.edit({ type: 'undo' })}>Undo</LinkButton>
        </p>
      ) : null}
      <Button weight="primary" size="normal" disabled={!mayRun} onClick={onRun} className="w-full">
        {mayRun ? label : 'Viewers cannot run requests'}
        <RunEstimate requests={requests ?? (isValid ? [own] : [])} />
        <kbd
          aria-hidden
          className="font-mono text-13 font-normal opacity-85 max-sm:hidden pointer-coarse:hidden"
        >
          Ctrl ↵
        </kbd>
      </Button>
      <div className="-mx-2 mt-1.5 -mb-1 flex justify-between">
        <PromptsMenu form={form} set={set} />
        <Button weight="quiet" aria-label="Edit as JSON" onClick={() => setJson(true)} className="px-2">
          JSON
        </Button>
        <Button
          weight="quiet"
          aria-label="Clear the form"
          onClick={() => form.edit({ type: 'reset' })}
          className="px-2"
        >
          Clear
        </Button>
        {acts}
      </div>
      {json ? <JsonDialog form={form} onClose={() => setJson(false)} /> : null}
    </div>
  );
}

const StartingPoints = latePart(() => import('./starting-points.tsx'), 'StartingPoints', {
  Waiting: () => <div className="h-40 w-88 max-w-full" />,
});

function PromptsMenu({ form, set }: Pick<RunBarProps, 'form' | 'set'>) {
  return (
    <PopoverButton
      button={(props) => (
        <Button {...props} weight="quiet" className="px-2">
          Prompts
        </Button>
      )}
    >
      {(close) => <StartingPoints form={form} set={set} onLoaded={close} />}
    </PopoverButton>
  );
}
