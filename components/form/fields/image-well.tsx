/** Takes images by drop, paste, file dialog, URL or from the history. Does not show them. */
import { History, ImagePlus, Link2 } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { lateDialog } from '#components/shell/late-part.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { EntryField } from '#components/ui/entry-field.tsx';
import { useDropZone } from '#components/ui/use-drop-zone.ts';
import { useFileDialog } from '#components/ui/use-file-dialog.tsx';
import { sortFiles } from '#lib/client/form/sort-files.ts';
import { droppedFiles, imageDrag } from '#lib/client/handoff/image-drag.ts';
import type { LocalImage } from '#lib/client/storage/local-image.ts';
import { useFilePaste } from './use-file-paste.ts';

const HistoryImages = lateDialog(() => import('./history-images.tsx'), 'HistoryImages');

interface ImageWellProps {
  label: string;
  kind?: 'image' | 'video';
  multiple: boolean;
  /** How many more images fit; unlimited by default. */
  room?: number;
  onTake(images: readonly (LocalImage | string)[]): void;
}

export function ImageWell(props: ImageWellProps) {
  const { kind = 'image', multiple, onTake } = props;
  const { room = multiple ? Number.POSITIVE_INFINITY : 1 } = props;
  const box = useRef<HTMLDivElement>(null);
  const dragged = useSyncExternalStore(imageDrag.subscribe, imageDrag.read, () => undefined);
  const [typing, setTyping] = useState(false);
  const { refused, takeFiles, takeDrop, takePaste, takeTyped } = useImageIntake({ kind, room, onTake });
  const { isOver, listeners } = useDropZone(takeDrop);
  useFilePaste(box, takePaste);
  const isTarget = isOver || (dragged !== undefined && kind === 'image');
  // The messages about refused files stay visible when the list is full.
  const full = room <= 0;
  return (
    <div
      ref={box}
      {...listeners}
      className={classNames(
        'transition-colors duration-quick',
        full && refused.length === 0 && 'hidden',
        !full && 'rounded-control border border-dashed p-2',
        isTarget ? 'border-ink' : 'border-control',
        isOver && 'bg-sunk',
      )}
    >
      <WellButtons
        {...props}
        kind={kind}
        full={full}
        onFiles={takeFiles}
        typing={typing}
        onTyping={setTyping}
      />
      <p className={classNames('mt-2 text-12 text-ink-third', full && 'hidden')}>
        Or drop {multiple ? 'them' : 'it'} here, or paste anywhere on the page.
      </p>
      <div role="alert">
        {refused.length === 0 ? null : (
          <ul className="mt-2 flex flex-col gap-1 text-13 text-failed">
            {refused.map((sentence) => (
              <li key={sentence} className="[overflow-wrap:anywhere]">
                {sentence}
              </li>
            ))}
          </ul>
        )}
      </div>
      {typing && !full ? (
        <EntryField
          aria-label={kind === 'image' ? 'Image URL' : 'Video URL'}
          type="url"
          placeholder="https://"
          autoFocus
          className="mt-2 flex gap-2"
          onEnter={(text) => {
            const accepted = takeTyped(text);
            if (accepted) setTyping(false);
            return accepted;
          }}
        />
      ) : null}
    </div>
  );
}

interface WellButtonsProps extends Pick<ImageWellProps, 'label' | 'kind' | 'multiple' | 'onTake'> {
  full: boolean;
  onFiles(files: FileList): void;
  /** The field for a URL is open. */
  typing: boolean;
  onTyping(typing: boolean): void;
}

/** Choose a file, an image of the history, a URL. */
function WellButtons({ label, kind, multiple, onTake, full, onFiles, typing, onTyping }: WellButtonsProps) {
  const [choosing, setChoosing] = useState(false);
  const dialog = useFileDialog({ label: `${label}, file`, accept: `${kind}/*`, multiple, onFiles });
  return (
    <>
      <div className={classNames('flex flex-wrap items-center gap-x-1 gap-y-2', full && 'hidden')}>
        <Button className="mr-1" icon={<ImagePlus size={15} />} onClick={dialog.open}>
          {label}
        </Button>
        {kind === 'image' ? (
          <Button
            weight="quiet"
            icon={<History size={15} />}
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
          icon={<Link2 size={15} />}
          aria-expanded={typing}
          onClick={() => onTyping(!typing)}
        >
          URL
        </Button>
      </div>
      {dialog.input}
      {choosing ? (
        <HistoryImages multiple={multiple} onTake={onTake} onClose={() => setChoosing(false)} />
      ) : null}
    </>
  );
}

interface ImageIntakeOptions {
  kind: 'image' | 'video';
  /** How many more fit. */
  room: number;
  onTake(images: readonly (LocalImage | string)[]): void;
}

/** Accepts images or videos from files, pastes, drops and URLs for an image well; explains what it refuses. */
function useImageIntake({ kind, room, onTake }: ImageIntakeOptions) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  // Reading files takes time, and others may have been added meanwhile.
  const latest = useRef(onTake);
  latest.current = onTake;

  const takeUrl = (url: string | undefined): boolean => {
    if (url !== undefined) onTake([url]);
    return url !== undefined;
  };
  /** True when there were files. */
  const takeFiles = (files: (Iterable<File> & { length: number }) | null): boolean => {
    if (files === null || files.length === 0) return false;
    void sortFiles([...files], { kind, room }).then((sorted) => {
      setRefused(sorted.refused);
      if (sorted.taken.length > 0) latest.current(sorted.taken);
    });
    return true;
  };
  return {
    /** One sentence per refused file or text. */
    refused,
    takeFiles,
    takeDrop(data: DataTransfer) {
      const url = webUrl(data.getData('text/uri-list'));
      void droppedFiles(data).then((files) => (files ? takeFiles(files) : takeUrl(url)));
    },
    takePaste(data: DataTransfer): boolean {
      const fits = [...data.files].some((file) => file.type.startsWith(`${kind}/`));
      return (fits && takeFiles(data.files)) || takeUrl(webUrl(data.getData('text/plain')));
    },
    /** False for a text that is not a URL: it stays in the field to be corrected. */
    takeTyped(text: string): boolean {
      const inline = text.startsWith(`data:${kind}/`) ? text : undefined;
      const accepted = takeUrl(webUrl(text) ?? inline);
      setRefused(
        accepted ? [] : [`“${text.slice(0, 60)}” is not a URL. Enter one that starts with https://`],
      );
      return accepted;
    },
  };
}

function webUrl(text: string): string | undefined {
  const url = text.trim();
  return /^https?:\/\/\S+$/.test(url) ? url : undefined;
}
