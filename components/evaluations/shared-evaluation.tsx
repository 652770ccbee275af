/** The read-only page of a shared evaluation: figures by model, the request, the answers, export. */
import { useEffect } from 'react';
import useSWR from 'swr';
import { SharedHeader } from '#components/share/shared-header.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { countText } from '#lib/base/format.ts';
import { showCurrency } from '#lib/client/run/prices/use-prices.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { SharedEvaluation as Shared, SharedEvaluationContent } from '#lib/contract/pages/share.ts';
import { ExportLinks } from './export-links.tsx';
import { JsonFold } from './json-fold.tsx';
import { ModelSummary } from './model-summary.tsx';
import { ResultsTable } from './results-table.tsx';

export function SharedEvaluation({ shared }: { shared: Shared }) {
  const path = `/api/shared/${shared.id}`;
  const { data, error } = useSWR<SharedEvaluationContent, Error>(`${path}/response`, callPages, {
    revalidateOnFocus: false,
  });
  const currency = data?.currency;
  useEffect(() => {
    if (currency !== undefined) showCurrency(currency);
  }, [currency]);
  return (
    <div className="flex min-h-dvh min-w-0 flex-col bg-background">
      <SharedHeader
        kind="Shared evaluation"
        title={shared.words}
        shared={shared}
        facts={
          <>
            <span className="font-mono text-12">{shared.operationId}</span>
            <span className="font-mono text-12 [overflow-wrap:anywhere]">{shared.model}</span>
          </>
        }
        action={<ExportLinks hrefOf={(format) => `${path}/export?format=${format}`} />}
      />
      <main className="mx-auto flex w-full max-w-[1280px] min-w-0 flex-col gap-8 px-4 py-6 min-[900px]:px-8">
        {error ? <ErrorText>Could not load the evaluation: {error.message}</ErrorText> : null}
        {data ? <Content {...data} /> : null}
        {data || error ? null : (
          <p role="status" className="min-h-[480px] text-13 text-ink-second">
            Loading evaluation…
          </p>
        )}
      </main>
    </div>
  );
}

function Content({ evaluation: { spec }, cells, votes }: SharedEvaluationContent) {
  const { operation, template, checks, judge, rows, models, repeats } = spec;
  const counts = [
    countText(rows.length, 'row'),
    countText(models.length, 'model'),
    countText(votes.length, 'vote'),
  ];
  return (
    <>
      <p className="-mb-4 text-13 text-ink-second tabular-nums">
        {counts.join(' · ')}
        {repeats > 1 ? ` · ${repeats} repeats` : ''}
      </p>
      <ModelSummary spec={spec} cells={cells} votes={votes} />
      <JsonFold
        open
        title="Request and checks"
        value={{ operation, template, checks, ...(judge ? { judge } : {}) }}
      />
      <ResultsTable id={undefined} spec={spec} cells={cells} />
    </>
  );
}
