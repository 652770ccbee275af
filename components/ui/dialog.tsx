/** A native modal dialog; the browser handles Escape, focus and the backdrop. */
import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  title: string;
  onClose(): void;
  children: ReactNode;
  actions?: ReactNode;
  className?: string;
}

export function Dialog({ title, onClose, children, actions, className }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    // Removing the element closes it; calling close() would fire `onClose`.
    if (dialog.current?.open === false) dialog.current.showModal();
    setOpen(true);
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className={classNames(
        // Fixed at the top, so that the head does not move.
        'mx-auto mt-[max(16px,8dvh)] mb-auto max-h-[calc(92dvh-16px)] w-[min(720px,calc(100vw-32px))] flex-col rounded-panel border border-control bg-panel p-0 text-ink open:flex backdrop:bg-black/40',
        className,
      )}
    >
      <div className="flex shrink-0 items-center justify-between gap-3 border-b border-hairline py-2 pr-2 pl-4">
        <h2 id={id} className="text-15 font-semibold">
          {title}
        </h2>
        <IconButton label="Close" icon={<X size={17} />} onClick={() => dialog.current?.close()} />
      </div>
      {/* Mounted once the dialog is open: `autoFocus` has no effect before, and "Close" would take the focus. */}
      <div className="min-h-0 flex-1 overflow-y-auto p-4">{open ? children : null}</div>
      {actions === undefined ? null : (
        <div className="flex shrink-0 items-center justify-end gap-2 border-t border-hairline px-4 py-3">
          {actions}
        </div>
      )}
    </dialog>
  );
}

interface DialogButtonsProps {
  cancel?: string;
  onCancel(): void;
  /** Label of what the dialog is for. */
  confirm: string;
  onConfirm(): void;
  disabled?: boolean;
}

export function DialogButtons({
  cancel = 'Cancel',
  onCancel,
  confirm,
  onConfirm,
  disabled,
}: DialogButtonsProps) {
  return (
    <>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button weight="primary" onClick={onConfirm} disabled={disabled}>
        {confirm}
      </Button>
    </>
  );
}

interface DeleteDialogProps {
  /** `evaluation` */
  name: string;
  /** What goes with it, and what stays. */
  children: string;
  onClose(): void;
  onDelete(): void;
}

export function DeleteDialog({ name, children, onClose, onDelete }: DeleteDialogProps) {
  return (
    <Dialog
      title={`Delete this ${name}?`}
      onClose={onClose}
      actions={<DialogButtons cancel="Keep" onCancel={onClose} confirm="Delete" onConfirm={onDelete} />}
    >
      <p className="text-14">{children}</p>
    </Dialog>
  );
}
