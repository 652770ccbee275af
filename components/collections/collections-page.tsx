'use client';
/** The page of all collections. */
import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import useSWR from 'swr';
import { MineButton } from '#components/result/mine-button.tsx';
import { OwnerMark } from '#components/shell/owner-mark.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { Button } from '#components/ui/button.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { PageColumn, PagePart } from '#components/ui/page-column.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import { countText, formatAgo } from '#lib/base/format.ts';
import { collectionsPath, createCollection } from '#lib/client/share/collection-calls.ts';
import { useUrlParam } from '#lib/client/storage/use-url-param.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { CollectionSummary, CollectionsList } from '#lib/contract/pages/collections.ts';
import { TextsDialog } from './texts-dialog.tsx';

export function CollectionsPage() {
  const [owner, setOwner] = useUrlParam('owner', ['', 'me']);
  const mayMake = useRights().mayCall('POST /api/collections');
  const path = owner === 'me' ? `${collectionsPath}?owner=me` : collectionsPath;
  const { data, error } = useSWR<CollectionsList, Error>(path, callPages);
  const router = useRouter();
  const [creating, setCreating] = useState(false);
  const list = data?.collections;
  return (
    <PageColumn>
      <PagePart
        title="All collections"
        words="Runs, comparisons, evaluations and videos in an order of your own: to present them on a full screen, or to share them by one link. Runs in a collection are kept longer than others."
        actions={
          <div className="flex items-center gap-2">
            <MineButton pressed={owner === 'me'} onPress={(pressed) => setOwner(pressed ? 'me' : '')} />
            {mayMake ? (
              <Button weight="primary" icon={<Plus size={15} />} onClick={() => setCreating(true)}>
                New collection
              </Button>
            ) : null}
          </div>
        }
      >
        {error ? <ErrorText>Could not load collections: {error.message}</ErrorText> : null}
        {list?.length === 0 ? (
          <p className="rounded-panel border border-hairline bg-panel px-4 py-8 text-center text-13 text-pretty text-ink-second">
            No collections yet.
            {mayMake
              ? ' Use “Add to collection” on a result, a comparison, an evaluation, a task or a run in the history.'
              : ''}
          </p>
        ) : null}
        {list && list.length > 0 ? (
          <ul aria-label="Collections" className="rounded-panel border border-hairline bg-panel">
            {list.map((collection) => (
              <CollectionRow key={collection.id} collection={collection} />
            ))}
          </ul>
        ) : null}
      </PagePart>
      {creating ? (
        <TextsDialog
          heading="New collection"
          confirm="Create"
          onClose={() => setCreating(false)}
          onSave={async ({ title, notes }) => {
            router.push(`/collections/${(await createCollection(title, notes)).id}`);
          }}
        />
      ) : null}
    </PageColumn>
  );
}

function CollectionRow({ collection }: { collection: CollectionSummary }) {
  const { id, title, count, changedAt, personId, visibility } = collection;
  const now = useClock(true, 30_000);
  return (
    <li className="border-b border-hairline last:border-b-0">
      <Link
        href={`/collections/${id}`}
        className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-2.5 hover:bg-sunk pointer-coarse:py-3"
      >
        <span dir="auto" className="min-w-0 truncate text-14 font-semibold">
          {title || 'Private collection'}
        </span>
        <span className="text-12 text-ink-second tabular-nums">
          <OwnerMark personId={personId} visibility={visibility} />
          {countText(count, 'item')}
          {now === 0 ? '' : ` · ${formatAgo(now - Date.parse(changedAt))}`}
        </span>
      </Link>
    </li>
  );
}
