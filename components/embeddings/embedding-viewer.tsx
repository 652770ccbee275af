/** The result of an embedding request: similarity matrix, nearest pairs, truncation, map and vectors. */
import { Download } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '#components/ui/button.tsx';
import { saveBlob } from '#components/ui/save-file.ts';
import { formatCount } from '#lib/base/format.ts';
import { cosinesCsv, vectorsCsv } from '#lib/client/embeddings/embedding-csv.ts';
import { embeddingSetOf } from '#lib/client/embeddings/embedding-set.ts';
import { embeddingPlanOf } from '#lib/client/embeddings/start-embeddings.ts';
import { useVectorAnalysis } from '#lib/client/embeddings/use-analysis.ts';
import { pageRuns } from '#lib/client/run/page-runs.ts';
import type { Run } from '#lib/client/run/run.ts';
import { EmbeddingProgress } from './embedding-progress.tsx';
import type { EmbeddingView } from './embedding-view.ts';
import { HeatMap } from './heat-map.tsx';
import { HeatTable } from './heat-table.tsx';
import { NearestPairs, Neighbours } from './near-lists.tsx';
import { OneVector } from './one-vector.tsx';
import { TextMap } from './text-map.tsx';
import { TruncationTable } from './truncation-table.tsx';

interface EmbeddingViewerProps {
  run: Run;
  /** Shown until the first vector arrives. */
  waiting: ReactNode;
}

export function EmbeddingViewer({ run, waiting }: EmbeddingViewerProps) {
  // The result can consist of several runs.
  const runs = useSyncExternalStore(pageRuns.subscribe, pageRuns.list, pageRuns.list);
  const set = useMemo(() => embeddingSetOf(run, runs, embeddingPlanOf(run)), [run, runs]);
  const embedded = set.texts.filter(({ vector }) => vector !== undefined);
  const vectors = useSame(embedded.flatMap(({ vector }) => (vector ? [vector] : [])));
  const analysis = useVectorAnalysis(set.live ? none : vectors);
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
  return (
    <section
      aria-label="Vectors"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="@container h-full overflow-y-auto bg-panel px-4 py-5 outline-offset-[-3px] min-[900px]:px-6"
    >
      <div className="mx-auto flex max-w-[1040px] flex-col gap-7">
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2 className="text-14 font-semibold tabular-nums">
              {texts.length === 1 ? '1 text' : `${texts.length} texts`}
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
            {vectors.length > 0 && !set.live ? (
              <div className="ml-auto flex gap-2">
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
          {set.live && vectors.length === 0 ? waiting : null}
          <EmbeddingProgress set={set} run={run} />
        </div>
        {view ? (
          <>
            <div className="grid items-start gap-6 @min-[760px]:grid-cols-[minmax(0,1fr)_minmax(220px,280px)]">
              <section aria-label="Matrix" className="flex min-w-0 flex-col gap-3">
                <HeatMap view={view} />
                <HeatTable view={view} />
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
        {vector && !set.live ? <OneVector key={chosen} text={texts[chosen] ?? ''} vector={vector} /> : null}
      </div>
    </section>
  );
}

type Vectors = readonly (readonly number[])[];

const none: Vectors = [];

/** Keeps the array identity while the vectors are the same, so that they are not analysed again. */
function useSame(vectors: Vectors): Vectors {
  const last = useRef(vectors);
  const same =
    last.current.length === vectors.length && vectors.every((vector, at) => vector === last.current[at]);
  if (!same) last.current = vectors;
  return last.current;
}

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
