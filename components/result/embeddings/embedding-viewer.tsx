/** The result of an embedding request: similarity matrix, nearest pairs, truncation, map and vectors. */
import { CircleAlert, Download } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { saveBlob } from '#components/ui/save-file.ts';
import { Select } from '#components/ui/select.tsx';
import { csvOf } from '#lib/base/csv.ts';
import { countText, formatCount } from '#lib/base/format.ts';
import { type EmbeddedText, embeddedTexts } from '#lib/client/result/embeddings/embedded-texts.ts';
import { cosineAt, neighboursOf, sortedPairs } from '#lib/client/result/embeddings/truncate-vectors.ts';
import { useVectorAnalysis } from '#lib/client/result/embeddings/use-analysis.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { CosineMatrix } from './cosine-table.tsx';
import { cosineText, type EmbeddingView } from './embedding-view.ts';
import { TextMap } from './text-map.tsx';
import { TruncationTable } from './truncation-table.tsx';
import { VectorChart } from './vector-chart.tsx';

interface EmbeddingViewerProps {
  run: Run;
  /** Shown until the first vector arrives. */
  waiting: ReactNode;
}

export function EmbeddingViewer({ run, waiting }: EmbeddingViewerProps) {
  const live = isLive(run);
  const all = useMemo(() => embeddedTexts(run), [run]);
  const embedded = all.filter(({ vector }) => vector !== undefined);
  const vectors = useMemo(() => all.flatMap(({ vector }) => (vector ? [vector] : [])), [all]);
  const analysis = useVectorAnalysis(live ? none : vectors);
  const [chosenText, setChosen] = useState(0);
  const [dimension, setDimension] = useState<number>();
  const texts = embedded.map(({ text }) => text);
  const chosen = Math.min(chosenText, Math.max(0, texts.length - 1));
  const full = analysis?.truncations.at(-1);
  const truncation = analysis?.truncations.find((known) => known.dimension === dimension) ?? full;
  const vector = vectors[chosen];
  const view: EmbeddingView | undefined =
    analysis && full && truncation
      ? { texts, vectors, analysis, chosen, onChoose: setChosen, truncation, full }
      : undefined;
  // All parts at once: those that wait for the analysis are above the others.
  const shown = vector !== undefined && !live && analysis !== undefined;
  return (
    <section
      aria-label="Vectors"
      tabIndex={0}
      className="@container h-full overflow-y-auto bg-panel px-4 py-5 outline-offset-[-3px] min-[900px]:px-6"
    >
      <div className="mx-auto flex max-w-[1040px] flex-col gap-7">
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 className="text-14 font-semibold tabular-nums">
              {countText(texts.length, 'text')}
              {vector ? (
                <span className="font-normal text-ink-second">
                  {' '}
                  · {formatCount(vector.length)} dimensions
                  {truncation && truncation !== full
                    ? `, truncated to ${formatCount(truncation.dimension)}`
                    : ''}
                </span>
              ) : null}
            </h2>
            {shown ? (
              <div className="flex gap-2">
                <SaveCsv label="Vectors CSV" name="vectors.csv" text={() => vectorsCsv(texts, vectors)} />
                {view ? (
                  <SaveCsv
                    label="Matrix CSV"
                    name={`cosines-${view.truncation.dimension}.csv`}
                    text={() => cosinesCsv(texts, view.truncation.cosines)}
                  />
                ) : null}
              </div>
            ) : null}
          </div>
          {live ? waiting : <MissingVectors texts={all} />}
        </div>
        {view ? (
          <>
            <div className="grid items-start gap-6 @min-[760px]:grid-cols-[minmax(0,1fr)_minmax(240px,300px)]">
              <section aria-label="Matrix" className="min-w-0">
                <CosineMatrix view={view} />
              </section>
              <NearestPairs view={view} />
            </div>
            <TruncationTable
              truncations={view.analysis.truncations}
              chosen={view.truncation}
              onChoose={setDimension}
            />
            <div className="grid items-start gap-6 @min-[760px]:grid-cols-[minmax(0,1fr)_minmax(220px,280px)]">
              {texts.length > 2 ? <TextMap view={view} /> : <div />}
              <Neighbours view={view} />
            </div>
          </>
        ) : null}
        {vectors.length === 1 ? (
          <p className="text-13 text-ink-second">Add another text to compare its similarity.</p>
        ) : null}
        {vector && shown ? (
          <section aria-label="Vector of the text" className="flex flex-col gap-1">
            <h3 className="text-13 font-semibold">Vector</h3>
            <p className="line-clamp-2 text-13 text-ink-second [overflow-wrap:anywhere]">{texts[chosen]}</p>
            <VectorChart vector={vector} className="mt-4 h-32 w-full" />
          </section>
        ) : null}
      </div>
    </section>
  );
}

const none: readonly (readonly number[])[] = [];

function SaveCsv({ label, name, text }: { label: string; name: string; text: () => string }) {
  return (
    <Button
      icon={<Download size={14} />}
      onClick={() => saveBlob(new Blob([text()], { type: 'text/csv' }), name)}
    >
      {label}
    </Button>
  );
}

/** The texts that the response has no vector for. */
function MissingVectors({ texts }: { texts: readonly EmbeddedText[] }) {
  const missing = texts.flatMap(({ text, state }, index) => (state === 'missing' ? [{ text, index }] : []));
  if (missing.length === 0) return null;
  return (
    <section
      aria-label="Texts without a vector"
      className="rounded-panel border border-hairline border-l-[3px] border-l-warning p-3"
    >
      <h3 className="flex items-center gap-2 text-13 font-semibold text-warning">
        <CircleAlert size={15} />
        {missing.length === 1 ? 'One text has no vector' : `${missing.length} texts have no vector`}
      </h3>
      <ol className="mt-2 flex max-h-40 flex-col gap-1 overflow-y-auto text-13">
        {missing.map(({ index, text }) => (
          <li key={index} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
            <span className="font-mono text-12 leading-5 text-ink-third tabular-nums">{index + 1}</span>
            <span className="min-w-0 truncate">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** One row per text: the text, then its vector. */
function vectorsCsv(texts: readonly string[], vectors: readonly (readonly number[])[]): string {
  const dimension = Math.max(0, ...vectors.map((vector) => vector.length));
  const head = ['text', ...Array.from({ length: dimension }, (_, at) => `d${at}`)];
  return csvOf([head, ...texts.map((text, index) => [text, ...(vectors[index] ?? [])])]);
}

/** One row and one column per text. */
function cosinesCsv(texts: readonly string[], cosines: Float32Array): string {
  const rows = texts.map((text, first) => [
    text,
    ...texts.map((_, second) => Number(cosineAt(cosines, texts.length, first, second).toFixed(6))),
  ]);
  return csvOf([['text', ...texts], ...rows]);
}

/** Maximum rows of each list. */
const most = 8;

function NearestPairs({ view }: { view: EmbeddingView }) {
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

function Neighbours({ view }: { view: EmbeddingView }) {
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
