/** A URL with buttons to copy it or open the native share sheet. */
import { Share } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { isOfThisMachine } from '#lib/client/transport/public-base-url.ts';

interface LinkRowProps {
  label: string;
  url: string;
  title: string;
}

export function LinkRow({ label, url, title }: LinkRowProps) {
  const [sheet, setSheet] = useState(false);
  // Checked after hydration: the server does not know the browser.
  useEffect(() => setSheet(typeof navigator.share === 'function'), []);
  return (
    <div className="flex flex-wrap gap-2">
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
          icon={<Share size={15} />}
          // Closing the sheet rejects; this is not an error.
          onClick={() => void navigator.share({ title, url }).catch(() => {})}
        />
      ) : null}
      {isOfThisMachine(url) ? (
        <p className="w-full text-13 text-warning">
          Only this machine can open this link: its address is {new URL(url).host}. Open Easel under its
          network name, or set <code className="font-mono text-12">PUBLIC_BASE_URL</code>, to share it.
        </p>
      ) : null}
    </div>
  );
}
