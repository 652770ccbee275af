/** The viewer: one image in full screen, the others of the page's runs by the arrow keys. */
import { ChevronLeft, ChevronRight, Columns2, Contrast, Download, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { checkerboard } from '#components/ui/checkerboard.ts';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import ImageSlider from '#components/ui/image-slider.tsx';
import { save } from '#components/ui/save-file.ts';
import { imageFileName } from '#lib/client/result/image-file-name.ts';
import { imagesToStep, placeAfter } from '#lib/client/result/image-grid.ts';
import { sourceImagesOf } from '#lib/client/result/source-images.ts';
import {
  frameOf,
  type Image,
  imageName,
  imageShown,
  imagesOf,
  isTransparent,
} from '#lib/client/run/images-of.ts';
import type { Run } from '#lib/client/run/run.ts';
import { useRunMarks } from '#lib/client/run/stored/use-run-marks.ts';
import type { ImageMark } from '#lib/contract/pages/image-marks.ts';
import { frameStyle } from './frame-style.ts';
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
  useDecoded(next?.image.url, previous?.image.url);
  const { marks, toggle, failure } = useRunMarks(props.stored ? run.requestId : undefined);
  const { source, hasSources, compare } = useSource(run);
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
    c: hasSources ? compare : undefined,
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
        {hasSources ? (
          <Toggle label="Compare with the source" keys="C" pressed={source !== undefined} onClick={compare}>
            <Columns2 size={16} />
          </Toggle>
        ) : null}
        <Toggle label="Grey background" keys="B" pressed={grey} onClick={() => setGrey(!grey)}>
          <Contrast size={16} />
        </Toggle>
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
        <p role="alert" className="bg-panel px-4 py-1 text-13 text-warning">
          Could not save the mark: {failure}
        </p>
      )}
      <section
        aria-label="Image"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the viewer work from here
        tabIndex={0}
        className={classNames('relative min-h-0 flex-1 -outline-offset-2', grey && 'bg-[#777777]')}
      >
        {source ? (
          <BeforeAfter run={run} image={image} source={source} />
        ) : (
          <ZoomImage
            image={image}
            alt={title}
            style={isTransparent(run) ? checkerboard : undefined}
            onSwipe={go}
          />
        )}
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

/** The source image that is compared, of the run on screen. */
function useSource({ id, request, media }: Run) {
  const sources = useMemo(() => sourceImagesOf({ request, media }), [request, media]);
  const [compared, setCompared] = useState({ run: id, place: 0 });
  const place = compared.run === id ? compared.place : 0;
  const source = sources[place - 1];
  return {
    hasSources: sources.length > 0,
    source: source && { url: source.url, alt: `Source ${place}` },
    /** The next source; after the last, none. */
    compare: () => setCompared({ run: id, place: (place + 1) % (sources.length + 1) }),
  };
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

interface BeforeAfterProps {
  run: Run;
  image: Image;
  source: { url: string; alt: string };
}

function BeforeAfter({ run, image, source }: BeforeAfterProps) {
  return (
    <div className="absolute inset-0 p-4">
      <div className="relative size-full [container-type:size]">
        <div className="absolute inset-0 m-auto" style={frameStyle(frameOf(run, image) ?? { ratio: 1 })}>
          <ImageSlider
            label="Before and after"
            left={{ src: source.url, alt: source.alt }}
            right={{ src: image.url, alt: imageName(run, image) }}
            className="size-full"
          />
        </div>
      </div>
    </div>
  );
}

/** Decodes the neighbours ahead and keeps them: a step shows its image in the next frame. */
function useDecoded(next: string | undefined, previous: string | undefined): void {
  const decoded = useRef<ReadonlyMap<string, HTMLImageElement>>(new Map());
  useEffect(() => {
    const entries = [next, previous].flatMap((url) => {
      if (url === undefined) return [];
      const element = decoded.current.get(url) ?? new Image();
      if (element.src === '') element.src = url;
      // The viewer itself shows what cannot be decoded.
      element.decode().catch(() => undefined);
      return [[url, element] as const];
    });
    decoded.current = new Map(entries);
  }, [next, previous]);
}

interface ToggleProps {
  label: string;
  keys: string;
  pressed: boolean;
  onClick(): void;
  children: ReactNode;
}

function Toggle({ label, keys, pressed, onClick, children }: ToggleProps) {
  return (
    <IconButton
      label={label}
      title={`${label} (${keys})`}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      icon={children}
      onClick={onClick}
      className={classNames(pressed && 'bg-sunk text-ink')}
    />
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
