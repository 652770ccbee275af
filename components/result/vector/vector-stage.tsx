'use client';
/** A vector: its shape, its facts, its values, and how near the texts embedded before lie to it. */
import { useState } from 'react';
import { CopyButton } from '#components/result/copy-button.tsx';
import { promptIn } from '#lib/base/prompt-in.ts';
import { vectorFacts } from '#lib/client/accumulate/vectors.ts';
import { isLive, type Run } from '#lib/client/run.ts';
import { formatCount } from '#lib/client/show/format.ts';
import { WaitingLine } from '../status/waiting-line.tsx';
import { NearTexts } from './near-texts.tsx';
import { VectorChart } from './vector-chart.tsx';

interface VectorStageProps {
  run: Run;
  /** Every run of the page, to compare with. */
  runs: readonly Run[];
}

/** Values shown at first. */
const few = 96;

export function VectorStage({ run, runs }: VectorStageProps) {
  const [all, setAll] = useState(false);
  const vector = run.result.kind === 'vectors' ? run.result.vectors[0] : undefined;
  if (vector === undefined) {
    return (
      <div className="h-full bg-panel px-5 py-6 text-13 text-ink-second min-[900px]:px-8">
        {isLive(run) ? <WaitingLine run={run} /> : 'No vector came.'}
      </div>
    );
  }
  const facts = vectorFacts(vector);
  const text = promptIn(run.request.body);
  return (
    <section
      aria-label="Vector"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="h-full overflow-y-auto bg-panel px-5 py-6 outline-offset-[-3px] min-[900px]:px-8"
    >
      <div className="mx-auto flex max-w-[860px] flex-col gap-6">
        <p className="line-clamp-3 text-15 [overflow-wrap:anywhere]">{text}</p>
        <VectorChart vector={vector} className="h-40 w-full" />
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
          <Fact label="dimension" value={formatCount(facts.dimension)} />
          <Fact label="norm" value={facts.norm.toFixed(4)} />
          <Fact label="mean" value={facts.mean.toFixed(5)} />
          <Fact label="range" value={`${facts.smallest.toFixed(2)} to ${facts.largest.toFixed(2)}`} />
        </dl>
        <NearTexts run={run} runs={runs} vector={vector} />
        <div>
          <div className="mb-2 flex items-center gap-4">
            <h2 className="text-13 font-semibold">Values</h2>
            <CopyButton
              label="Copy JSON"
              text={() => JSON.stringify(vector)}
              className="ml-auto text-12 text-ink-second hover:text-ink"
            />
            <CopyButton
              label="Copy CSV"
              text={() => vector.join(',')}
              className="text-12 text-ink-second hover:text-ink"
            />
          </div>
          <ol
            aria-label="Values"
            className="grid grid-cols-[repeat(auto-fill,minmax(88px,1fr))] gap-x-4 font-mono text-12 leading-5 text-ink-second tabular-nums"
          >
            {vector.slice(0, all ? undefined : few).map((value, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: values do not move
              <li key={place} className="text-right">
                {value.toFixed(6)}
              </li>
            ))}
          </ol>
          {vector.length > few && !all ? (
            <button
              type="button"
              onClick={() => setAll(true)}
              className="mt-3 text-13 font-medium underline underline-offset-2"
            >
              Show all {formatCount(vector.length)}
            </button>
          ) : null}
        </div>
      </div>
    </section>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-12 text-ink-third">{label}</dt>
      <dd className="font-mono text-13 whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  );
}
