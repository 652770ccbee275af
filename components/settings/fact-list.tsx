/** A panel with names and values in two columns. */
import type { ReactNode } from 'react';

export function FactList({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 rounded-panel border border-hairline bg-panel px-4 py-1 text-13 sm:grid-cols-[180px_minmax(0,1fr)]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="pt-2 text-ink-second sm:py-2">{label}</dt>
          <dd className="min-w-0 pb-2 tabular-nums [overflow-wrap:anywhere] sm:py-2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
