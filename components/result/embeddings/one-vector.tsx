/** One vector: chart, statistics, values. */
import { useState } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { formatCount } from '#lib/base/format.ts';
import { vectorFacts } from '#lib/contract/embeddings/read-response.ts';
import { VectorChart } from './vector-chart.tsx';

/** Values shown initially. */
const few = 96;

export function OneVector({ text, vector }: { text: string; vector: readonly number[] }) {
  const [all, setAll] = useState(false);
  const facts = vectorFacts(vector);
  return (
    <section aria-label="Vector of the text" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h3 className="text-13 font-semibold">Vector</h3>
        <p className="line-clamp-2 text-13 text-ink-second [overflow-wrap:anywhere]">{text}</p>
      </div>
      <VectorChart vector={vector} className="h-32 w-full" />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 @min-[520px]:grid-cols-4">
        <Fact label="dimension" value={formatCount(facts.dimension)} />
        <Fact label="norm" value={facts.norm.toFixed(4)} />
        <Fact label="mean" value={facts.mean.toFixed(5)} />
        <Fact label="range" value={`${facts.smallest.toFixed(2)} to ${facts.largest.toFixed(2)}`} />
      </dl>
      <div>
        <div className="mb-2 flex items-center gap-4">
          <h4 className="text-13 font-semibold">Values</h4>
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
          {vector.slice(0, all ? undefined : few).map((value, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: values do not move
            <li key={position} className="text-right">
              {value.toFixed(6)}
            </li>
          ))}
        </ol>
        {vector.length > few && !all ? (
          <LinkButton onClick={() => setAll(true)} className="mt-3 text-13">
            Show all {formatCount(vector.length)}
          </LinkButton>
        ) : null}
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
