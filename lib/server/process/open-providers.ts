/** Creates the providers of this process from its settings: an upstream of this interface, or the embedded sandbox. */
import type { Settings } from '#lib/server/config/settings.ts';
import { createRelayProvider } from '#lib/server/providers/relay/relay-provider.ts';
import { createSandboxProvider } from '#lib/server/providers/sandbox/sandbox-provider.ts';

export type OpenProviders = ReturnType<typeof openProviders>;

export function openProviders(settings: Settings) {
  const sandbox = createSandboxProvider({ pace: settings.SANDBOX_PACE });
  const { UPSTREAM_BASE_URL: baseUrl, UPSTREAM_API_KEY: apiKey } = settings;
  const relay = baseUrl && apiKey ? createRelayProvider({ baseUrl, apiKey }) : undefined;
  const all = relay ? [sandbox, relay] : [sandbox];
  return {
    current: relay ?? sandbox,
    /** All providers by id: a task stays with the provider that started it. */
    byId: new Map(all.map((provider) => [provider.id, provider])),
    async close(): Promise<void> {
      await Promise.all(all.map((provider) => provider.close()));
    },
  };
}
