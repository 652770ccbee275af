/**
 * The keys of vendors that an admin entered on the Providers page: sealed in the database, plain only in memory. What
 * opens them is never in the database, nor in a backup of it.
 */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { lastingConflict } from '#lib/contract/errors/api-error.ts';
import { repeat } from '#lib/server/db/clock.ts';
import type { Session } from '#lib/server/db/database.ts';
import type { PartNeeds } from '#lib/server/db/part.ts';
import { createSettingsStore } from '#lib/server/db/settings-store.ts';
import { createSeal } from './seal.ts';

export type VendorKeys = Awaited<ReturnType<typeof openVendorKeys>>;

export interface VendorKeysNeeds extends PartNeeds {
  /** Absolute. */
  dataDirectory: string;
  /** Called with all keys that can be read, by the kind of their vendor: at the start, and after changes. */
  use(keys: ReadonlyMap<string, string>): void;
}

/** Runs in the transaction of a change: the audit log. */
type Alongside = (session: Session) => Promise<unknown>;

/** A key that another process saved or removed counts at most this long later. */
const reloadMs = 2_000;
const prefix = 'vendor key ';
const secretFile = 'vendor-keys.secret';

const noSecret =
  'Set SESSION_SECRET first: several processes may share this database, and the secret opens the keys for all of them.';

export async function openVendorKeys({ settings, log, database, dataDirectory, use }: VendorKeysNeeds) {
  const { SESSION_SECRET: given, DATABASE_URL: databaseUrl } = settings;
  const path = join(dataDirectory, secretFile);
  const refusal = given === undefined && databaseUrl !== undefined ? noSecret : null;
  const readSecret = async (): Promise<string | undefined> => {
    if (given !== undefined || refusal !== null) return given;
    return (await readFile(path, 'utf8').catch(() => '')) || undefined;
  };
  const ensureSecret = async (): Promise<string> => {
    if (refusal !== null) throw lastingConflict(refusal);
    const known = await readSecret();
    if (known !== undefined) return known;
    const made = randomBytes(32).toString('base64url');
    await writeFile(path, made, { flag: 'wx', mode: 0o600, flush: true });
    return made;
  };

  /** By vendor; undefined: it cannot be opened with the present secret. */
  let known: ReadonlyMap<string, string | undefined> = new Map();
  const read = async (): Promise<void> => {
    const secret = await readSecret();
    const rows = await createSettingsStore(database.drizzle).list(prefix);
    known = new Map(
      rows.map(({ key, value }) => {
        const vendor = key.slice(prefix.length);
        return [vendor, secret === undefined ? undefined : opened(secret, vendor, value.sealed)] as const;
      }),
    );
    use(new Map([...known].flatMap(([vendor, key]) => (key === undefined ? [] : [[vendor, key] as const]))));
  };
  let loading = Promise.resolve();
  /** One after the other: what was read before a change must not replace what was read after it. */
  const load = (): Promise<void> => {
    loading = loading.then(read, read);
    return loading;
  };
  const change = async (
    work: (store: ReturnType<typeof createSettingsStore>) => Promise<void>,
    alongside: Alongside,
  ): Promise<void> => {
    await database.transaction(async (session) => {
      await work(createSettingsStore(session));
      await alongside(session);
    });
    await load();
  };
  await load();
  const failed = (error: unknown) => log.warn({ err: error }, 'the keys of vendors could not be loaded');
  const stop = database.exclusive ? undefined : repeat(reloadMs, load, failed);

  return {
    /** Why none can be saved here; null: they can. */
    refusal,
    has: (vendor: string): boolean => known.has(vendor),
    /** Undefined without one, and for one that cannot be read any more. */
    find: (vendor: string): string | undefined => known.get(vendor),
    /** Throws ApiError `conflict` where none can be saved. */
    async save(vendor: string, key: string, alongside: Alongside): Promise<void> {
      const sealed = sealOf(await ensureSecret(), vendor).seal({ key });
      await change((store) => store.write(prefix + vendor, { sealed }), alongside);
    },
    remove: (vendor: string, alongside: Alongside): Promise<void> =>
      change((store) => store.remove(prefix + vendor), alongside),
    /** What other processes changed. */
    load,
    stop: () => stop?.(),
  };
}

/** For one vendor: who can write to the database cannot send the key of one to another. */
function sealOf(secret: string, vendor: string) {
  return createSeal(secret, prefix + vendor);
}

const content = z.object({ key: z.string() });

function opened(secret: string, vendor: string, sealed: unknown): string | undefined {
  const text = typeof sealed === 'string' ? sealed : undefined;
  return content.safeParse(sealOf(secret, vendor).open(text)).data?.key;
}
