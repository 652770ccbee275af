/** `/api/settings`: the settings, without secrets. `/api/storage`: what is stored, and where. */
import { join } from 'node:path';
import type { ServiceSetting, ServiceState, StorageState } from '#lib/contract/pages/service-state.ts';
import { countAssets } from '#lib/server/assets/asset-retention.ts';
import { needsSignIn, type Settings } from '#lib/server/config/settings.ts';
import { settingRows } from '#lib/server/config/settings-table.ts';
import type { Session } from '#lib/server/db/database.ts';
import { savedBytes } from '#lib/server/history/runs/sweep-runs.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { localPerson, sharedPerson } from '#lib/server/http/viewer.ts';
import { vendors } from '#lib/server/providers/vendors.ts';
import packageJson from '../../../package.json' with { type: 'json' };

interface SettingsRoutesDependencies {
  settings: Settings;
  /** Absolute. */
  dataDirectory: string;
  /** Of a person. */
  nameOf(id: string): string | undefined;
}

export function settingsRoutes({
  settings,
  dataDirectory,
  nameOf,
}: SettingsRoutesDependencies): PagesRoute[] {
  const state: Omit<ServiceState, 'userName'> = {
    version: packageJson.version,
    nodeVersion: process.versions.node,
    startedAt: new Date().toISOString(),
    dataDirectory,
    database: settings.DATABASE_URL === undefined ? 'pglite' : 'postgres',
    signIn: needsSignIn(settings),
    settings: describeSettings(settings),
  };
  return [
    route('GET', '/api/settings', 'viewer', (_request, _params, { personId, role }) => {
      const isKnown = personId !== localPerson && personId !== sharedPerson;
      const userName = isKnown ? (nameOf(personId) ?? null) : null;
      const ofServer = role === 'admin' ? {} : { dataDirectory: null, settings: [] };
      return freshJson({ ...state, ...ofServer, userName } satisfies ServiceState);
    }),
  ];
}

function describeSettings(settings: Settings): ServiceSetting[] {
  const values: Readonly<Record<string, unknown>> = { ...settings, ...settings.vendors };
  return settingRows(vendors).map(({ name, purpose, secret, address }) => {
    const value = values[name];
    const set = Array.isArray(value) ? value.length > 0 : value !== undefined;
    const shown = address ? addressOf(String(value)) : String(value);
    return { name, purpose, secret, set, value: secret || !set ? null : shown };
  });
}

interface StorageRoutesDependencies {
  settings: Settings;
  /** Absolute. */
  dataDirectory: string;
  session: Session;
  /** Free bytes where files are stored; null if unknown. */
  freeBytes(): Promise<number | null>;
}

export function storageRoutes(parts: StorageRoutesDependencies): PagesRoute[] {
  return [route('GET', '/api/storage', 'admin', async () => freshJson(await readState(parts)))];
}

async function readState(parts: StorageRoutesDependencies): Promise<StorageState> {
  const { settings, dataDirectory, session, freeBytes } = parts;
  const { video, poster, image, input } = await countAssets(session);
  const { S3_BUCKET, S3_ENDPOINT } = settings;
  return {
    videos: { files: video.files, bytes: video.bytes + poster.bytes },
    images: image,
    inputs: input,
    maxBytes: settings.STORAGE_MAX_BYTES,
    videoDays: settings.VIDEO_RETENTION_DAYS || null,
    history: { bytes: await savedBytes(session), maxBytes: settings.HISTORY_MAX_BYTES },
    freeBytes: await freeBytes().catch(() => null),
    location:
      S3_BUCKET === undefined
        ? { kind: 'folder', path: join(dataDirectory, 'files') }
        : {
            kind: 'bucket',
            bucket: S3_BUCKET,
            endpoint: S3_ENDPOINT === undefined ? null : new URL(S3_ENDPOINT).host,
          },
  };
}

/** An address as the pages show it: a URL may contain a user name, a password or a token in its query. */
export function addressOf(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed === null ? null : `${parsed.origin}${parsed.pathname}`.replace(/\/$/, '');
}
