/** Adds runs, comparisons or evaluations to one of one's own collections, or to a new one. */
import Link from 'next/link';
import { useState } from 'react';
import useSWR from 'swr';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { EntryField } from '#components/ui/entry-field.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { countText } from '#lib/base/format.ts';
import { addItems, collectionsPath, createCollection } from '#lib/client/share/collection-calls.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import { collectionLimits } from '#lib/contract/pages/collection-limits.ts';
import type { Collection, CollectionsList, NewItem } from '#lib/contract/pages/collections.ts';

interface CollectDialogProps {
  added: readonly NewItem[] | { blocked: string };
  onClose(): void;
}

export function CollectDialog({ added, onClose }: CollectDialogProps) {
  return (
    <Dialog title="Add to collection" onClose={onClose} className="max-w-[480px]">
      {'blocked' in added ? (
        <p className="text-13 text-ink-second">{added.blocked}</p>
      ) : (
        <Choice items={added} />
      )}
    </Dialog>
  );
}

function Choice({ items }: { items: readonly NewItem[] }) {
  const path = `${collectionsPath}?owner=me`;
  const { data, error } = useSWR<CollectionsList, Error>(path, callPages);
  const { busy, problem, act } = useAction();
  const [done, setDone] = useState<Collection>();
  const add = (id: string) => act(async () => setDone(await addItems(id, items)));
  const create = (title: string) =>
    act(async () => setDone(await addItems((await createCollection(title)).id, items)));
  if (done)
    return (
      <p role="status" className="text-14">
        Added to{' '}
        <Link href={`/collections/${done.id}`} className="font-semibold underline underline-offset-2">
          {done.title}
        </Link>
        .
      </p>
    );
  return (
    <div className="flex flex-col gap-3">
      <EntryField
        autoFocus
        aria-label="Title of a new collection"
        placeholder="New collection"
        maxLength={collectionLimits.title}
        action="Create and add"
        disabled={busy}
        onEnter={(title) => void create(title)}
      />
      {problem === undefined ? null : <ErrorText>{problem}</ErrorText>}
      {error ? <ErrorText>Could not load collections: {error.message}</ErrorText> : null}
      <ul aria-label="Your collections" className="flex flex-col">
        {data?.collections.map(({ id, title, count }) => (
          <li key={id}>
            <Button
              weight="quiet"
              disabled={busy}
              className="w-full justify-between"
              onClick={() => void add(id)}
            >
              <span dir="auto" className="min-w-0 truncate">
                {title}
              </span>
              <span className="text-12 text-ink-second tabular-nums">{countText(count, 'item')}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
