/** Internal values of the service, by name. */

import type { JsonRecord } from '#lib/base/json-value.ts';
import type { Session } from './database.ts';
import { eq, like } from './drizzle.ts';
import { settings } from './schema/keys.ts';

export type SettingsStore = ReturnType<typeof createSettingsStore>;

export function createSettingsStore(session: Session) {
  const read = async (key: string): Promise<JsonRecord | undefined> => {
    const [row] = await session.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
    return row?.value;
  };
  return {
    read,
    /** All whose key begins so. */
    list: async (prefix: string): Promise<{ key: string; value: JsonRecord }[]> =>
      await session
        .select({ key: settings.key, value: settings.value })
        .from(settings)
        .where(like(settings.key, `${prefix}%`)),
    async write(key: string, value: JsonRecord): Promise<void> {
      const updatedAt = new Date();
      await session
        .insert(settings)
        .values({ key, value, updatedAt })
        .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });
    },
    async remove(key: string): Promise<void> {
      await session.delete(settings).where(eq(settings.key, key));
    },
    /** The value of the key; if absent, `make()` is stored. All processes get the same value. */
    async ensure(key: string, make: () => JsonRecord): Promise<JsonRecord> {
      const stored = await read(key);
      if (stored !== undefined) return stored;
      const value = make();
      await session.insert(settings).values({ key, value }).onConflictDoNothing();
      return (await read(key)) ?? value;
    },
  };
}
