/** Progress of the requests, and the texts without a vector. */
import { CircleAlert, ListRestart } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import type { EmbeddingSet } from '#lib/client/embeddings/embedding-set.ts';
import type { Run } from '#lib/client/run/run.ts';
import { useEmbeddingActions } from './embedding-actions.tsx';

export function EmbeddingProgress({ set, run }: { set: EmbeddingSet; run: Run }) {
  const actions = useEmbeddingActions();
  const { texts, live } = set;
  const done = texts.filter(({ state }) => state === 'embedded').length;
  const stopped = texts.filter(({ state }) => state === 'stopped').length;
  const failed = texts.flatMap((text, index) => (text.state === 'failed' ? [{ ...text, index }] : []));
  return (
    <>
      {live ? (
        <div className="flex items-center gap-3 text-13">
          <div className="w-40">
            <ProgressBar label="Texts embedded" value={texts.length === 0 ? 0 : done / texts.length} />
          </div>
          <span className="tabular-nums">
            {done} of {texts.length}
          </span>
        </div>
      ) : null}
      {stopped > 0 ? (
        <p className="text-13 text-ink-second tabular-nums">
          Stopped; {stopped} of {texts.length} texts have no vector.
        </p>
      ) : null}
      {failed.length > 0 && done > 0 ? (
        <section
          aria-label="Texts without a vector"
          className="rounded-panel border border-hairline border-l-[3px] border-l-warning p-3"
        >
          <h3 className="flex items-center gap-2 text-13 font-semibold text-warning">
            <CircleAlert size={15} />
            {failed.length === 1 ? 'One text has no vector' : `${failed.length} texts have no vector`}
          </h3>
          <ol className="mt-2 flex max-h-40 flex-col gap-1 overflow-y-auto text-13">
            {failed.map(({ index, text, error }) => (
              <li key={index} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
                <span className="font-mono text-12 leading-5 text-ink-third tabular-nums">{index + 1}</span>
                <span className="min-w-0">
                  <span className="block truncate">{text}</span>
                  <span className="block text-ink-second [overflow-wrap:anywhere]">{error?.message}</span>
                </span>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      {failed.length > 0 && actions && !live && set.runs.some(isBatch) ? (
        <div>
          <Button icon={<ListRestart size={15} />} onClick={() => actions.tryEach(run)}>
            Retry texts one by one
          </Button>
        </div>
      ) : null}
    </>
  );
}

function isBatch({ request }: Run): boolean {
  return Array.isArray(request.body.requests) && request.body.requests.length > 1;
}
