/** The drafts that are stored in this browser. */
import { Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import useSWR from 'swr';
import { Button } from '#components/ui/button.tsx';
import { countText, formatBytes } from '#lib/base/format.ts';
import { type DraftUsage, deleteDrafts, measureDrafts } from '#lib/client/form/delete-drafts.ts';

export function DraftsPart() {
  const { data: kept, mutate } = useSWR<DraftUsage>('drafts', measureDrafts, { revalidateOnFocus: false });
  const [undo, setUndo] = useState<() => Promise<void>>();
  const forget = async () => {
    const back = await deleteDrafts();
    setUndo(() => back);
    await mutate();
  };
  const bringBack = async () => {
    await undo?.();
    setUndo(undefined);
    await mutate();
  };
  const nothing = kept !== undefined && kept.forms === 0 && kept.files === 0;
  return (
    <section
      aria-label="Drafts"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-hairline bg-panel p-4 text-13"
    >
      <h3 className="min-w-18 font-semibold">Drafts</h3>
      <p role="status" className="min-h-5 flex-1 text-ink-second tabular-nums">
        {kept === undefined ? '' : wordsOf(kept)}
      </p>
      {undo ? (
        <Button icon={<Undo2 size={14} />} onClick={() => void bringBack()}>
          Undo
        </Button>
      ) : (
        <Button
          icon={<Trash2 size={14} />}
          disabled={kept === undefined || nothing}
          onClick={() => void forget()}
        >
          Delete all
        </Button>
      )}
    </section>
  );
}

function wordsOf({ forms, files, bytes }: DraftUsage): string {
  if (forms === 0 && files === 0) return 'No drafts.';
  const typed = countText(forms, 'form');
  return files === 0 ? `${typed}.` : `${typed}, with ${countText(files, 'file')} (${formatBytes(bytes)}).`;
}
