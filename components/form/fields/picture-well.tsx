'use client';
/** Where pictures come in: dropped, pasted, chosen or named by address. Shows nothing of what it has taken. */
import { ImagePlus, Link2 } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { TextInput } from '#components/ui/text-input.tsx';
import { type LocalPicture, localPicture } from '#lib/client/form/local-picture.ts';

interface PictureWellProps {
  label: string;
  /** `image/*` or `video/*`. */
  accept: string;
  multiple: boolean;
  onTake(pictures: readonly (LocalPicture | string)[]): void;
}

export function PictureWell({ label, accept, multiple, onTake }: PictureWellProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [address, setAddress] = useState<string>();

  const take = (files: FileList | null) => {
    const wanted = [...(files ?? [])].filter((file) => file.type.startsWith(accept.replace('*', '')));
    const taken = multiple ? wanted : wanted.slice(0, 1);
    if (taken.length > 0) onTake(taken.map((file) => localPicture(file, file.name)));
    return taken.length > 0;
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent) => {
    if (take(event.clipboardData.files)) event.preventDefault();
  };
  const takeAddress = () => {
    if (address?.trim()) onTake([address.trim()]);
    setAddress(undefined);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are extras; the buttons inside do the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
      className={classNames(
        'rounded-control border border-dashed p-3 transition-colors duration-quick',
        over ? 'border-accent bg-sunk' : 'border-control',
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<ImagePlus aria-hidden size={15} />} onClick={() => input.current?.click()}>
          {label}
        </Button>
        <Button
          weight="quiet"
          icon={<Link2 aria-hidden size={15} />}
          aria-expanded={address !== undefined}
          onClick={() => setAddress(address === undefined ? '' : undefined)}
        >
          URL
        </Button>
        <span className="text-12 text-ink-third">drop or paste</span>
      </div>
      {address === undefined ? null : (
        <div className="mt-2 flex gap-2">
          <div className="flex-1">
            <TextInput
              aria-label="Address"
              type="url"
              placeholder="https://"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                takeAddress();
              }}
            />
          </div>
          <Button onClick={takeAddress}>Add</Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={`${label}, file`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}
