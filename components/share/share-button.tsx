/** A button that loads and opens the share dialog. */
import { Share2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { lateNamed } from '#components/shell/late-part.tsx';
import { MissingDialog } from '#components/shell/not-loaded.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { Run } from '#lib/client/run/run.ts';
import type { LinkedRequest, LinkPayload } from '#lib/describe/share-link.ts';

const ShareDialog = dynamic(() =>
  lateNamed(() => import('./share-dialog.tsx'), 'ShareDialog', MissingDialog),
);

interface ShareButtonProps {
  /** `Share this request`, `Share this run` */
  label: string;
  /** The request of the link, read when the button is pressed. */
  request(): LinkedRequest;
  set?: () => LinkPayload['set'];
  /** The run of the snapshot; without one, only links are offered. */
  run?: Run;
  /** Path of the page that opens the link, if it is not this page. */
  path?: string;
  size?: 'small' | 'normal';
  text?: string;
}

export function ShareButton({ label, request, set, run, path, size = 'small', text }: ShareButtonProps) {
  const [shared, setShared] = useState<LinkPayload>();
  const open = () => {
    const varied = set?.();
    setShared(varied === undefined ? { request: request() } : { request: request(), set: varied });
  };
  return (
    <>
      {text === undefined ? (
        <IconButton
          bordered={size === 'normal'}
          size={size}
          label={label}
          icon={<Share2 size={16} />}
          onClick={open}
        />
      ) : (
        <Button weight="quiet" icon={<Share2 size={14} />} title={label} onClick={open}>
          {text}
        </Button>
      )}
      {shared ? <ShareDialog {...shared} run={run} path={path} onClose={() => setShared(undefined)} /> : null}
    </>
  );
}
