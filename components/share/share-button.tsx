'use client';
/** Opens the dialog that shares a request or a run; the dialog is loaded when it is wanted. */
import { Share2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { LinkedRequest, LinkPayload } from '#lib/describe/share-link.ts';

const ShareDialog = dynamic(() => import('./share-dialog.tsx').then((module) => module.ShareDialog));

interface ShareButtonProps {
  /** `Share this request`, `Share this run` */
  label: string;
  /** What a link would hold, as it is when the button is pressed. */
  request(): LinkedRequest;
  /** What varies over the request, of a set to compare. */
  set?: () => LinkPayload['set'];
  size?: 'small' | 'normal';
}

export function ShareButton({ label, request, set, size = 'small' }: ShareButtonProps) {
  const [shared, setShared] = useState<LinkPayload>();
  return (
    <>
      <IconButton
        bordered={size === 'normal'}
        size={size}
        label={label}
        icon={<Share2 aria-hidden size={16} />}
        onClick={() => {
          const varied = set?.();
          setShared(varied === undefined ? { request: request() } : { request: request(), set: varied });
        }}
      />
      {shared ? <ShareDialog {...shared} onClose={() => setShared(undefined)} /> : null}
    </>
  );
}
