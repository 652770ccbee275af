/** The viewer: one image in full screen, the others of the page's runs by the arrow keys. */
import { ChevronLeft, ChevronRight, Contrast, Download, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { checkerboard } from '#components/ui/checkerboard.ts';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { save } from '#components/ui/save-file.ts';
import { imageFileName } from '#lib/client/result/image-file-name.ts';
import { imagesToStep, placeAfter } from '#lib/client/result/image-grid.ts';
import { type Image, imageName, imageShown, imagesOf, isTransparent } from '#lib/client/run/images-of.ts';
import type { Run } from '#lib/client/run/run.ts';
import { useRunMarks } from '#lib/client/run/stored/use-run-marks.ts';
import type { ImageMark } from '#lib/contract/pages/image-marks.ts';
import { MarkButtons } from './mark-buttons.tsx';
import { ZoomImage } from './zoom-image.tsx';

interface FullSizeProps {
  run: Run;
  /** Newest first. */
  runs: readonly Run[];
  /** Undefined: the newest, also when another arrives. */
  image: string | undefined;
  /** Whether the history has the runs, so that images can be marked. */
  stored: boolean;
  /** `at` is the last image that was shown, undefined before the first. */
  onClose(at?: Position): void;
}

export function FullSize(props: FullSizeProps) {
  const { run: first, runs, image: opened, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState<Position>({ run: first.id, image: opened });
  useEffect(() => {
    // Removing the element closes it; calling close() would fire `onClose`.
    if (dialog.current?.open !== false) return;
    dialog.current.showModal();
    // Not the first button.
    dialog.current.querySelector('section')?.focus();
  }, []);
  const run = runs.find(({ id }) => id === at.run) ?? first;
  const image = imageShown(imagesOf(run), at.image);
  const next = image && placeAfter(runs, { run, image }, 1);
  const previous = image && placeAfter(runs, { run, image }, -1);
  const { marks, toggle, failure } = useRunMarks(props.stored ? run.requestId : undefined);
  const [grey, setGrey] = useState(false);
  if (image === undefined) return null;

  const go = (step: 1 | -1) => {
    const place = step === 1 ? next : previous;
    if (place) setAt({ run: place.run.id, image: place.image.key });
  };
  const mark = image.kind === 'final' && toggle ? (kind: ImageMark) => toggle(image.index, kind) : undefined;
  const keys = keysOf({
    ArrowRight: () => go(1),
    ArrowLeft: () => go(-1),
    b: () => setGrey(!grey),
    s: mark && (() => mark('starred')),
    x: mark && (() => mark('rejected')),
  });
  const title = imageName(run, image);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={() => onClose({ run: run.id, image: at.image })}
      onKeyDown={keys}
      className="m-0 h-dvh max-h-none w-screen max-w-none flex-col bg-viewer p-0 text-ink open:flex"
    >
      <header className="flex shrink-0 flex-wrap items-center gap-x-1 border-b border-hairline bg-panel px-4 py-1.5">
        <p className="min-w-0 flex-1 basis-60 truncate py-1.5 text-13 max-[640px]:basis-full">{title}</p>
        <PositionText run={run} image={image} />
        {mark ? (
          <MarkButtons name={`image ${image.index + 1}`} mark={marks[image.index]} onToggle={mark} />
        ) : null}
        <IconButton
          label="Grey background"
          title="Grey background (B)"
          aria-keyshortcuts="B"
          aria-pressed={grey}
          icon={<Contrast size={16} />}
          onClick={() => setGrey(!grey)}
          className={classNames(grey && 'bg-sunk text-ink')}
        />
        <IconButton
          label="Download"
          icon={<Download size={16} />}
          onClick={() => save(image.url, imageFileName(run, image))}
        />
        <IconButton
          label="Close"
          icon={<X size={17} />}
          onClick={() => dialog.current?.close()}
          className="-mr-2"
        />
      </header>
      {failure === undefined ? null : (
        <p role="alert" className="bg-panel px-4 py-1 text-13 text-failed">
          Could not save the mark: {failure}
        </p>
      )}
      <section
        aria-label="Image"
        tabIndex={0}
        className={classNames('relative min-h-0 flex-1 -outline-offset-2', grey && 'bg-[#777777]')}
      >
        <ZoomImage
          image={image}
          alt={title}
          style={isTransparent(run) ? checkerboard : undefined}
          onSwipe={go}
        />
        <StepButton label="Previous image" left disabled={!previous} onClick={() => go(-1)} />
        <StepButton label="Next image" disabled={!next} onClick={() => go(1)} />
      </section>
    </dialog>
  );
}

interface Position {
  run: string;
  image: string | undefined;
}

function keysOf(acts: Readonly<Record<string, (() => void) | undefined>>) {
  return (event: KeyboardEvent) => {
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const slides = event.target instanceof Element && event.target.closest('[role=slider]') !== null;
    if (!act || slides || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}

/** "Image 2 of 4 · 1024×1024" */
function PositionText({ run, image }: { run: Run; image: Image }) {
  const images = imagesToStep(run);
  const place = images.findIndex(({ key }) => key === image.key);
  return (
    <p className="mr-auto pr-3 font-mono text-12 whitespace-nowrap text-ink-second tabular-nums">
      <span role="status">
        {images.length > 1 ? (
          <>
            <span className="sr-only">Image </span>
            {place + 1} of {images.length}
          </>
        ) : null}
      </span>
      {image.width && image.height ? (
        <span className="max-[640px]:hidden">
          {images.length > 1 ? ' · ' : ''}
          {image.width}×{image.height}
        </span>
      ) : null}
    </p>
  );
}

interface StepButtonProps {
  label: string;
  left?: boolean;
  disabled: boolean;
  onClick(): void;
}

/** Stays in place at the ends, so that the focus is not lost. */
function StepButton({ label, left = false, disabled, onClick }: StepButtonProps) {
  const Icon = left ? ChevronLeft : ChevronRight;
  return (
    <IconButton
      label={label}
      aria-disabled={disabled}
      icon={<Icon aria-hidden size={20} />}
      onClick={onClick}
      className={classNames(
        'absolute inset-y-0 my-auto bg-panel/85 hover:bg-panel',
        left ? 'left-3' : 'right-3',
        disabled && 'opacity-0',
      )}
    />
  );
}
