/** The actions of the selected runs. Replaces the filters while runs are selected. */
import { Columns2, Images, Pin, PinOff, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { CollectButton } from '#components/share/collect-button.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { BusyButton } from '#components/ui/busy-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { saveBlob } from '#components/ui/save-file.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';
import { TagEditor } from './tag-editor.tsx';
import type { HistoryPageState } from './use-history-page.ts';

/** Runs whose images one ZIP file may have. */
const maxZipped = 400;

interface PageProps {
  page: HistoryPageState;
}

export function SelectionBar({ page: { selected: runs, knownTags, actions, address, dispatch } }: PageProps) {
  const pinned = runs.every((run) => run.pinned);
  const [one, other] = runs;
  const { mayChange } = useRights();
  const areOwn = runs.every(mayChange);
  return (
    <section
      aria-label="Selected runs"
      className="scroll-row flex h-tabs items-center gap-1 bg-sunk pl-3 min-[900px]:px-4 @max-[520px]:[&_button]:px-2"
    >
      <IconButton
        label="Clear selection"
        icon={<X size={15} />}
        onClick={() => dispatch({ type: 'clear-selection' })}
      />
      <p className="shrink-0 pr-2 text-13 font-semibold tabular-nums">{runs.length} selected</p>
      {areOwn ? (
        <>
          <Button
            weight="quiet"
            title={pinned ? 'Unpin' : 'Pin'}
            icon={pinned ? <PinOff size={14} /> : <Pin size={14} />}
            onClick={() => actions.pin(runs, !pinned)}
          >
            <Label>{pinned ? 'Unpin' : 'Pin'}</Label>
          </Button>
          <TagEditor
            tags={runs.map(({ tags }) => tags)}
            known={knownTags}
            onAdd={(tag) => actions.addTag(runs, tag)}
            onRemove={(tag) => actions.removeTag(runs, tag)}
          />
        </>
      ) : null}
      <Button
        weight="quiet"
        icon={<Columns2 size={14} />}
        disabled={runs.length !== 2}
        title={runs.length === 2 ? 'Compare' : 'Select two runs to compare them'}
        onClick={() => one && other && address.go({ run: other.id, other: one.id }, 'push')}
      >
        <Label>Compare</Label>
      </Button>
      <CollectButton
        weight="quiet"
        text={<Label>Add to collection</Label>}
        items={async () => runs.map(({ id }) => ({ kind: 'run', runId: id }))}
      />
      <DownloadImages runs={runs} />
      <Button
        weight="quiet"
        disabled={!areOwn}
        title={areOwn ? 'Delete' : 'Only who made a run, or an admin, can delete it'}
        icon={<Trash2 size={14} />}
        onClick={() => actions.remove(runs)}
      >
        <Label>Delete</Label>
      </Button>
    </section>
  );
}

/** Beside an open run, only the icons have room. */
function Label({ children }: { children: string }) {
  return <span className="@max-[520px]:sr-only">{children}</span>;
}

/** A ZIP file of the images of the runs and how they were made. */
function DownloadImages({ runs }: { runs: readonly StoredRun[] }) {
  const [state, setState] = useState<number | 'ready' | 'empty' | 'failed'>('ready');
  const images = runs.filter(({ hasThumbnail, taskId }) => hasThumbnail && taskId === null);
  const download = async () => {
    setState(1);
    const { zipStoredRuns } = await import('#lib/client/history/zip-stored-runs.ts');
    const zip = await zipStoredRuns(images, (place) => setState(place + 1));
    if (zip) saveBlob(zip, 'easel-images.zip');
    setState(zip ? 'ready' : 'empty');
  };
  return (
    <BusyButton
      weight="quiet"
      icon={<Images size={14} />}
      busy={typeof state === 'number'}
      disabled={images.length === 0 || images.length > maxZipped}
      title="Download the images as a ZIP file"
      onClick={() => void download().catch(() => setState('failed'))}
    >
      <Label>{typeof state === 'number' ? `${state} of ${images.length}` : downloadLabels[state]}</Label>
    </BusyButton>
  );
}

const downloadLabels = {
  ready: 'Download images',
  empty: 'No images found',
  failed: 'Could not download',
} as const;
