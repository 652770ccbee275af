/**
 * Stores bytes with their metadata: a row in the database and a body in the storage. Writes and deletes them in an
 * order that lets the sweep find what a crash leaves.
 */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Database, Session } from '#lib/server/db/database.ts';
import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL } from '#lib/server/db/drizzle.ts';
import { newId } from '#lib/server/db/schema/columns.ts';
import { assets } from '#lib/server/db/schema/videos.ts';
import type { RetryWrite, Storage, StorageBody, StorageRange } from '#lib/server/storage/storage.ts';

export interface NewAsset {
  ownerKeyId: string;
  purpose: AssetPurpose;
  body: StorageBody;
  contentType: string;
  taskId?: string;
  width?: number | undefined;
  height?: number | undefined;
  seconds?: number | undefined;
  /** When it may be deleted; absent: no expiry. */
  expiresAt?: Date;
}

export type Assets = ReturnType<typeof createAssets>;

export interface AssetsOptions {
  database: Database;
  storage: Storage;
  /** Unix ms. */
  now?: () => number;
}

/** An asset without a body after this time is incomplete. */
const unfinishedMs = 3_600_000;
/** Assets per statement of the sweep. */
const sweepSize = 100;

type AssetRow = typeof assets.$inferSelect;

export function createAssets({ database, storage, now = Date.now }: AssetsOptions) {
  const session = database.drizzle;

  const findAsset = async (id: string): Promise<(Asset & { storageKey: string }) | null> => {
    const [row] = await session.select().from(assets).where(eq(assets.id, id));
    const asset = row === undefined ? null : assetOf(row);
    return asset?.expiresAt && asset.expiresAt.getTime() <= now() ? null : asset;
  };
  const readAsset = async (
    id: string,
    range?: StorageRange,
  ): Promise<{ asset: Asset; stream: Readable } | null> => {
    const asset = await findAsset(id);
    const stream = asset && (await storage.get(asset.storageKey, range));
    return stream && { asset, stream };
  };
  // The body first: the next sweep finds a row without a body, but not a body without a row.
  const remove = async (rows: readonly Pick<AssetRow, 'id' | 'storageKey'>[]): Promise<void> => {
    if (rows.length === 0) return;
    for (const { storageKey } of rows) await storage.delete(storageKey);
    const ids = rows.map(({ id }) => id);
    await session.delete(assets).where(inArray(assets.id, ids));
  };

  const removeWhere = async (condition: SQL | undefined): Promise<void> =>
    await remove(await session.select().from(assets).where(condition));
  const deleteAssets = (ids: readonly string[]) => removeWhere(inArray(assets.id, [...ids]));

  return {
    /** Resolves when the bytes and their row are stored. */
    async storeAsset(
      { body, ...described }: NewAsset,
      retry: RetryWrite = (write) => write(),
    ): Promise<Asset> {
      const id = newId('asset_');
      const storageKey = `assets/${id.slice(6, 8)}/${id}${extensionOf(described.contentType)}`;
      const row = { ...described, id, storageKey, createdAt: new Date(now()) };
      await retry(() => session.insert(assets).values(row).onConflictDoNothing());
      const hash = createHash('sha256');
      const size = await storage.put(storageKey, hashed(body, hash), retry);
      const stored = { size, sha256: hash.digest('hex'), storedAt: new Date(now()) };
      const [saved] = await retry(() =>
        session.update(assets).set(stored).where(eq(assets.id, id)).returning(),
      );
      const asset = saved === undefined ? null : assetOf(saved);
      if (asset === null) throw new Error(`The asset ${id} was deleted while it was stored.`);
      return asset;
    },
    /** Null when it does not exist or has expired. */
    findAsset,
    /** The asset and a stream of its bytes, or of a part. Throws RangeError for a part beyond the end. */
    readAsset,
    /** All bytes of an asset that fits in memory. */
    async readAssetBytes(id: string): Promise<Uint8Array | null> {
      const found = await readAsset(id);
      return found && (await buffer(found.stream));
    },
    deleteAsset: (id: string) => deleteAssets([id]),
    /** Deletes these assets; unknown ids are ignored. */
    deleteAssets,
    /** The stored results of these tasks, by task. */
    async findStoredResults(taskIds: readonly string[]): Promise<ReadonlyMap<string | null, string>> {
      if (taskIds.length === 0) return new Map();
      const ofTasks = and(inArray(assets.taskId, [...taskIds]), inArray(assets.purpose, ['video', 'image']));
      const columns = { taskId: assets.taskId, id: assets.id };
      const rows = await session
        .select(columns)
        .from(assets)
        .where(and(ofTasks, isNotNull(assets.storedAt)));
      return new Map(rows.map(({ taskId, id }) => [taskId, id]));
    },
    /** Marks all assets of a task for the next sweep, in the transaction that removes the task. */
    async expireAssetsOfTask(inSession: Session, taskId: string): Promise<void> {
      const expiresAt = new Date(now());
      await inSession.update(assets).set({ expiresAt }).where(eq(assets.taskId, taskId));
    },
    /** Deletes a task's assets, or those of the given purposes; under a condition that is read together with them. */
    deleteAssetsOfTask(taskId: string, purposes?: readonly AssetPurpose[], condition?: SQL): Promise<void> {
      const hasPurpose = purposes && inArray(assets.purpose, [...purposes]);
      return removeWhere(and(eq(assets.taskId, taskId), hasPurpose, condition));
    },
    /** Deletes expired and incomplete assets. Resolves with their number. */
    async deleteExpiredAssets(): Promise<number> {
      const over = or(
        and(isNotNull(assets.expiresAt), lte(assets.expiresAt, new Date(now()))),
        and(isNull(assets.storedAt), lte(assets.createdAt, new Date(now() - unfinishedMs))),
      );
      let deleted = 0;
      for (;;) {
        const rows = await session.select().from(assets).where(over).limit(sweepSize);
        await remove(rows);
        deleted += rows.length;
        if (rows.length < sweepSize) return deleted;
      }
    },
  };
}

/** The asset in a row; null while its body is being stored. */
function assetOf(row: AssetRow): (Asset & { storageKey: string }) | null {
  const { storedAt, size, sha256, ...rest } = row;
  return storedAt === null || size === null || sha256 === null ? null : { ...rest, size, sha256 };
}

async function* hashed(body: StorageBody, hash: { update(chunk: Uint8Array): unknown }) {
  if (body instanceof Uint8Array) {
    hash.update(body);
    yield body;
    return;
  }
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

/** The type is in the row; the extension helps people who open the folder. */
function extensionOf(contentType: string): string {
  const extensions: Record<string, string> = {
    'image/png': '.png',
    'image/jpeg': '.jpg',
    'image/webp': '.webp',
    'video/mp4': '.mp4',
    'video/quicktime': '.mov',
  };
  return extensions[contentType] ?? '';
}

/** A request's medium, a linked image or the result of an image task, a video, or the thumbnail of a video. */
export type AssetPurpose = 'input' | 'image' | 'video' | 'poster';

export interface Asset {
  /** `asset_` and 24 characters. */
  readonly id: string;
  readonly ownerKeyId: string;
  readonly purpose: AssetPurpose;
  /** The task it belongs to, if any. */
  readonly taskId: string | null;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  /** Pixels, where known. */
  readonly width: number | null;
  readonly height: number | null;
  readonly seconds: number | null;
  readonly createdAt: Date;
  /** Null: no expiry. */
  readonly expiresAt: Date | null;
}
