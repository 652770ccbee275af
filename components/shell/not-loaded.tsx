'use client';
/** Stands for a part of the page that was to come when it is wanted, and did not. The page itself goes on. */
import { RotateCcw } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';

export function NotLoaded({ onClose }: { onClose(): void }) {
  return (
    <Dialog
      title="This part did not come"
      onClose={onClose}
      actions={
        <Button icon={<RotateCcw aria-hidden size={14} />} onClick={() => location.reload()}>
          Reload the page
        </Button>
      }
    >
      <p className="text-13 text-ink-second">
        The network is gone, or the service has been renewed since the page was opened. What you have typed is
        kept.
      </p>
    </Dialog>
  );
}
