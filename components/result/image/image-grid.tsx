/** The images of a run as equal cells that fill the viewer. Cells are fixed before the images arrive. */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { WaitingLine } from '#components/result/status/phase-icon.tsx';
import { checkerboard } from '#components/ui/checkerboard.ts';
import { classNames } from '#components/ui/class-names.ts';
import { useListCursor } from '#components/ui/list-cursor.ts';
import { fitGrid } from '#lib/client/result/image-grid.ts';
import { frameOf, type Image, imageName, isTransparent } from '#lib/client/run/images-of.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import type { ImageMark, ImageMarks } from '#lib/contract/pages/image-marks.ts';
import { FadingImage } from './fading-image.tsx';
import { MarkButtons } from './mark-buttons.tsx';

interface ImageGridProps {
  run: Run;
  slots: readonly (Image | undefined)[];
  /** The image that the actions of the sidebar use. */
  shown: string | undefined;
  marks: ImageMarks;
  /** Absent if the images cannot be marked. */
  onMark: ((index: number, mark: ImageMark) => void) | undefined;
  onChoose(key: string): void;
  onOpen(): void;
}

const gap = 12;
/** Two touch targets would cover most of a smaller cell. */
const smallCell = 160;

export function ImageGrid({ run, slots, shown, marks, onMark, onChoose, onOpen }: ImageGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const [space, setSpace] = useState<{ width: number; height: number }>();
  useLayoutEffect(() => {
    const box = list.current?.parentElement;
    if (!box) return;
    const measure = () => setSpace({ width: box.clientWidth, height: box.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const { ratio } = frameOf(
    run,
    slots.find((image) => image !== undefined),
  ) ?? { ratio: 1 };
  const { columns, cell } = fitGrid({
    count: slots.length,
    ratio,
    gap,
    ...(space ?? { width: 0, height: 0 }),
  });
  const size = { width: cell, height: Math.floor(cell / ratio) };

  const images = slots.filter((image) => image !== undefined);
  const cursor = useListCursor({
    // The focus chooses.
    at: images.findIndex(({ key }) => key === shown),
    count: images.length,
    arrows: 'all',
    columns,
    onMove: (index) => list.current?.querySelectorAll<HTMLElement>('[data-cell]')[index]?.focus(),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.matches('[data-cell]')) cursor.onKeyDown(event);
  };
  return (
    <ul
      ref={list}
      onKeyDown={onKeyDown}
      aria-label="Images of this run"
      className={classNames('grid size-full place-content-center', space === undefined && 'invisible')}
      style={{ gap, gridTemplateColumns: `repeat(${columns}, ${size.width}px)` }}
    >
      {slots.map((image, place) => {
        const name = `image ${place + 1}`;
        const mark = image?.kind === 'final' ? marks[place] : undefined;
        return (
          <li
            key={place}
            className={classNames(
              'group relative bg-sunk outline',
              image && image.key === shown ? 'outline-2 outline-ink' : 'outline-hairline',
            )}
            style={{ ...size, ...(isTransparent(run) ? checkerboard : {}) }}
          >
            {image ? (
              <button
                type="button"
                data-cell={image.key}
                aria-label={`Open ${name}`}
                onFocus={() => onChoose(image.key)}
                onClick={() => {
                  onChoose(image.key);
                  onOpen();
                }}
                className={classNames(
                  'absolute inset-0 cursor-zoom-in overflow-hidden focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-ink',
                  mark === 'rejected' && 'opacity-30',
                )}
              >
                <FadingImage image={image} alt={imageName(run, image)} />
              </button>
            ) : (
              <EmptyCell run={run} first={place === slots.indexOf(undefined)} />
            )}
            {image?.kind === 'final' && onMark ? (
              <div className="absolute top-1.5 right-1.5 flex gap-1">
                <MarkButtons
                  name={name}
                  mark={mark}
                  onToggle={(next) => onMark(place, next)}
                  over
                  small={cell < smallCell}
                />
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function EmptyCell({ run, first }: { run: Run; first: boolean }) {
  if (isLive(run) && !first) return null;
  return (
    <div className="absolute inset-0 grid place-items-center overflow-hidden p-2 text-center">
      {isLive(run) ? (
        <WaitingLine run={run} />
      ) : (
        <p className="text-13 text-ink-second">No image received.</p>
      )}
    </div>
  );
}
