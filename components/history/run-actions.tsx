/** The actions of the open run. */
import { FileDown, Pencil, Pin, RotateCw, Trash2 } from 'lucide-react';
import { EvaluateRun } from '#components/form/evaluate-button.tsx';
import { CollectButton } from '#components/share/collect-button.tsx';
import { ShareButton } from '#components/share/share-button.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { VisibilityButton } from '#components/shell/visibility-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { MoreButtons } from '#components/ui/more-buttons.tsx';
import { curlOf } from '#lib/client/result/sample-of.ts';
import type { Run } from '#lib/client/run/run.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { exportPath } from '#lib/client/run/stored/history-calls.ts';
import { requestOfRun } from '#lib/client/share/linked-request.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';
import { TagEditor } from './tag-editor.tsx';
import type { RunActionHandlers } from './use-history-page.ts';

interface RunActionsProps {
  stored: StoredRun;
  /** Undefined until its recording is open. */
  run: Run | undefined;
  knownTags: readonly string[];
  actions: RunActionHandlers;
  onAgain(run: Run): void;
  onEdit(run: Run): void;
}

export function RunActions(props: RunActionsProps) {
  const { stored, run, actions, onAgain, onEdit } = props;
  const page = runPage(stored.operationId, stored.model);
  const { mayRun, mayChange } = useRights();
  return (
    <div className="scroll-row -mx-2 -my-1 flex items-center p-1 min-[900px]:flex-wrap [&_button]:px-2">
      {mayRun ? (
        <>
          <Button
            weight="strong"
            className="mr-1"
            icon={<Pencil size={14} />}
            disabled={run === undefined}
            onClick={() => run && onEdit(run)}
          >
            Open in form
          </Button>
          <Button
            weight="quiet"
            icon={<RotateCw size={14} />}
            disabled={run === undefined}
            title="Send the same bytes again"
            onClick={() => run && onAgain(run)}
          >
            Re-run exactly
          </Button>
        </>
      ) : null}
      {run === undefined || page === undefined ? null : (
        <ShareButton
          label="Share this run"
          text="Share"
          request={() => requestOfRun(run, page.form)}
          run={run}
          path={page.href}
        />
      )}
      {mayChange(stored) ? (
        <Button
          weight="quiet"
          aria-pressed={stored.pinned}
          icon={<Pin size={14} fill={stored.pinned ? 'currentColor' : 'none'} />}
          onClick={() => actions.pin([stored], !stored.pinned)}
        >
          {stored.pinned ? 'Pinned' : 'Pin'}
        </Button>
      ) : null}
      <MoreActions {...props} />
    </div>
  );
}

function MoreActions({ stored, run, knownTags, actions }: RunActionsProps) {
  const { mayChange } = useRights();
  return (
    <MoreButtons weight="quiet">
      {run === undefined ? null : <EvaluateRun weight="quiet" run={run} />}
      {run === undefined ? null : (
        <CopyButton
          label="Copy as cURL"
          text={() => curlOf(run.request)}
          className="h-control-small rounded-control px-3 text-13 font-medium hover:bg-sunk"
        >
          <span aria-hidden>cURL</span>
        </CopyButton>
      )}
      {stored.outcome === 'running' || stored.keyName !== undefined ? null : (
        <a
          href={exportPath(stored.id)}
          download
          title="A ZIP file with request, response and media, for another history"
          className="inline-flex h-control-small shrink-0 items-center gap-1.5 rounded-control px-1.5 text-13 font-medium hover:bg-sunk"
        >
          <FileDown size={14} aria-hidden />
          Export
        </a>
      )}
      <CollectButton
        weight="quiet"
        text="Add to collection"
        items={async () => [{ kind: 'run', runId: stored.id }]}
      />
      {mayChange(stored) ? (
        <>
          <VisibilityButton
            thing={stored}
            name="run"
            onShow={(visibility) => actions.show(stored, visibility)}
          />
          <TagEditor
            tags={[stored.tags]}
            known={knownTags}
            onAdd={(tag) => actions.addTag([stored], tag)}
            onRemove={(tag) => actions.removeTag([stored], tag)}
          />
          <Button
            weight="quiet"
            className="ml-auto"
            icon={<Trash2 size={14} />}
            onClick={() => actions.remove([stored])}
          >
            Delete
          </Button>
        </>
      ) : null}
    </MoreButtons>
  );
}
