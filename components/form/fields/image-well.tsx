/** Takes images by drop, paste, file dialog, URL or from the history. Does not show them. */
import { History, ImagePlus, Link2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type DragEvent, useRef, useState } from 'react';
import { latePart } from '#components/shell/late-part.tsx';
import { NotLoaded } from '#components/shell/not-loaded.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { TextInput } from '#components/ui/text-input.tsx';
import { sortFiles } from '#lib/client/form/sort-files.ts';
import type { LocalImage } from '#lib/client/storage/local-image.ts';
import { usePagePaste } from './use-page-paste.ts';

const HistoryImages = dynamic(() =>
  latePart(() => import('./history-images.tsx').then((file) => file.HistoryImages), NotLoaded),
);

interface ImageWellProps {
  label: string;
  /** `image/*` or `video/*`. */
  accept: string;
  multiple: boolean;
  /** How many more images fit; unlimited by default. */
  room?: number;
  onTake(images: readonly (LocalImage | string)[]): void;
}

export function ImageWell({
  label,
  accept,
  multiple,
  room = multiple ? Number.POSITIVE_INFINITY : 1,
  onTake,
}: ImageWellProps) {
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [address, setAddress] = useState<string>();
  const [choosing, setChoosing] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const latest = useRef(onTake);
  latest.current = onTake;

  const kind = accept === 'image/*' ? 'image' : 'video';
  // The messages about refused files stay visible when the list is full.
  const full = room <= 0;
  const sort = async (files: readonly File[]) => {
    const sorted = await sortFiles(files, { kind, room });
    setRefused(sorted.refused);
    if (sorted.taken.length > 0) latest.current(sorted.taken);
  };
  /** True when there were files to handle. */
  const take = (files: FileList | null) => {
    if (files === null || files.length === 0) return false;
    void sort([...files]);
    return true;
  };
  const takePasted = (files: FileList) =>
    [...files].some((file) => file.type.startsWith(`${kind}/`)) && take(files);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!take(event.dataTransfer.files)) takeText(event.dataTransfer.getData('text/uri-list'));
  };
  const takeText = (text: string) => {
    const url = text.trim();
    if (!/^https?:\/\/\S+$/.test(url)) return false;
    onTake([url]);
    return true;
  };
  usePagePaste(box, (data) => takePasted(data.files) || takeText(data.getData('text/plain')));
  const takeAddress = () => {
    const typed = address?.trim() ?? '';
    if (typed !== '' && !takeText(typed) && !takeInline(typed)) {
      // The text stays in the field so that it can be corrected.
      return setRefused([`“${typed.slice(0, 60)}” is not a URL. Enter one that starts with https://`]);
    }
    setRefused([]);
    setAddress(undefined);
  };
  const takeInline = (text: string) => {
    if (!text.startsWith(`data:${kind}/`)) return false;
    onTake([text]);
    return true;
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the buttons inside do the same
    <div
      ref={box}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'transition-colors duration-quick',
        full && refused.length === 0 && 'hidden',
        !full && 'rounded-control border border-dashed p-3',
        over ? 'border-accent bg-sunk' : 'border-control',
      )}
    >
      <div className={classNames('flex flex-wrap items-center gap-x-1 gap-y-2', full && 'hidden')}>
        <Button
          className="mr-1"
          icon={<ImagePlus aria-hidden size={15} />}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        {accept === 'image/*' ? (
          <Button
            weight="quiet"
            icon={<History aria-hidden size={15} />}
            aria-haspopup="dialog"
            onClick={() => setChoosing(true)}
          >
            <span>
              <span className="sr-only">From </span>History
            </span>
          </Button>
        ) : null}
        <Button
          weight="quiet"
          icon={<Link2 aria-hidden size={15} />}
          aria-expanded={address !== undefined}
          onClick={() => setAddress(address === undefined ? '' : undefined)}
        >
          URL
        </Button>
      </div>
      <p className={classNames('mt-2 text-12 text-ink-third', full && 'hidden')}>
        Or drop {multiple ? 'them' : 'it'} here, or paste anywhere on the page.
      </p>
      <div role="alert">
        {refused.length === 0 ? null : (
          <ul className="mt-2 flex flex-col gap-1 text-13 text-warning">
            {refused.map((sentence) => (
              <li key={sentence} className="[overflow-wrap:anywhere]">
                {sentence}
              </li>
            ))}
          </ul>
        )}
      </div>
      {address === undefined || full ? null : (
        <div className="mt-2 flex gap-2">
          <div className="flex-1">
            <TextInput
              aria-label="Address"
              type="url"
              placeholder="https://"
              autoFocus
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
      {choosing ? (
        <HistoryImages multiple={multiple} onTake={onTake} onClose={() => setChoosing(false)} />
      ) : null}
    </div>
  );
}
