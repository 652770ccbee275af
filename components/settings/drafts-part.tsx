'use client';
/** What this browser keeps of what was typed, and the way to forget it. */
import { Trash2, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { formatBytes } from '#lib/base/format.ts';
import { type DraftUsage, deleteDrafts, measureDrafts } from '#lib/client/form/delete-drafts.ts';

export function DraftsPart() {
  const [kept, setKept] = useState<DraftUsage>();
  const [undo, setUndo] = useState<() => Promise<void>>();
  useEffect(() => {
    void measureDrafts().then(setKept);
  }, []);
  const forget = async () => {
    const back = await deleteDrafts();
    setUndo(() => back);
    setKept(await measureDrafts());
  };
  const bringBack = async () => {
    await undo?.();
    setUndo(undefined);
    setKept(await measureDrafts());
  };
  const nothing = kept !== undefined && kept.forms === 0 && kept.files === 0;
  return (
    <section
      aria-label="Drafts"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-hairline bg-panel p-4 text-13"
    >
      <h3 className="font-semibold">Drafts</h3>
      <p role="status" className="min-h-5 flex-1 text-ink-second tabular-nums">
        {kept === undefined ? '' : wordsOf(kept)}
      </p>
      {undo ? (
        <Button icon={<Undo2 aria-hidden size={14} />} onClick={() => void bringBack()}>
          Undo
        </Button>
      ) : (
        <Button
          icon={<Trash2 aria-hidden size={14} />}
          disabled={kept === undefined || nothing}
          onClick={() => void forget()}
        >
          Forget all
        </Button>
      )}
    </section>
  );
}

function wordsOf({ forms, files, bytes }: DraftUsage): string {
  if (forms === 0 && files === 0) return 'None is kept.';
  const typed = `${forms} ${forms === 1 ? 'form' : 'forms'} as you left ${forms === 1 ? 'it' : 'them'}`;
  return files === 0
    ? `${typed}.`
    : `${typed}, with ${files} ${files === 1 ? 'file' : 'files'} (${formatBytes(bytes)}).`;
}
