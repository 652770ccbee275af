/** Takes images by drop, paste, file dialog, URL or from the history. Does not show them. */
import { History, ImagePlus, Link2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { latePart } from '#components/shell/late-part.tsx';
import { MissingDialog } from '#components/shell/not-loaded.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { TextInput } from '#components/ui/text-input.tsx';
import type { LocalImage } from '#lib/client/storage/local-image.ts';
import { useImageIntake } from './use-image-intake.ts';
import { usePagePaste } from './use-page-paste.ts';

const HistoryImages = dynamic(() =>
  latePart(() => import('./history-images.tsx').then((file) => file.HistoryImages), MissingDialog),
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
  const [typing, setTyping] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const kind = accept === 'image/*' ? 'image' : 'video';
  const { refused, takeFiles, takeDrop, takePaste, takeTyped } = useImageIntake({ kind, room, onTake });
  usePagePaste(box, takePaste);
  // The messages about refused files stay visible when the list is full.
  const full = room <= 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the buttons inside do the same
    <div
      ref={box}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        takeDrop(event.dataTransfer);
      }}
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
        {kind === 'image' ? (
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
          aria-expanded={typing}
          onClick={() => setTyping(!typing)}
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
      {typing && !full ? (
        <UrlField
          label={kind === 'image' ? 'Image URL' : 'Video URL'}
          onAdd={(text) => {
            if (takeTyped(text)) setTyping(false);
          }}
        />
      ) : null}
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={`${label}, file`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          takeFiles(event.target.files);
          event.target.value = '';
        }}
      />
      {choosing ? (
        <HistoryImages multiple={multiple} onTake={onTake} onClose={() => setChoosing(false)} />
      ) : null}
    </div>
  );
}

function UrlField({ label, onAdd }: { label: string; onAdd(text: string): void }) {
  const [text, setText] = useState('');
  return (
    <div className="mt-2 flex gap-2">
      <div className="flex-1">
        <TextInput
          aria-label={label}
          type="url"
          placeholder="https://"
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onAdd(text);
          }}
        />
      </div>
      <Button onClick={() => onAdd(text)}>Add</Button>
    </div>
  );
}
