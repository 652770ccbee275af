'use client';
/** An address to hand on: to be read, copied, or given to the system's own share sheet. */
import { Share } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CopyButton } from '#components/result/copy-button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { TextInput } from '#components/ui/text-input.tsx';

interface LinkRowProps {
  /** Names the address for readers. */
  label: string;
  url: string;
  /** What the share sheet calls it. */
  title: string;
}

export function LinkRow({ label, url, title }: LinkRowProps) {
  const [sheet, setSheet] = useState(false);
  // The server knows no share sheet: asked for once the page lives.
  useEffect(() => setSheet(typeof navigator.share === 'function'), []);
  return (
    <div className="flex gap-2">
      <div className="min-w-0 flex-1">
        <TextInput
          readOnly
          aria-label={label}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className="truncate font-mono text-12"
        />
      </div>
      <CopyButton
        text={url}
        label="Copy link"
        className="shrink-0 bg-accent px-3 text-13 font-semibold text-accent-ink hover:brightness-105"
      />
      {sheet ? (
        <IconButton
          bordered
          label="Share with an app"
          icon={<Share aria-hidden size={15} />}
          // Closing the sheet is no failure.
          onClick={() => void navigator.share({ title, url }).catch(() => {})}
        />
      ) : null}
    </div>
  );
}
