/** All models with their capabilities and pages. */
import Link from 'next/link';
import { pageGroups } from '#components/shell/navigation.ts';
import type { OperationSummary } from '#lib/describe/operation-summary.ts';

export function ModelsTable({ operations }: { operations: readonly OperationSummary[] }) {
  const models = modelsOf(operations);
  return (
    <section aria-labelledby="home-models" className="flex flex-col gap-3">
      <h2 id="home-models" className="text-15 font-semibold tabular-nums">
        {models.length} models
      </h2>
      <ul className="rounded-panel border border-hairline bg-panel">
        {models.map(({ id, summary, pages }) => (
          <li
            key={id}
            className="grid gap-x-4 border-b border-hairline px-5 py-2 text-13 last:border-b-0 min-[760px]:grid-cols-[minmax(0,5fr)_minmax(0,7fr)_minmax(0,4fr)]"
          >
            <span className="font-mono text-12 leading-5 font-semibold [overflow-wrap:anywhere]">{id}</span>
            <span className="text-ink-second">{summary}</span>
            <span className="flex flex-wrap gap-x-3">
              {pages.map(({ href, label }) => (
                <Link
                  key={href}
                  href={href}
                  className="rounded-control underline pointer-coarse:py-3 decoration-control underline-offset-2 hover:decoration-ink"
                >
                  {label}
                  <span className="sr-only"> with {id}</span>
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ModelRow {
  id: string;
  summary: string;
  pages: { href: string; label: string }[];
}

/** In the order of the pages. */
function modelsOf(operations: readonly OperationSummary[]): readonly ModelRow[] {
  const rows = new Map<string, ModelRow>();
  for (const { href: page, families } of operations) {
    const label = labels.get(page) ?? page;
    for (const { id, summary, href } of families.flatMap(({ models }) => models)) {
      const row = rows.get(id) ?? { id, summary, pages: [] };
      row.pages.push({ href, label });
      rows.set(id, row);
    }
  }
  return [...rows.values()];
}

const labels = new Map(pageGroups.flatMap(({ pages }) => pages.map(({ href, label }) => [href, label])));
