/** `/api/collections`: create, list, read, change, share, delete. */
import { withoutCredentials } from '#lib/base/find-credentials.ts';
import {
  type CollectionItem,
  type CollectionsList,
  collectionPatchSchema,
  itemPatchSchema,
  newCollectionSchema,
  newItemsSchema,
} from '#lib/contract/pages/collections.ts';
import { newSetSchema } from '#lib/contract/pages/share.ts';
import type { AuditTrail } from '#lib/server/auth/audit-trail.ts';
import { type Owned, readOwn } from '#lib/server/auth/visible-to.ts';
import type { PartNeeds } from '#lib/server/db/part.ts';
import type { EvaluationSet } from '#lib/server/evaluations/share-evaluation.ts';
import type { History } from '#lib/server/history/history.ts';
import type { FoundRun } from '#lib/server/history/runs/run-store.ts';
import { credentialIn } from '#lib/server/history/shares/check-share.ts';
import type { SharedSet } from '#lib/server/history/shares/share-runs.ts';
import { freshJson, type Outcome } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { found, readJson } from '#lib/server/http/read-request.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import { type CollectionStore, createCollectionStore } from './collection-store.ts';

interface CollectionRoutesNeeds {
  store: CollectionStore;
  history: Pick<History, 'endedRun' | 'shareSet'>;
  evaluationSet: EvaluationSet;
  trail: Pick<AuditTrail, 'notesOf'>;
  /** Whose a new collection is, and who sees it. */
  ownerOf(viewer: Viewer): Owned;
  /** Currency of the price table. */
  currency(): string;
}

/** Labels and links of many comparisons. */
const maxItemsBytes = 2 * 1024 * 1024;

function collectionRoutes(parts: CollectionRoutesNeeds): PagesRoute[] {
  const { store, history } = parts;
  const known = <T>(value: T | undefined, id: string): T =>
    found(value, `There is no collection ${JSON.stringify(id)}.`, 'id');
  const shown = async (viewer: Viewer, id: string, status = 200): Promise<Outcome> =>
    freshJson(known(await store.find(viewer, id), id), status);
  const path = '/api/collections';
  return [
    route('GET', path, 'viewer', async ({ query }, _, viewer) => {
      const list: CollectionsList = { collections: await store.list(viewer, readOwn(query)) };
      return freshJson(list);
    }),
    route('POST', path, 'member', async (request, _, viewer) => {
      const { title, notes } = await readJson(request, newCollectionSchema);
      return shown(viewer, await store.create(parts.ownerOf(viewer), title, notes), 201);
    }),
    route('GET', `${path}/:id`, 'viewer', async (_, { id = '' }, viewer) => shown(viewer, id)),
    route('PATCH', `${path}/:id`, 'member', async (request, { id = '' }, viewer) => {
      const patch = await readJson(request, collectionPatchSchema);
      known(await store.change(viewer, id, patch, parts.trail.notesOf(viewer, request)), id);
      return shown(viewer, id);
    }),
    route('DELETE', `${path}/:id`, 'member', async (request, { id = '' }, viewer) => {
      known(await store.remove(viewer, id, parts.trail.notesOf(viewer, request)), id);
      return freshJson({ id });
    }),
    route('POST', `${path}/:id/items`, 'member', async (request, { id = '' }, viewer) => {
      const { items } = await readJson(request, newItemsSchema, maxItemsBytes);
      known(await store.addItems(viewer, id, items), id);
      return shown(viewer, id, 201);
    }),
    route('PATCH', `${path}/:id/items/:item`, 'member', async (request, { id = '', item = '' }, viewer) => {
      known(await store.changeItem(viewer, id, item, await readJson(request, itemPatchSchema)), id);
      return shown(viewer, id);
    }),
    route('DELETE', `${path}/:id/items/:item`, 'member', async (_, { id = '', item = '' }, viewer) => {
      known(await store.removeItem(viewer, id, item), id);
      return shown(viewer, id);
    }),
    route('POST', `${path}/:id/shares`, 'member', async (request, { id = '' }, viewer) => {
      const { withCosts, ...terms } = await readJson(request, newSetSchema);
      const noted = { ...terms, notes: parts.trail.notesOf(viewer, request) };
      return freshJson(await history.shareSet(viewer, await setOf(viewer, id, withCosts, parts), noted), 201);
    }),
  ];
}

/** What a share of a collection is made of: all that the viewer sees of it. */
async function setOf(
  viewer: Viewer,
  id: string,
  withCosts: boolean,
  { store, history, evaluationSet, currency }: CollectionRoutesNeeds,
): Promise<SharedSet> {
  const collection = found(
    await store.find(viewer, id),
    `There is no collection ${JSON.stringify(id)}.`,
    'id',
  );
  const { title, notes, visibility } = collection;
  const items = collection.items.filter(
    ({ cells, evaluationId }) => cells.length > 0 || evaluationId !== null,
  );
  const [field] = withoutCredentials({ title, notes, items }).removed;
  if (field !== undefined) throw credentialIn(field, 'collection');
  const runs: FoundRun[] = [];
  for (const cell of items.flatMap(({ cells }) => cells)) runs.push(await history.endedRun(viewer, cell.id));
  const sets: SharedSet[] = [];
  for (const { evaluationId } of items)
    if (evaluationId !== null) sets.push(await evaluationSet(viewer, evaluationId, withCosts));
  return {
    kind: 'collection',
    reference: id,
    runs,
    sets,
    ...(visibility === undefined ? {} : { visibility }),
    label: {
      operationId: runs[0]?.row.operationId ?? '',
      model: [...new Set(items.map(({ model }) => model))].join(', '),
      words: title,
    },
    contentOf: (shareOf) => ({
      title,
      notes,
      currency: currency(),
      items: items.map((item) => copyOf(item, shareOf, withCosts)),
    }),
  };
}

/** The item with shares in place of its runs. */
function copyOf(
  { cells, evaluationId, ...item }: CollectionItem,
  shareOf: (reference: string) => string | undefined,
  withCosts: boolean,
): CollectionItem {
  return {
    ...item,
    evaluationId: evaluationId && (shareOf(evaluationId) ?? null),
    cells: cells.map(({ id, run, ...cell }) => ({
      ...cell,
      id: shareOf(id) ?? '',
      run: { ...run, cost: withCosts ? run.cost : null },
    })),
  };
}

type CollectionNeeds = Pick<PartNeeds, 'database'> & Omit<CollectionRoutesNeeds, 'store'>;

export function openCollections({ database, ...needs }: CollectionNeeds) {
  const store = createCollectionStore(database, Date.now);
  return { leave: store.leave, routes: collectionRoutes({ ...needs, store }) };
}
