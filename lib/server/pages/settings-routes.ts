/** `/api/settings`: the settings, without secrets. */
import type { ServiceSetting, ServiceState } from '#lib/contract/pages/service-state.ts';
import { needsSignIn, type Settings } from '#lib/server/config/settings.ts';
import { settingRows } from '#lib/server/config/settings-table.ts';
import { addressOf } from '#lib/server/http/address-of.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { vendors } from '#lib/server/providers/vendors.ts';
import packageJson from '../../../package.json' with { type: 'json' };

interface SettingsRoutesDependencies {
  settings: Settings;
  /** Absolute. */
  dataDirectory: string;
  userName(request: GatewayRequest): string | undefined;
  startedAt?: Date;
}

export function settingsRoutes({
  settings,
  dataDirectory,
  userName,
  startedAt = new Date(),
}: SettingsRoutesDependencies): PagesRoute[] {
  const state: Omit<ServiceState, 'userName'> = {
    version: packageJson.version,
    nodeVersion: process.versions.node,
    startedAt: startedAt.toISOString(),
    dataDirectory,
    database: settings.DATABASE_URL === undefined ? 'pglite' : 'postgres',
    signIn: needsSignIn(settings),
    settings: describeSettings(settings),
  };
  return [
    route('GET', '/api/settings', (request) =>
      freshJson({ ...state, userName: userName(request) ?? null } satisfies ServiceState),
    ),
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
