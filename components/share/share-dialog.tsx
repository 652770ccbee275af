/** Shares a request as a link or a run as a snapshot. Both exclude credentials. */
import { useState } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { TabList, TabPanel } from '#components/ui/tabs.tsx';
import type { LinkPayload } from '#lib/describe/share-link.ts';
import { LinkTab } from './link-tab.tsx';
import { type SharedRun, SnapshotTab } from './snapshot-tab.tsx';

interface ShareDialogProps extends LinkPayload {
  run?: SharedRun | undefined;
  /** Path of the page that opens the link: `/images`. */
  path?: string | undefined;
  title?: string;
  start?: 'link' | 'snapshot';
  onClose(): void;
}

export function ShareDialog(props: ShareDialogProps) {
  const { request, set, run, path, title = 'Share this run', start = 'link', onClose } = props;
  const [tab, setTab] = useState<string>(start);
  const link = <LinkTab request={request} path={path} {...(set === undefined ? {} : { set })} />;
  if (run === undefined) {
    return (
      <Dialog title={set === undefined ? 'Share this request' : 'Share this comparison'} onClose={onClose}>
        {link}
      </Dialog>
    );
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="-mx-4 -mt-4 mb-4">
        <TabList name="share" label="Ways to share" tabs={tabs} value={tab} onChange={setTab} />
      </div>
      <TabPanel name="share" id="link" value={tab}>
        {link}
      </TabPanel>
      <TabPanel name="share" id="snapshot" value={tab}>
        {tab === 'snapshot' ? <SnapshotTab run={run} /> : null}
      </TabPanel>
    </Dialog>
  );
}

const tabs = [
  { id: 'link', label: 'Link' },
  { id: 'snapshot', label: 'Snapshot' },
] as const;
