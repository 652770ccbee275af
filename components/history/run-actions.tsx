'use client';
/** What can be done with the run that is open. */
import { Columns2, Pencil, Pin, RotateCw, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { CopyButton } from '#components/result/copy-button.tsx';
import { ShareButton } from '#components/share/share-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { runPlace } from '#lib/client/history/run-place.ts';
import type { Run } from '#lib/client/run/run.ts';
import { requestOfRun } from '#lib/client/share/linked-request.ts';
import { curlOf } from '#lib/client/view/sample-of.ts';
import type { StoredRun } from '#lib/contract/playground/stored-run.ts';
import { openInForm, runExactly } from './run-again.ts';
import type { RunActs } from './selection-bar.tsx';
import { TagEditor } from './tag-editor.tsx';

interface RunActionsProps {
  stored: StoredRun;
  /** Undefined until its bodies are read. */
  run: Run | undefined;
  knownTags: readonly string[];
  acts: RunActs;
  onCompare(): void;
}

export function RunActions({ stored, run, knownTags, acts, onCompare }: RunActionsProps) {
  const router = useRouter();
  const [failure, setFailure] = useState<string>();
  const place = runPlace(stored.operationId, stored.model);
  const go = (href: string | undefined) => {
    if (href !== undefined) router.push(href);
  };
  const again = async (opened: Run) => {
    setFailure(undefined);
    try {
      go(await runExactly(stored.id, opened));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <div className="scroll-row -mx-2 -my-1 flex items-center p-1 min-[900px]:flex-wrap [&_button]:px-1.5">
        <Button
          weight="quiet"
          icon={<RotateCw aria-hidden size={14} />}
          disabled={run === undefined}
          title="Sends the same bytes again"
          onClick={() => run && void again(run)}
        >
          Re-run exactly
        </Button>
        <Button
          weight="quiet"
          icon={<Pencil aria-hidden size={14} />}
          disabled={run === undefined}
          onClick={() => run && go(openInForm(run))}
        >
          Open in form
        </Button>
        <Button weight="quiet" icon={<Columns2 aria-hidden size={14} />} onClick={onCompare}>
          Compare with…
        </Button>
        {run === undefined ? null : (
          <CopyButton
            label="Copy as cURL"
            text={() => curlOf(run.request)}
            className="h-control-small rounded-control px-3 text-13 font-medium hover:bg-sunk"
          >
            <span aria-hidden>cURL</span>
          </CopyButton>
        )}
        {run === undefined || place === undefined ? null : (
          <ShareButton
            label="Share this run"
            words="Share"
            request={() => requestOfRun(run, place.form)}
            run={run}
            path={place.href}
          />
        )}
        <Button
          weight="quiet"
          aria-pressed={stored.pinned}
          icon={<Pin aria-hidden size={14} fill={stored.pinned ? 'currentColor' : 'none'} />}
          onClick={() => acts.pin([stored], !stored.pinned)}
        >
          {stored.pinned ? 'Pinned' : 'Pin'}
        </Button>
        <TagEditor
          tags={[stored.tags]}
          known={knownTags}
          onAdd={(tag) => acts.addTag([stored], tag)}
          onRemove={(tag) => acts.removeTag([stored], tag)}
        />
        <Button weight="quiet" icon={<Trash2 aria-hidden size={14} />} onClick={() => acts.remove([stored])}>
          Delete
        </Button>
      </div>
      {failure === undefined ? null : (
        <p role="alert" className="text-13 text-warning">
          Not sent: {failure}
        </p>
      )}
    </>
  );
}
