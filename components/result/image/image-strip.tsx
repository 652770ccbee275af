/**
 * The images of a run in order of arrival with their times, and placeholders for those to come. Also the sources to
 * compare with.
 */
import { classNames } from '#components/ui/class-names.ts';
import { formatMs } from '#lib/base/format.ts';
import { dragImage } from '#lib/client/handoff/image-drag.ts';
import type { SourceImage } from '#lib/client/result/source-images.ts';
import type { Image } from '#lib/client/run/images-of.ts';

interface ImageStripProps {
  images: readonly Image[];
  /** Reserves places, so that nothing moves. */
  expected: number;
  shown: string | undefined;
  onChoose(key: string): void;
}

export function ImageStrip({ images, expected, shown, onChoose }: ImageStripProps) {
  const places = Math.max(expected, images.length);
  const finished = images.filter(({ kind }) => kind === 'final');
  // Images that arrived together are numbered instead.
  const together = finished.length > 1 && new Set(finished.map(({ at }) => at)).size === 1;
  return (
    <section
      aria-label="Images of this run"
      // At the left in wide views: the height is for the image.
      className="shrink-0 overflow-auto @min-[680px]:absolute @min-[680px]:inset-y-0 @min-[680px]:left-0"
    >
      <ol className="mx-auto flex w-max gap-2.5 px-4 pt-1 pb-4 @min-[680px]:flex-col @min-[680px]:py-5">
        {Array.from({ length: places }, (_, place) => {
          const image = images[place];
          return (
            <li key={place} aria-hidden={image === undefined || undefined} className="w-14">
              {image ? (
                <Thumb
                  image={image}
                  label={together ? String(image.index + 1) : formatMs(image.at)}
                  shown={image.key === shown}
                  onChoose={onChoose}
                />
              ) : (
                <>
                  <span className="block size-14 outline outline-dashed -outline-offset-1 outline-control" />
                  <span className="mt-1 block text-center font-mono text-12 text-ink-third">·</span>
                </>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface ThumbProps {
  image: Image;
  label: string;
  shown: boolean;
  onChoose(key: string): void;
}

function Thumb({ image, label, shown, onChoose }: ThumbProps) {
  return (
    <button type="button" onClick={() => onChoose(image.key)} aria-pressed={shown} className="block w-full">
      <img
        src={image.url}
        alt={image.kind === 'partial' ? 'Partial' : `Result ${image.index + 1}`}
        decoding="async"
        onDragStart={({ dataTransfer }) => dragImage(dataTransfer, image)}
        className={classNames(
          'size-14 bg-sunk object-cover outline',
          shown ? 'outline-2 outline-ink' : 'outline-hairline',
        )}
      />
      <span
        className={classNames(
          'mt-1 block text-center font-mono text-12 tabular-nums',
          shown ? 'text-ink' : 'text-ink-second',
        )}
      >
        {label}
      </span>
    </button>
  );
}

interface SourceStripProps {
  sources: readonly SourceImage[];
  chosen: string | undefined;
  ready: boolean;
  onChoose(key: string | undefined): void;
}

export function SourceStrip({ sources, chosen, ready, onChoose }: SourceStripProps) {
  return (
    <section
      aria-label="Before and after"
      className="flex shrink-0 items-center justify-center-safe gap-2.5 overflow-x-auto px-4 pt-1 pb-4 min-[900px]:px-5"
    >
      <span className="shrink-0 text-13 text-ink-second">Compare with</span>
      {sources.map(({ key, url }, place) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === chosen}
          disabled={!ready}
          onClick={() => onChoose(key === chosen ? undefined : key)}
          className="shrink-0 disabled:opacity-50"
        >
          <img
            src={url}
            alt={`Source ${place + 1}`}
            decoding="async"
            className={classNames(
              'size-10 bg-sunk object-cover outline',
              key === chosen ? 'outline-2 outline-ink' : 'outline-hairline',
            )}
          />
        </button>
      ))}
      {chosen === undefined ? null : (
        <p className="shrink-0 text-13 text-ink-second">before left, after right</p>
      )}
    </section>
  );
}
