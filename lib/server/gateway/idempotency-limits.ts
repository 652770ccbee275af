/**
 * The room that stored outcomes take: a limit for each key and one for all. Beyond them the oldest bodies are deleted,
 * their rows stay. The sums are rows of their own, so that no statement reads what is kept.
 */
import * as z from 'zod';
import type { Session } from '#lib/server/db/database.ts';
import { type SQL, sql } from '#lib/server/db/drizzle.ts';
import { idempotencyKeys, idempotencySizes } from '#lib/server/db/schema/keys.ts';
import type { Storage } from '#lib/server/storage/storage.ts';

export interface IdempotencyName {
  ownerKeyId: string;
  /** Operation and Idempotency-Key. */
  key: string;
}

/** In bytes. */
export interface BodyLimits {
  ofKey: number;
  ofAll: number;
}

/** The share of STORAGE_MAX_BYTES that outcomes may take, and that of one key of it. */
export function bodyLimitsOf(storageBytes: number): BodyLimits {
  const ofAll = Math.floor(storageBytes / 10);
  return { ofAll, ofKey: Math.floor(ofAll / 4) };
}

/** Rows per statement. */
const batch = 500;
/** The row with the sum of all owners. */
const everybody = '';

const files = z.array(z.object({ body_file: z.string().nullable() }));
const sizes = z.array(z.object({ owner_key_id: z.string(), bytes: z.coerce.number() }));

export function openBodyLimits({
  session,
  storage,
  limits,
}: {
  session: Session;
  storage: Pick<Storage, 'delete'>;
  limits: BodyLimits;
}) {
  const deleteFiles = async (rows: unknown): Promise<number> => {
    const found = files.parse(rows);
    for (const { body_file: file } of found) if (file !== null) await storage.delete(file);
    return found.length;
  };

  /** Deletes the oldest bodies, of one owner or of all, until `excess` bytes are free. */
  const makeRoom = async (excess: number, ownerKeyId?: string): Promise<void> => {
    const owned = ownerKeyId === undefined ? sql`true` : sql`owner_key_id = ${ownerKeyId}`;
    const { rows } = await session.execute(sql`
      with oldest as (
        select owner_key_id, key, body_file, stored_bytes, finished_at from ${idempotencyKeys}
        where stored_bytes > 0 and ${owned} order by finished_at limit ${batch}
      ), chosen as (
        select *, sum(stored_bytes) over (order by finished_at, owner_key_id, key) - stored_bytes as freed_before
        from oldest
      ), emptied as (
        update ${idempotencyKeys} as outcome set response_body = null, stored_bytes = 0
        from chosen where outcome.owner_key_id = chosen.owner_key_id and outcome.key = chosen.key
          and outcome.stored_bytes > 0 and chosen.freed_before < ${excess}::bigint
        returning chosen.owner_key_id, chosen.body_file, chosen.stored_bytes
      ), ${subtracted(sql`emptied`)}
      select body_file from emptied`);
    await deleteFiles(rows);
  };

  return {
    /** Call it after a body was stored. */
    async added(ownerKeyId: string, bytes: number): Promise<void> {
      const { rows } = await session.execute(sql`
        insert into ${idempotencySizes} as size (owner_key_id, bytes)
        values (${ownerKeyId}, ${bytes}), (${everybody}, ${bytes})
        on conflict (owner_key_id) do update set bytes = size.bytes + excluded.bytes
        returning owner_key_id, bytes`);
      for (const { owner_key_id: owner, bytes: used } of sizes.parse(rows)) {
        const isAll = owner === everybody;
        const excess = used - (isAll ? limits.ofAll : limits.ofKey);
        if (excess > 0) await (isAll ? makeRoom(excess) : makeRoom(excess, owner));
      }
    },
    /** Deletes expired outcomes, or one. */
    async deleteExpired(now: Date, name?: IdempotencyName): Promise<void> {
      const chosen = name ? sql`owner_key_id = ${name.ownerKeyId} and key = ${name.key}` : sql`true`;
      for (let deleted = batch; deleted === batch; ) {
        const { rows } = await session.execute(sql`
          with expired as (
            delete from ${idempotencyKeys} where (owner_key_id, key) in (
              select owner_key_id, key from ${idempotencyKeys}
              where expires_at <= ${now.toISOString()} and ${chosen} order by expires_at limit ${batch}
            ) returning owner_key_id, body_file, stored_bytes
          ), ${subtracted(sql`expired`)}
          select body_file from expired`);
        deleted = await deleteFiles(rows);
      }
    },
  };
}

/** The part of a statement that takes the bytes of these rows from the sums. */
function subtracted(rows: SQL): SQL {
  return sql`sizes as (
    update ${idempotencySizes} as size set bytes = greatest(0, size.bytes - gone.bytes)
    from (
      select owner_key_id, sum(stored_bytes) as bytes from ${rows} group by owner_key_id
      union all select ${everybody}, sum(stored_bytes) from ${rows}
    ) as gone where size.owner_key_id = gone.owner_key_id and gone.bytes > 0
  )`;
}
