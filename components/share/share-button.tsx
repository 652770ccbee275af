/** A button that loads and opens the share dialog. */
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { lateDialog, latePart } from '#components/shell/late-part.tsx';
import { NotLoadedControl } from '#components/shell/not-loaded.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { defined } from '#lib/base/json-value.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { Snapshot } from '#lib/client/share/snapshot.ts';
import type { LinkedRequest, LinkPayload } from '#lib/describe/share-link.ts';

/** Loaded with the first result. */
const CollectButton = latePart(() => import('./collect-button.tsx'), 'CollectButton', {
  // Keeps its place, so that nothing beside it moves.
  Waiting: () => <span aria-hidden className="size-control-small" />,
  Failed: NotLoadedControl,
});
const ShareDialog = lateDialog(() => import('./share-dialog.tsx'), 'ShareDialog');

interface ShareButtonProps {
  /** `Share this request`, `Share this run` */
  label: string;
  /** The request of the link, read when the button is pressed. */
  request(): LinkedRequest;
  set?: () => LinkPayload['set'];
  /** The run of the snapshot. Without it and `snapshot`, only links are offered. */
  run?: Run;
  /** Of something else; the dialog starts with it. */
  snapshot?: () => Promise<Snapshot>;
  /** Path of the page that opens the link, if it is not this page. */
  path?: string;
  text?: string;
}

export function ShareButton({ label, request, set, run, snapshot, path, text }: ShareButtonProps) {
  const [shared, setShared] = useState<LinkPayload & { snapshot?: Snapshot }>();
  const open = async () => {
    const made = await snapshot?.().catch(() => undefined);
    setShared(defined({ request: request(), set: set?.(), snapshot: made }));
  };
  const collect = async () => {
    // Loaded on use: every page has this button.
    const { itemsOf, runSnapshot } = await import('#lib/client/share/snapshot.ts');
    return itemsOf(run ? runSnapshot(run) : await snapshot?.());
  };
  return (
    <>
      {text === undefined && (run || snapshot) ? <CollectButton items={collect} /> : null}
      {text === undefined ? (
        <IconButton label={label} icon={<Share2 size={16} />} onClick={() => void open()} />
      ) : (
        <Button weight="quiet" aria-label={label} onClick={() => void open()} className="px-2">
          {text}
        </Button>
      )}
      {shared ? (
        <ShareDialog
          {...shared}
          run={run}
          path={path}
          start={shared.snapshot ? 'snapshot' : 'link'}
          onClose={() => setShared(undefined)}
        />
      ) : null}
    </>
  );
}
