/** Placeholders for parts of a page that could not be loaded. */
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Dialog } from '#components/ui/dialog.tsx';

export interface MissingProps {
  loadAgain(): void;
  /** The server has a newer version: only a reload helps. */
  outdated: boolean;
}

/** Replaces a dialog. */
export function MissingDialog({ onClose, ...missing }: MissingProps & { onClose(): void }) {
  const { title, label } = textFor(missing);
  return (
    <Dialog title={title} onClose={onClose} actions={<Actions {...missing} />}>
      <p className="text-13 text-ink-second">{label}</p>
    </Dialog>
  );
}

/** Replaces a part of the page. */
export function MissingPart(missing: MissingProps) {
  const { title, label } = textFor(missing);
  return (
    <PartNotice role="status" title={title} actions={<Actions {...missing} />}>
      {label}
    </PartNotice>
  );
}

function Actions({ loadAgain, outdated }: MissingProps) {
  if (outdated) return <ReloadButton />;
  return (
    <>
      <Button weight="quiet" onClick={() => location.reload()}>
        Reload the page
      </Button>
      <Button icon={<RotateCcw size={14} />} onClick={loadAgain}>
        Try again
      </Button>
    </>
  );
}

export function ReloadButton() {
  return (
    <Button icon={<RotateCcw size={14} />} onClick={() => location.reload()}>
      Reload the page
    </Button>
  );
}

const reloadHint = 'Reloading keeps your text and images.';

function textFor({ outdated }: MissingProps): { title: string; label: string } {
  return outdated
    ? { title: 'Easel was updated', label: `Reload the page to continue. ${reloadHint}` }
    : {
        title: 'Could not load this part',
        label: `The network or the server is not available. ${reloadHint}`,
      };
}

interface PartNoticeProps {
  /** An alert interrupts screen readers. */
  role: 'status' | 'alert';
  title: string;
  children: ReactNode;
  actions: ReactNode;
  className?: string;
}

export function PartNotice({ role, title, children, actions, className }: PartNoticeProps) {
  return (
    <div
      role={role}
      className={classNames(
        'flex h-full min-w-0 flex-1 flex-col items-start justify-center gap-3 p-5 text-13',
        className,
      )}
    >
      <div>
        <p className="font-semibold">{title}</p>
        <div className="mt-1 flex max-w-[60ch] flex-col gap-1 text-pretty text-ink-second">{children}</div>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
  );
}
