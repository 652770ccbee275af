/** The most similar pairs, and the neighbours of the selected text. */
import { type ReactNode, useMemo } from 'react';
import { Select } from '#components/ui/select.tsx';
import { cosineAt, neighboursOf, sortedPairs } from '#lib/client/result/embeddings/truncate-vectors.ts';
import { cosineText, type EmbeddingView } from './embedding-view.ts';

/** Maximum rows of each list. */
const most = 8;

export function NearestPairs({ view }: { view: EmbeddingView }) {
  const { texts, truncation, chosen, onChoose } = view;
  const count = texts.length;
  const pairs = useMemo(() => sortedPairs(truncation.cosines, count), [truncation, count]);
  return (
    <section aria-label="Nearest pairs">
      <h3 className="mb-2 text-13 font-semibold">Nearest pairs</h3>
      <ol className="flex flex-col">
        {pairs.slice(0, most).map(({ first, second, cosine }) => (
          <NearRow
            key={`${first} ${second}`}
            cosine={cosine}
            pressed={first === chosen || second === chosen}
            onClick={() => onChoose(first)}
            className="grid-cols-[minmax(0,1fr)_auto]"
          >
            <span className="min-w-0">
              <span className="block truncate">{texts[first]}</span>
              <span className="block truncate text-ink-second">{texts[second]}</span>
            </span>
          </NearRow>
        ))}
      </ol>
    </section>
  );
}

export function Neighbours({ view }: { view: EmbeddingView }) {
  const { texts, truncation, chosen, onChoose } = view;
  const count = texts.length;
  const near = neighboursOf(truncation.cosines, count, chosen);
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
        {near.slice(0, most).map((other) => {
          const cosine = cosineAt(truncation.cosines, count, chosen, other);
          return (
            <NearRow
              key={other}
              cosine={cosine}
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
  pressed?: boolean;
  onClick(): void;
  className: string;
  children: ReactNode;
}

function NearRow({ cosine, pressed, onClick, className, children }: NearRowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        aria-pressed={pressed}
        className={`-mx-2 grid w-[calc(100%+16px)] items-center gap-3 rounded-control px-2 py-1.5 text-left text-13 hover:bg-sunk ${className}`}
      >
        {children}
        <span className="text-right font-mono text-12 tabular-nums">{cosineText(cosine)}</span>
      </button>
    </li>
  );
}
