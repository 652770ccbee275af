/** The collections API: one function per call. Each throws PagesCallError. */
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { Collection, CollectionPatch, ItemPatch, NewItem } from '#lib/contract/pages/collections.ts';
import type { NewSet, Share } from '#lib/contract/pages/share.ts';

export const collectionsPath = '/api/collections';

export function collectionPath(id: string): string {
  return `${collectionsPath}/${encodeURIComponent(id)}`;
}

export function createCollection(title: string, notes = ''): Promise<Collection> {
  return callPages(collectionsPath, { method: 'POST', body: { title, notes } });
}

export function changeCollection(id: string, patch: CollectionPatch): Promise<Collection> {
  return callPages(collectionPath(id), { method: 'PATCH', body: patch });
}

export function deleteCollection(id: string): Promise<unknown> {
  return callPages(collectionPath(id), { method: 'DELETE' });
}

export function addItems(id: string, items: readonly NewItem[]): Promise<Collection> {
  return callPages(`${collectionPath(id)}/items`, { method: 'POST', body: { items } });
}

export function changeItem(id: string, item: string, patch: ItemPatch): Promise<Collection> {
  return callPages(`${collectionPath(id)}/items/${item}`, { method: 'PATCH', body: patch });
}

export function removeItem(id: string, item: string): Promise<Collection> {
  return callPages(`${collectionPath(id)}/items/${item}`, { method: 'DELETE' });
}

export function shareCollection(id: string, wanted: NewSet): Promise<Share> {
  return callPages(`${collectionPath(id)}/shares`, { method: 'POST', body: wanted });
}
