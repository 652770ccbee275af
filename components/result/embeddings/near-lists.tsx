/** The most similar pairs, and the neighbours of the selected text, with changes through truncation. */
import { type ReactNode, useMemo } from 'react';
import { Select } from '#components/ui/select.tsx';
import { formatCount } from '#lib/base/format.ts';
import { cosineAt, neighboursOf, sortedPairs } from '#lib/client/result/embeddings/truncate-vectors.ts';
import { cosineText, type EmbeddingView } from './embedding-view.ts';

/** Maximum rows of each list. */
const most = 8;

export function NearestPairs({ view }: { view: EmbeddingView }) {
  const { texts, truncation, full, chosen, onChoose } = view;
  const count = texts.length;
  const pairs = useMemo(() => sortedPairs(truncation.cosines, count), [truncation, count]);
  const positions = useMemo(() => {
    const sorted = truncation === full ? [] : sortedPairs(full.cosines, count);
    return new Map(sorted.map(({ first, second }, position) => [first * count + second, position]));
  }, [truncation, full, count]);
  return (
    <section aria-label="Nearest pairs">
      <h3 className="mb-2 text-13 font-semibold">Nearest pairs</h3>
      <ol className="flex flex-col">
        {pairs.slice(0, most).map(({ first, second, cosine }, position) => {
          const before = positions.get(first * count + second);
          return (
            <NearRow
              key={`${first} ${second}`}
              cosine={cosine}
              moved={before === undefined ? undefined : movedText(before, position)}
              pressed={first === chosen || second === chosen}
              onClick={() => onChoose(first)}
              className="grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="min-w-0">
                <span className="block truncate">{texts[first]}</span>
                <span className="block truncate text-ink-second">{texts[second]}</span>
              </span>
            </NearRow>
          );
        })}
      </ol>
    </section>
  );
}

export function Neighbours({ view }: { view: EmbeddingView }) {
  const { texts, truncation, full, chosen, onChoose } = view;
  const count = texts.length;
  const near = neighboursOf(truncation.cosines, count, chosen);
  const before = truncation === full ? undefined : neighboursOf(full.cosines, count, chosen);
  return (
    <section aria-label="Nearest texts">
      <div className="mb-2 flex flex-col gap-1.5">
        <h3 className="text-13 font-semibold">Nearest to</h3>
        <Select
          aria-label="Text to compare with"
          value={String(chosen)}
          options={texts.map((text, index) => ({
            value: String(index),
            label: `${index + 1} ${text.slice(0, 80)}`,
          }))}
          onText={(text) => onChoose(Number(text))}
        />
      </div>
      <ol className="flex flex-col">
        {near.slice(0, most).map((other, position) => {
          const cosine = cosineAt(truncation.cosines, count, chosen, other);
          return (
            <NearRow
              key={other}
              cosine={cosine}
              moved={before && movedText(before.indexOf(other), position)}
              onClick={() => onChoose(other)}
              className="grid-cols-[minmax(0,1fr)_64px_auto]"
            >
              <span className="truncate">{texts[other]}</span>
              <span aria-hidden className="h-1.5 bg-sunk">
                <span className="block h-full bg-ink" style={{ width: `${Math.max(0, cosine) * 100}%` }} />
              </span>
            </NearRow>
          );
        })}
      </ol>
    </section>
  );
}

interface NearRowProps {
  cosine: number;
  moved: string | undefined;
  pressed?: boolean;
  onClick(): void;
  className: string;
  children: ReactNode;
}

function NearRow({ cosine, moved, pressed, onClick, className, children }: NearRowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        aria-pressed={pressed}
        className={`-mx-2 grid w-[calc(100%+16px)] items-center gap-3 rounded-control px-2 py-1.5 text-left text-13 hover:bg-sunk ${className}`}
      >
        {children}
        <span className="text-right font-mono text-12 tabular-nums">
          {cosineText(cosine)}
          {moved === undefined ? null : <span className="block text-ink-third">{moved}</span>}
        </span>
      </button>
    </li>
  );
}

/** `was 3rd`: the position at the full dimension; arguments from 0. */
function movedText(before: number, now: number): string {
  return before === now ? 'same rank' : `was ${ordinal(before + 1)}`;
}

function ordinal(position: number): string {
  const ending =
    position % 100 > 10 && position % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th');
  return `${formatCount(position)}${ending}`;
}
