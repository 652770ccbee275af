'use client';
/** What can be done with the runs that are selected. Stands where the filters stand while there are any. */
import { Columns2, Download, Pin, PinOff, Trash2, X } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { StoredRun } from '#lib/contract/playground/stored-run.ts';
import { TagEditor } from './tag-editor.tsx';

/** Their ids stand in an address, which may be only so long. */
const mostExported = 400;

export interface RunActs {
  pin(runs: readonly StoredRun[], pinned: boolean): void;
  addTag(runs: readonly StoredRun[], tag: string): void;
  removeTag(runs: readonly StoredRun[], tag: string): void;
  remove(runs: readonly StoredRun[]): void;
}

interface SelectionBarProps {
  runs: readonly StoredRun[];
  knownTags: readonly string[];
  acts: RunActs;
  onDiff(one: StoredRun, other: StoredRun): void;
  onExport(runs: readonly StoredRun[]): void;
  onClear(): void;
}

export function SelectionBar({ runs, knownTags, acts, onDiff, onExport, onClear }: SelectionBarProps) {
  const pinned = runs.every((run) => run.pinned);
  const [one, other] = runs;
  return (
    <section
      aria-label="Selected runs"
      className="scroll-row flex h-tabs items-center gap-1 bg-sunk pl-3 min-[900px]:px-4"
    >
      <IconButton label="Select none" icon={<X aria-hidden size={15} />} onClick={onClear} />
      <p className="shrink-0 pr-2 text-13 font-semibold tabular-nums">{runs.length} selected</p>
      <Button
        weight="quiet"
        icon={pinned ? <PinOff aria-hidden size={14} /> : <Pin aria-hidden size={14} />}
        onClick={() => acts.pin(runs, !pinned)}
      >
        {pinned ? 'Unpin' : 'Pin'}
      </Button>
      <TagEditor
        tags={runs.map(({ tags }) => tags)}
        known={knownTags}
        onAdd={(tag) => acts.addTag(runs, tag)}
        onRemove={(tag) => acts.removeTag(runs, tag)}
      />
      <Button
        weight="quiet"
        icon={<Columns2 aria-hidden size={14} />}
        disabled={runs.length !== 2}
        title={runs.length === 2 ? undefined : 'Select two runs to compare them'}
        onClick={() => one && other && onDiff(other, one)}
      >
        Compare
      </Button>
      <Button
        weight="quiet"
        icon={<Download aria-hidden size={14} />}
        disabled={runs.length > mostExported}
        title={
          runs.length > mostExported
            ? `At most ${mostExported} at once by selection; the button above exports all that match`
            : undefined
        }
        onClick={() => onExport(runs)}
      >
        Export
      </Button>
      <Button weight="quiet" icon={<Trash2 aria-hidden size={14} />} onClick={() => acts.remove(runs)}>
        Delete
      </Button>
    </section>
  );
}
