'use client';
/** Opens the dialog that shares a request or a run; the dialog is loaded when it is wanted. */
import { Share2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { LinkedRequest } from '#lib/describe/share-link.ts';

const ShareDialog = dynamic(() => import('./share-dialog.tsx').then((module) => module.ShareDialog));

interface ShareButtonProps {
  /** `Share this request`, `Share this run` */
  label: string;
  /** What a link would hold, as it is when the button is pressed. */
  request(): LinkedRequest;
  size?: 'small' | 'normal';
}

export function ShareButton({ label, request, size = 'small' }: ShareButtonProps) {
  const [shared, setShared] = useState<LinkedRequest>();
  return (
    <>
      <IconButton
        bordered={size === 'normal'}
        size={size}
        label={label}
        icon={<Share2 aria-hidden size={16} />}
        onClick={() => setShared(request())}
      />
      {shared ? <ShareDialog request={shared} onClose={() => setShared(undefined)} /> : null}
    </>
  );
}
