/** One collection, as the server has it; a move is shown before the server knows it. */
import useSWR from 'swr';
import { changeItem, collectionPath } from '#lib/client/share/collection-calls.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { Collection } from '#lib/contract/pages/collections.ts';

export function useCollection(id: string) {
  const { data, error, mutate } = useSWR<Collection, Error>(collectionPath(id), callPages);
  return {
    collection: data,
    error,
    /** The response of each change is the collection. */
    show: (changed: Collection) => void mutate(changed, { revalidate: false }),
    async move(from: number, step: number): Promise<void> {
      if (data === undefined) return;
      const moved = movedItem(data, from, step);
      if (moved === undefined) return;
      await mutate(changeItem(id, moved.item, { before: moved.before }), {
        optimisticData: moved.collection,
        revalidate: false,
      });
    },
  };
}

/** Undefined at the ends. `before`: the item that follows it then. Pure. */
export function movedItem(collection: Collection, from: number, step: number) {
  const { items } = collection;
  const item = items[from];
  const to = from + step;
  if (item === undefined || items[to] === undefined) return undefined;
  const others = items.toSpliced(from, 1);
  return {
    item: item.id,
    before: others[to]?.id ?? null,
    collection: { ...collection, items: others.toSpliced(to, 0, item) },
  };
}
