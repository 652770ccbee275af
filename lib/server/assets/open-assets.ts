/** Opens the assets with their links, and sweeps them. */
import type { PartNeeds } from '#lib/server/db/part.ts';
import { createSettingsStore } from '#lib/server/db/settings-store.ts';
import type { Storage } from '#lib/server/storage/storage.ts';
import { createAssetLinks, loadLinkSecret } from './asset-links.ts';
import { sweepAssets } from './asset-retention.ts';
import { createAssets } from './assets.ts';

export interface AssetsNeeds extends PartNeeds {
  storage: Storage;
  /** The room of all assets. */
  maxBytes: number;
  /** The inputs of this key stay: its pages offer to run a task again. */
  keepsInputsOf: string;
}

const dayMs = 86_400_000;

export async function openAssets({ settings, database, storage, maxBytes, keepsInputsOf }: AssetsNeeds) {
  const assets = createAssets({ database, storage });
  const videoMs = settings.VIDEO_RETENTION_DAYS === 0 ? null : settings.VIDEO_RETENTION_DAYS * dayMs;
  const retention = { videoMs, inputMs: dayMs, keepsInputsOf, maxBytes };
  return {
    assets,
    links: createAssetLinks(await loadLinkSecret(createSettingsStore(database.drizzle))),
    async sweep(): Promise<void> {
      await assets.deleteExpiredAssets();
      await sweepAssets({ session: database.drizzle, assets, retention });
    },
  };
}
