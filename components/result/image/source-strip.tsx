'use client';
/** The images a run started from: each can be laid beside the result, under a slider. */
import { classNames } from '#components/ui/class-names.ts';
import type { SourceImage } from '#lib/client/view/source-images.ts';

interface SourceStripProps {
  sources: readonly SourceImage[];
  /** Key of the one that is compared. */
  chosen: string | undefined;
  /** Whether there is a result to compare it with. */
  ready: boolean;
  /** Undefined: none. */
  onChoose(key: string | undefined): void;
}

export function SourceStrip({ sources, chosen, ready, onChoose }: SourceStripProps) {
  return (
    <section
      aria-label="Before and after"
      className="flex shrink-0 items-center gap-2.5 overflow-x-auto px-4 pt-1 pb-4 min-[900px]:px-5"
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
          {/* biome-ignore lint/performance/noImgElement: blob addresses are not Next's to optimise */}
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
        <p className="shrink-0 text-13 text-ink-second">before at the left, after at the right</p>
      )}
    </section>
  );
}
