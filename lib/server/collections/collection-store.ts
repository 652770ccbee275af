/** Collections and their items in the database. Each change is under the lock of its collection. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { collectionLimits } from '#lib/contract/pages/collection-limits.ts';
import type {
  Collection,
  CollectionPatch,
  CollectionSummary,
  ItemPatch,
  NewItem,
} from '#lib/contract/pages/collections.ts';
import type { Notes } from '#lib/server/auth/audit-trail.ts';
import {
  endsWith,
  knownTo,
  type Leaving,
  type Owned,
  ownerShown,
  ownOf,
  requireOwner,
  requireSelf,
  sees,
  visibleTo,
} from '#lib/server/auth/visible-to.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import { and, asc, desc, eq } from '#lib/server/db/drizzle.ts';
import { collections, collectionItems as items } from '#lib/server/db/schema/collections.ts';
import { newId } from '#lib/server/db/schema/columns.ts';
import { shares } from '#lib/server/db/schema/runs.ts';
import { localPerson, type Viewer } from '#lib/server/http/viewer.ts';
import { type ItemRow, isShown, itemsSeen, requireSeen } from './read-items.ts';

export type CollectionStore = ReturnType<typeof createCollectionStore>;

type CollectionRow = typeof collections.$inferSelect;

const maxListed = 200;

export function createCollectionStore(database: Database, now: () => number) {
  const session = database.drizzle;
  const at = (): Date => new Date(now());
  /** Resolves with undefined for a collection that the viewer does not see. */
  const change = (
    viewer: Viewer,
    id: string,
    work: (inside: Session, collection: CollectionRow) => Promise<unknown>,
    seenBy = visibleTo,
  ): Promise<true | undefined> =>
    database.transaction(async (inside) => {
      const [row] = await inside
        .select()
        .from(collections)
        .where(and(eq(collections.id, id), seenBy(viewer, collections)))
        .for('update');
      if (row === undefined) return undefined;
      requireOwner(viewer, row);
      await work(inside, row);
      await inside.update(collections).set({ changedAt: at() }).where(eq(collections.id, id));
      return true;
    });
  return {
    /** With those that the viewer may only delete, which are empty. */
    async list(viewer: Viewer, isOwn: boolean): Promise<CollectionSummary[]> {
      const count = session.$count(items, and(eq(items.collectionId, collections.id), isShown(viewer)));
      const rows = await session
        .select({ row: collections, count })
        .from(collections)
        .where(and(knownTo(viewer, collections), ownOf(viewer, collections, isOwn)))
        .orderBy(desc(collections.changedAt), collections.id)
        .limit(maxListed);
      return rows.map(({ row, count: seen }) => summaryOf(viewer, row, seen));
    },
    async find(viewer: Viewer, id: string): Promise<Collection | undefined> {
      const isSeen = and(eq(collections.id, id), visibleTo(viewer, collections));
      const [row] = await session.select().from(collections).where(isSeen);
      if (row === undefined) return undefined;
      const shown = await itemsSeen(session, viewer, row);
      return { ...summaryOf(viewer, row, shown.length), items: shown };
    },
    async create({ personId, visibility }: Owned, title: string, notes = ''): Promise<string> {
      const id = newId('coll_');
      const times = { createdAt: at(), changedAt: at() };
      await session.insert(collections).values({ id, title, notes, ...times, personId, visibility });
      return id;
    },
    /** `trail`: writes what happens to the audit log. */
    change: (viewer: Viewer, id: string, { title, notes, visibility }: CollectionPatch, trail: Notes) =>
      change(viewer, id, async (inside, row) => {
        if (visibility !== undefined && visibility !== row.visibility) requireSelf(viewer, row);
        const changed = {
          title: title ?? row.title,
          notes: notes ?? row.notes,
          visibility: visibility ?? row.visibility,
        };
        await inside.update(collections).set(changed).where(eq(collections.id, id));
        await trail.shown(inside, id, { from: row.visibility, to: changed.visibility });
        // Its links stay in the list of their person.
        if (visibility === 'private')
          await inside.update(shares).set({ visibility }).where(eq(shares.reference, id));
      }),
    /** Its items go with it, their runs and links stay. */
    remove: (viewer: Viewer, id: string, trail: Notes) =>
      change(
        viewer,
        id,
        async (inside, row) => {
          await inside.delete(collections).where(eq(collections.id, id));
          await trail.deleted(inside, id, row);
        },
        knownTo,
      ),
    /** Deletes the collections of a removed person, or gives them to the person `local`. */
    async leave(inside: Session, leaving: Leaving): Promise<void> {
      await inside.delete(collections).where(endsWith(leaving, collections));
      await inside
        .update(collections)
        .set({ personId: localPerson })
        .where(eq(collections.personId, leaving.personId));
    },
    /** Throws ApiError `not_found` for what the viewer does not see, `invalid_value` beyond the limits. */
    addItems: (viewer: Viewer, id: string, added: readonly NewItem[]) =>
      change(viewer, id, (inside) => addItems(inside, viewer, { id, added })),
    changeItem: (viewer: Viewer, id: string, itemId: string, patch: ItemPatch) =>
      change(viewer, id, (inside) => changeItem(inside, { ...patch, id, itemId })),
    removeItem: (viewer: Viewer, id: string, itemId: string) =>
      change(viewer, id, (inside) =>
        inside.delete(items).where(and(eq(items.collectionId, id), eq(items.id, itemId))),
      ),
  };
}

