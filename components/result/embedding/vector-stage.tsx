'use client';
/** A bench of texts: how near they lie to each other, seen as colours, as lists and as points; at any dimension. */
import { Download } from 'lucide-react';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { saveBlob } from '#components/result/save-blob.ts';
import { WaitingLine } from '#components/result/status/phase-icon.tsx';
import { Button } from '#components/ui/button.tsx';
import { formatCount } from '#lib/base/format.ts';
import { cosinesCsv, vectorsCsv } from '#lib/client/embeddings/bench-csv.ts';
import { benchOf } from '#lib/client/embeddings/bench-of.ts';
import { benchPlanOf } from '#lib/client/embeddings/start-bench.ts';
import { useBenchAnalysis } from '#lib/client/embeddings/use-bench-analysis.ts';
import { pageRuns } from '#lib/client/run/page-runs.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { BenchChoice } from './bench-choice.ts';
import { BenchState } from './bench-state.tsx';
import { CutChoice } from './cut-choice.tsx';
import { HeatMap } from './heat-map.tsx';
import { HeatTable } from './heat-table.tsx';
import { NearestPairs, Neighbours } from './near-lists.tsx';
import { OneVector } from './one-vector.tsx';
import { TextMap } from './text-map.tsx';

export function VectorStage({ run }: { run: Run }) {
  // A bench may be several runs; of one that stands by itself nobody else need be asked.
  const runs = useSyncExternalStore(pageRuns.subscribe, pageRuns.list, pageRuns.list);
  const bench = useMemo(() => benchOf(run, runs, benchPlanOf(run)), [run, runs]);
  const embedded = bench.texts.filter(({ vector }) => vector !== undefined);
  const vectors = useSame(embedded.flatMap(({ vector }) => (vector ? [vector] : [])));
  const analysis = useBenchAnalysis(bench.live ? none : vectors);
  const [chosenText, setChosen] = useState(0);
  const [dimension, setDimension] = useState<number>();
  const texts = embedded.map(({ text }) => text);
  const chosen = Math.min(chosenText, Math.max(0, texts.length - 1));
  const full = analysis?.cuts.at(-1);
  const cut = analysis?.cuts.find((known) => known.dimension === dimension) ?? full;
  const vector = vectors[chosen];
  const choice: BenchChoice | undefined =
    analysis && full && cut
      ? { texts, vectors, analysis, chosen, onChoose: setChosen, cut, full }
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
                  {cut && cut !== full ? `, seen at ${formatCount(cut.dimension)}` : ''}
                </span>
              ) : null}
            </h2>
            {vectors.length > 0 && !bench.live ? (
              <div className="ml-auto flex gap-2">
                <SaveCsv label="Vectors, CSV" name="vectors.csv" text={() => vectorsCsv(texts, vectors)} />
                {choice ? (
                  <SaveCsv
                    label="Matrix, CSV"
                    name={`cosines-${choice.cut.dimension}.csv`}
                    text={() => cosinesCsv(texts, choice.cut.cosines)}
                  />
                ) : null}
              </div>
            ) : null}
          </div>
          {bench.live && vectors.length === 0 ? <WaitingLine run={run} /> : null}
          <BenchState bench={bench} run={run} />
        </div>
        {choice ? (
          <>
            <div className="grid items-start gap-6 @min-[760px]:grid-cols-[minmax(0,1fr)_minmax(220px,280px)]">
              <section aria-label="Matrix" className="flex min-w-0 flex-col gap-3">
                <HeatMap choice={choice} />
                <HeatTable choice={choice} />
              </section>
              <NearestPairs choice={choice} />
            </div>
            <CutChoice cuts={choice.analysis.cuts} chosen={choice.cut} onChoose={setDimension} />
            <div className="grid items-start gap-6 @min-[760px]:grid-cols-[minmax(0,1fr)_minmax(220px,280px)]">
              {texts.length > 2 ? <TextMap choice={choice} /> : <div />}
              <Neighbours choice={choice} />
            </div>
          </>
        ) : null}
        {vectors.length === 1 ? (
          <p className="text-13 text-ink-second">Add another text to see how near it lies.</p>
        ) : null}
        {vector && !bench.live ? <OneVector key={chosen} text={texts[chosen] ?? ''} vector={vector} /> : null}
      </div>
    </section>
  );
}

type Vectors = readonly (readonly number[])[];

const none: Vectors = [];

/** The list of the last time where it holds the same vectors: a new one would be analysed anew. */
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
      icon={<Download aria-hidden size={14} />}
      onClick={() => saveBlob(new Blob([text()], { type: 'text/csv' }), name)}
    >
      {label}
    </Button>
  );
}
