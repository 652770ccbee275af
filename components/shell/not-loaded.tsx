'use client';
/** Stands for a part of the page that was to come when it is wanted, and did not. The page itself goes on. */
import { RotateCcw } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { PartNotice } from './part-notice.tsx';

export interface MissingProps {
  /** Asks for the part once more. */
  onAgain(): void;
}

/** In the place of a dialog. */
export function NotLoaded({ onClose, onAgain }: MissingProps & { onClose(): void }) {
  return (
    <Dialog title={title} onClose={onClose} actions={<Ways onAgain={onAgain} />}>
      <p className="text-13 text-ink-second">{words}</p>
    </Dialog>
  );
}

/** In the place of a part of the page. */
export function NotHere({ onAgain }: MissingProps) {
  return (
    <PartNotice role="status" title={title} actions={<Ways onAgain={onAgain} />}>
      {words}
    </PartNotice>
  );
}

function Ways({ onAgain }: MissingProps) {
  return (
    <>
      <Button weight="quiet" onClick={() => location.reload()}>
        Reload the page
      </Button>
      <Button icon={<RotateCcw aria-hidden size={14} />} onClick={onAgain}>
        Try again
      </Button>
    </>
  );
}

const title = 'This part did not come';
const words =
  'The network is gone, or the service has been renewed since the page was opened: then reload it. The page stands as it is; a reload keeps what you have typed, without images you have added.';
