/** Opens the collections. */
import type { PartNeeds } from '#lib/server/db/part.ts';
import { type CollectionRoutesNeeds, collectionRoutes } from './collection-routes.ts';
import { createCollectionStore } from './collection-store.ts';

type CollectionNeeds = Pick<PartNeeds, 'database'> & Omit<CollectionRoutesNeeds, 'store'>;

export function openCollections({ database, ...needs }: CollectionNeeds) {
  const store = createCollectionStore(database, Date.now);
  return { leave: store.leave, routes: collectionRoutes({ ...needs, store }) };
}
