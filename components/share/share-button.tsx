'use client';
/** Opens the dialog that shares a request or a run; the dialog is loaded when it is wanted. */
import { Share2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { latePart } from '#components/shell/late-part.tsx';
import { NotLoaded } from '#components/shell/not-loaded.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { Run } from '#lib/client/run/run.ts';
import type { LinkedRequest, LinkPayload } from '#lib/describe/share-link.ts';

const ShareDialog = dynamic(() =>
  latePart(() => import('./share-dialog.tsx').then((module) => module.ShareDialog), NotLoaded),
);

interface ShareButtonProps {
  /** `Share this request`, `Share this run` */
  label: string;
  /** What a link would hold, as it is when the button is pressed. */
  request(): LinkedRequest;
  /** What varies over the request, of a set to compare. */
  set?: () => LinkPayload['set'];
  /** What a snapshot would hold; without one there is only the link. */
  run?: Run;
  /** Of the page that opens the link, where it is not this one. */
  path?: string;
  size?: 'small' | 'normal';
  /** Beside the icon, in a row of acts. */
  words?: string;
}

export function ShareButton({ label, request, set, run, path, size = 'small', words }: ShareButtonProps) {
  const [shared, setShared] = useState<LinkPayload>();
  const open = () => {
    const varied = set?.();
    setShared(varied === undefined ? { request: request() } : { request: request(), set: varied });
  };
  return (
    <>
      {words === undefined ? (
        <IconButton
          bordered={size === 'normal'}
          size={size}
          label={label}
          icon={<Share2 aria-hidden size={16} />}
          onClick={open}
        />
      ) : (
        <Button weight="quiet" icon={<Share2 aria-hidden size={14} />} title={label} onClick={open}>
          {words}
        </Button>
      )}
      {shared ? <ShareDialog {...shared} run={run} path={path} onClose={() => setShared(undefined)} /> : null}
    </>
  );
}
