'use client';
/** Shares a request in a link, or a whole run as a snapshot. Nothing secret can enter either. */
import { useState } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { TabList, TabPanel } from '#components/ui/tabs.tsx';
import type { Run } from '#lib/client/run.ts';
import type { LinkedRequest } from '#lib/describe/share-link.ts';
import { LinkTab } from './link-tab.tsx';

interface ShareDialogProps {
  request: LinkedRequest;
  run: Run | undefined;
  onClose(): void;
}

export function ShareDialog({ request, run, onClose }: ShareDialogProps) {
  const [tab, setTab] = useState('link');
  if (run === undefined) {
    return (
      <Dialog title="Share this request" onClose={onClose}>
        <LinkTab request={request} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Share this run" onClose={onClose}>
      <div className="-mx-4 -mt-4">
        <TabList
          name="share"
          label="Ways to share"
          tabs={[
            { id: 'link', label: 'Link' },
            { id: 'snapshot', label: 'Snapshot' },
          ]}
          value={tab}
          onChange={setTab}
        />
      </div>
      <TabPanel name="share" id="link" value={tab} className="pt-4">
        <LinkTab request={request} />
      </TabPanel>
    </Dialog>
  );
}
