/**
 * The images of a run: a grid if there are several, else one image in a frame of its final shape, with its partial
 * images as a strip below. Follows the newest image until one is selected.
 */
import { Maximize2 } from 'lucide-react';
import { type CSSProperties, useMemo, useRef, useState } from 'react';
import { NoResult } from '#components/result/status/phase-icon.tsx';
import { lateDialog, latePart } from '#components/shell/late-part.tsx';
import { useShortcut } from '#components/shell/shortcuts/use-shortcut.ts';
import { checkerboard } from '#components/ui/checkerboard.ts';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { imageSlots } from '#lib/client/result/image-grid.ts';
import { sourceImagesOf } from '#lib/client/result/source-images.ts';
import {
  expectedImages,
  type Frame,
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
import { FadingImage } from './fading-image.tsx';
import { ImageGrid } from './image-grid.tsx';
import { ImageStrip, SourceStrip } from './image-strip.tsx';
import { MarkButtons, overImage, shownOnHover } from './mark-buttons.tsx';

// `ssr: false` also keeps the viewer visible while they load.
const ImageSlider = latePart(() => import('#components/ui/image-slider.tsx'), 'default');
const FullSize = lateDialog(() => import('./full-size.tsx'), 'FullSize');

interface ImageViewerProps {
  run: Run;
  /** All runs of the page, newest first. */
  runs: readonly Run[];
  chosen: string | undefined;
  /** Whether the history has the run. */
  stored: boolean;
  onChoose(key: string): void;
  /** Shows another run of the page. */
  onShow(run: string): void;
}

export function ImageViewer({ run, runs, chosen, stored, onChoose, onShow }: ImageViewerProps) {
  const { request, media } = run;
  const box = useRef<HTMLDivElement>(null);
  const [large, setLarge] = useState(false);
  const [compared, setCompared] = useState<string | undefined>();
  const images = imagesOf(run);
  const slots = imageSlots(run);
  const sources = useMemo(() => sourceImagesOf({ request, media }), [request, media]);
  const source = sources.find(({ key }) => key === compared);
  const image = imageShown(images, chosen);
  const final = image?.kind === 'final' ? image : undefined;
  const { marks, toggle, failure } = useRunMarks(stored && final ? run.requestId : undefined);
  const mark = final && toggle ? (kind: ImageMark) => toggle(final.index, kind) : undefined;
  useMarkKeys(mark);
  const expected = expectedImages(run);
  const isGrid = slots.length > 1 && source === undefined;
  const hasStrip = !isGrid && Math.max(expected, images.length) > 1;
  return (
    <div ref={box} className="relative flex h-full min-h-0 flex-col overflow-y-auto bg-viewer">
      {failure === undefined ? null : (
        <p role="alert" className="absolute inset-x-0 top-0 z-1 bg-panel px-4 py-2 text-13 text-failed">
          Could not save the mark: {failure}
        </p>
      )}
      {/* Low windows scroll instead of shrinking the image. */}
      <div
        className={classNames(
          'min-h-0 flex-1 p-4 min-[900px]:p-5 @min-[680px]:min-h-60',
          hasStrip && '@min-[680px]:px-22',
        )}
      >
        {isGrid ? (
          <div className="size-full">
            <ImageGrid
              run={run}
              slots={slots}
              shown={image?.key}
              marks={marks}
              onMark={toggle}
              onChoose={onChoose}
              onOpen={() => setLarge(true)}
            />
          </div>
        ) : (
          <OneImage
            run={run}
            image={image}
            source={source && { ...source, alt: `Source ${sources.indexOf(source) + 1}` }}
            mark={final && marks[final.index]}
            onMark={mark}
            onOpen={() => setLarge(true)}
          />
        )}
      </div>
      {sources.length > 0 ? (
        <SourceStrip
          sources={sources}
          chosen={source?.key}
          ready={image !== undefined}
          onChoose={setCompared}
        />
      ) : null}
      {hasStrip ? (
        <ImageStrip
          images={images}
          expected={run.phase === 'done' ? images.length : expected}
          shown={image?.key}
          onChoose={onChoose}
        />
      ) : null}
      {large && image ? (
        <FullSize
          run={run}
          runs={runs.some(({ id }) => id === run.id) ? runs : [run]}
          image={chosen}
          stored={stored}
          onClose={(at) => {
            setLarge(false);
            if (at === undefined) return;
            if (at.run !== run.id) return onShow(at.run);
            if (at.image === undefined) return;
            onChoose(at.image);
            box.current?.querySelector<HTMLElement>(`[data-cell="${at.image}"]`)?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

function useMarkKeys(mark: ((kind: ImageMark) => void) | undefined): void {
  const group = 'On this page';
  const marking = mark !== undefined;
  useShortcut({ keys: 's', label: 'Star the image', group }, () => mark?.('starred'), marking);
  useShortcut({ keys: 'x', label: 'Reject the image', group }, () => mark?.('rejected'), marking);
}

interface OneImageProps {
  run: Run;
  image: Image | undefined;
  /** Compared with the image. */
  source: { url: string; alt: string } | undefined;
  mark: ImageMark | undefined;
  onMark: ((kind: ImageMark) => void) | undefined;
  onOpen(): void;
}

/** In the frame that the image will have. */
function OneImage({ run, image, source, mark, onMark, onOpen }: OneImageProps) {
  const frame = frameOf(run, image);
  return (
    <div className="relative size-full [container-type:size]">
      {frame || image ? (
        <div className="group absolute inset-0 m-auto" style={frameStyle(frame ?? { ratio: 1 })}>
          <div
            className={classNames(
              'relative size-full overflow-hidden bg-sunk outline outline-hairline',
              mark === 'rejected' && 'opacity-30',
            )}
            style={isTransparent(run) ? checkerboard : undefined}
          >
            <Content run={run} image={image} source={source} />
          </div>
          {image ? (
            <div className="absolute top-2 right-2 flex gap-1">
              {onMark ? <MarkButtons name="image" mark={mark} onToggle={onMark} over /> : null}
              <IconButton
                label="Open full size"
                icon={<Maximize2 size={15} />}
                onClick={onOpen}
                className={classNames(overImage, shownOnHover)}
              />
            </div>
          ) : null}
        </div>
      ) : (
        <Waiting run={run} />
      )}
    </div>
  );
}

function Content({ run, image, source }: Pick<OneImageProps, 'run' | 'image' | 'source'>) {
  if (image === undefined) return <Waiting run={run} />;
  const alt = imageName(run, image);
  if (source === undefined) return <FadingImage image={image} alt={alt} />;
  return (
    <ImageSlider
      label="Before and after"
      left={{ src: source.url, alt: source.alt }}
      right={{ src: image.url, alt }}
      className="size-full"
    />
  );
}

function Waiting({ run }: { run: Run }) {
  return (
    <div className="absolute inset-0 grid place-items-center p-4 text-center">
      <NoResult run={run}>
        {run.phase === 'stopped' ? 'Stopped before the first image.' : 'No image received.'}
      </NoResult>
    </div>
  );
}

function frameStyle({ ratio, width }: Frame): CSSProperties {
  const fit = `min(100cqw, calc(100cqh * ${ratio}))`;
  return {
    width: width === undefined ? fit : `min(${width}px, ${fit})`,
    height: 'fit-content',
    aspectRatio: ratio,
  };
}
