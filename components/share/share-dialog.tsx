'use client';
/** Shares a request in a link. Nothing secret can enter it. */
import { Dialog } from '#components/ui/dialog.tsx';
import type { LinkedRequest } from '#lib/describe/share-link.ts';
import { LinkTab } from './link-tab.tsx';

export function ShareDialog({ request, onClose }: { request: LinkedRequest; onClose(): void }) {
  return (
    <Dialog title="Share this request" onClose={onClose}>
      <LinkTab request={request} />
    </Dialog>
  );
}