async function addItems(
  inside: Session,
  viewer: Viewer,
  { id, added }: { id: string; added: readonly NewItem[] },
): Promise<void> {
  const known = await inside.select().from(items).where(eq(items.collectionId, id));
  const names = new Set(known.map(nameOf));
  const last = Math.max(-1, ...known.map(({ position }) => position));
  const rows = added.map((item, index) => ({
    ...rowOf(item),
    collectionId: id,
    position: last + 1 + index,
  }));
  const fresh = rows.filter((row) => !names.has(nameOf(row)) && names.add(nameOf(row)));
  await requireSeen(inside, viewer, fresh);
  requireRoom([...known, ...fresh]);
  if (fresh.length > 0) await inside.insert(items).values(fresh);
}

async function changeItem(
  inside: Session,
  { id, itemId, note, before }: ItemPatch & { id: string; itemId: string },
): Promise<void> {
  const rows = await inside
    .select({ id: items.id })
    .from(items)
    .where(eq(items.collectionId, id))
    .orderBy(asc(items.position));
  const ids = rows.map((row) => row.id);
  requireItem(ids, itemId, 'item');
  if (note !== undefined) await inside.update(items).set({ note }).where(eq(items.id, itemId));
  if (before === undefined || before === itemId) return;
  const others = ids.filter((other) => other !== itemId);
  if (before !== null) requireItem(others, before, 'before');
  const to = before === null ? others.length : others.indexOf(before);
  for (const [position, moved] of others.toSpliced(to, 0, itemId).entries())
    await inside.update(items).set({ position }).where(eq(items.id, moved));
}

function summaryOf(viewer: Viewer, row: CollectionRow, count: number): CollectionSummary {
  const content = sees(viewer, row) ? {} : { title: '', notes: '', count: 0 };
  return {
    id: row.id,
    title: row.title,
    notes: row.notes,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    count,
    ...content,
    ...ownerShown(viewer, row),
  };
}

type NewRow = Pick<ItemRow, 'id' | 'kind' | 'runIds' | 'evaluationId' | 'content'>;

function rowOf(item: NewItem): NewRow {
  const row = { id: newId('item_'), kind: item.kind, runIds: [], evaluationId: null, content: null };
  switch (item.kind) {
    case 'run':
      return { ...row, runIds: [item.runId] };
    case 'comparison':
      return { ...row, runIds: item.comparison.cells.map(({ runId }) => runId), content: item.comparison };
    case 'evaluation':
      return { ...row, evaluationId: item.evaluationId };
  }
}

/** What an item shows: a collection has it once. */
function nameOf({ kind, runIds, evaluationId }: Pick<NewRow, 'kind' | 'runIds' | 'evaluationId'>): string {
  return [kind, ...runIds, evaluationId].join(' ');
}

function requireRoom(rows: readonly Pick<NewRow, 'runIds'>[]): void {
  const counts = { items: rows.length, runs: rows.reduce((sum, { runIds }) => sum + runIds.length, 0) };
  for (const name of ['items', 'runs'] as const) {
    if (counts[name] <= collectionLimits[name]) continue;
    throw new ApiError('invalid_value', {
      parameter: 'items',
      message: `A collection has at most ${collectionLimits[name]} ${name}; with these it has ${counts[name]}.`,
    });
  }
}

function requireItem(ids: readonly string[], id: string, parameter: string): void {
  if (ids.includes(id)) return;
  throw new ApiError('not_found', {
    parameter,
    message: `The collection has no item ${JSON.stringify(id)}.`,
  });
}
