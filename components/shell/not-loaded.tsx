'use client';
/** Stands for a part of the page that was to come when it is wanted, and did not. The page itself goes on. */
import { RotateCcw } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { PartNotice } from './part-notice.tsx';

export interface MissingProps {
  loadAgain(): void;
  /** The server has no such part any more: only a reload helps. */
  outdated: boolean;
}

/** In the place of a dialog. */
export function NotLoaded({ onClose, ...missing }: MissingProps & { onClose(): void }) {
  const { title, words } = wordsFor(missing);
  return (
    <Dialog title={title} onClose={onClose} actions={<Ways {...missing} />}>
      <p className="text-13 text-ink-second">{words}</p>
    </Dialog>
  );
}

/** In the place of a part of the page. */
export function NotHere(missing: MissingProps) {
  const { title, words } = wordsFor(missing);
  return (
    <PartNotice role="status" title={title} actions={<Ways {...missing} />}>
      {words}
    </PartNotice>
  );
}

function Ways({ loadAgain, outdated }: MissingProps) {
  if (outdated) return <ReloadButton />;
  return (
    <>
      <Button weight="quiet" onClick={() => location.reload()}>
        Reload the page
      </Button>
      <Button icon={<RotateCcw aria-hidden size={14} />} onClick={loadAgain}>
        Try again
      </Button>
    </>
  );
}

export function ReloadButton() {
  return (
    <Button icon={<RotateCcw aria-hidden size={14} />} onClick={() => location.reload()}>
      Reload the page
    </Button>
  );
}

const kept = 'A reload keeps what you have typed and the images you have added.';

function wordsFor({ outdated }: MissingProps): { title: string; words: string } {
  return outdated
    ? { title: 'Easel was updated', words: `This page was opened before that: reload it to go on. ${kept}` }
    : { title: 'This part did not come', words: `The network or the server is away. ${kept}` };
}
