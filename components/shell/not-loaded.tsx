/** Notices in place of parts of a page that could not be loaded. */
import { RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';

const title = 'Could not load this part';
const explanation =
  'The server is not available, or Easel was updated since you opened the page. Reloading keeps your text and images.';

export function NotLoaded() {
  return (
    <PartNotice role="status" title={title} actions={<ReloadButton />}>
      {explanation}
    </PartNotice>
  );
}

/** In place of a control in a bar, where the notice has no room. */
export function NotLoadedControl() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={title} icon={<RotateCcw size={16} />} onClick={() => setOpen(true)} />
      {isOpen ? <NotLoadedDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

export function NotLoadedDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={title} onClose={onClose} actions={<ReloadButton />}>
      <p className="text-13 text-ink-second">{explanation}</p>
    </Dialog>
  );
}

export function ReloadButton() {
  return (
    <Button icon={<RotateCcw size={14} />} onClick={() => location.reload()}>
      Reload the page
    </Button>
  );
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
