'use client';
/** The run's pictures in the order they came, each with its time; empty places for those still to come. */
import { classNames } from '#components/ui/class-names.ts';
import { formatMs } from '#lib/client/show/format.ts';
import type { Picture } from '#lib/client/show/pictures-of.ts';

interface PictureStripProps {
  pictures: readonly Picture[];
  /** How many there will be, so that the strip keeps its width. */
  expected: number;
  /** Key of the one on the stage. */
  shown: string | undefined;
  onChoose(key: string): void;
}

export function PictureStrip({ pictures, expected, shown, onChoose }: PictureStripProps) {
  const missing = Math.max(0, expected - pictures.length);
  return (
    <section aria-label="Pictures of this run" className="shrink-0 overflow-x-auto">
      <ol className="mx-auto flex w-max gap-2.5 px-4 pb-4 min-[900px]:pb-5">
        {pictures.map((picture) => (
          <li key={picture.key}>
            <button
              type="button"
              onClick={() => onChoose(picture.key)}
              aria-pressed={picture.key === shown}
              aria-label={`${nameOf(picture)}, after ${formatMs(picture.at)}`}
              className="block"
            >
              {/* biome-ignore lint/performance/noImgElement: blob addresses are not Next's to optimise */}
              <img
                src={picture.url}
                alt=""
                decoding="async"
                className={classNames(
                  'size-[72px] bg-sunk object-cover outline',
                  picture.key === shown ? 'outline-2 outline-ink' : 'outline-hairline',
                )}
              />
              <span className="mt-2 block text-center font-mono text-12 text-ink-second tabular-nums">
                {formatMs(picture.at)}
              </span>
            </button>
          </li>
        ))}
        {Array.from({ length: missing }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the empty places are all alike
          <li key={`missing-${place}`} aria-hidden>
            <span className="block size-[72px] border border-dashed border-control" />
            <span className="mt-2 block text-center font-mono text-12 text-ink-third">·</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function nameOf({ kind, index }: Picture): string {
  return kind === 'partial' ? 'Partial picture' : `Picture ${index + 1}`;
}
