/** What an item is: its images, its title, its kind and models. */
import { Scale } from 'lucide-react';
import Link from 'next/link';
import { RunThumb } from '#components/result/run-thumb.tsx';
import { countText } from '#lib/base/format.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import type { CollectionItem } from '#lib/contract/pages/collections.ts';

/** Of a comparison. */
const maxThumbs = 4;

interface ItemHeadProps {
  item: CollectionItem;
  isShared: boolean;
}

export function ItemHead({ item, isShared }: ItemHeadProps) {
  const { title, model, cells } = item;
  const href = isShared ? sharedHref(item) : ownHref(item);
  const name = title.trim() || kindOf(item);
  return (
    <>
      <span className="flex shrink-0 -space-x-8">
        {cells.slice(0, maxThumbs).map(({ id, run }) => (
          <RunThumb
            key={id}
            run={{ id, ...run }}
            isShared={isShared}
            className="size-14 border border-hairline"
          />
        ))}
        {cells.length > 0 ? null : (
          <span className="grid size-14 place-items-center rounded-[4px] border border-hairline bg-sunk text-ink-third">
            <Scale size={16} />
          </span>
        )}
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p dir="auto" className="line-clamp-2 text-14 font-semibold [overflow-wrap:anywhere]">
          {href === undefined ? (
            name
          ) : (
            <Link href={href} className="hover:underline">
              {name}
            </Link>
          )}
        </p>
        <p className="text-12 text-ink-second">
          {kindOf(item)} · <span className="font-mono [overflow-wrap:anywhere]">{model}</span>
        </p>
      </div>
    </>
  );
}

/** What it names was deleted, or is private now. */
export function isGone({ cells, evaluationId }: CollectionItem): boolean {
  return cells.length === 0 && evaluationId === null;
}

function kindOf(item: CollectionItem): string {
  const [first] = item.cells;
  if (isGone(item)) return 'Deleted, or private now';
  switch (item.kind) {
    case 'run':
      return (first && runPage(first.run.operationId, first.run.model)?.label) ?? 'Run';
    case 'comparison':
      return `Comparison of ${countText(item.cells.length, 'cell')}`;
    case 'evaluation':
      return 'Evaluation';
  }
}

function ownHref({ kind, cells, comparison, evaluationId }: CollectionItem): string | undefined {
  if (kind === 'evaluation') return evaluationId === null ? undefined : `/evaluations/${evaluationId}`;
  if (kind === 'run') return cells[0] && `/history?run=${cells[0].id}`;
  return comparison?.link ? `/compare?of=${comparison.slug}#r=${comparison.link}` : undefined;
}

function sharedHref({ kind, cells, evaluationId }: CollectionItem): string | undefined {
  const id = kind === 'run' ? cells[0]?.id : evaluationId;
  return id ? `/s/${id}` : undefined;
}
