'use client';
/** Shares a request in a link. Nothing secret can enter it. */
import { Dialog } from '#components/ui/dialog.tsx';
import type { LinkPayload } from '#lib/describe/share-link.ts';
import { LinkTab } from './link-tab.tsx';

interface ShareDialogProps extends LinkPayload {
  onClose(): void;
}

export function ShareDialog({ request, set, onClose }: ShareDialogProps) {
  return (
    <Dialog title={set === undefined ? 'Share this request' : 'Share this set'} onClose={onClose}>
      <LinkTab request={request} {...(set === undefined ? {} : { set })} />
    </Dialog>
  );
}
