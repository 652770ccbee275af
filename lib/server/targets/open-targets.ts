/**
 * Creates the targets of this process from its settings: vendors with a key, an upstream of this interface, the sandbox,
 * and those of the file GATEWAY_CONFIG.
 */
import { createContract } from '#lib/contract/contract.ts';
import { readAddedModels } from '#lib/contract/models/added-model.ts';
import { type ProxySettings, proxyOf } from '#lib/server/config/proxy-of.ts';
import { givenAs, type Settings, SettingsError } from '#lib/server/config/settings.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import { createRelayProvider } from '#lib/server/providers/relay/relay-provider.ts';
import { vendorOf } from '#lib/server/providers/target-kinds.ts';
import type { Vendor } from '#lib/server/providers/vendor.ts';
import { vendors } from '#lib/server/providers/vendors.ts';
import {
  type ConfiguredRoute,
  type ConfiguredTarget,
  ignoredMembers,
} from '#lib/server/targets/gateway-config.ts';
import { type Environment, readGatewayConfig } from '#lib/server/targets/read-gateway-config.ts';
import { createTarget, type Target } from '#lib/server/targets/target.ts';
import { type Configured, createTargets } from '#lib/server/targets/targets.ts';

/** A local server needs no key. Keys are removed from texts, so it must not be a word. */
const noKey = 'no-key-configured';

/**
 * Throws a SettingsError if the file GATEWAY_CONFIG has problems. `onIgnored` gets the members of the file that have no effect,
 * at every reading.
 */
export async function openTargets(
  settings: Settings,
  environment: Environment,
  onIgnored: (members: readonly string[]) => void,
) {
  const { GATEWAY_CONFIG: path, UPSTREAM_CONCURRENCY: concurrency } = settings;
  const own = [...environmentTargets(settings, environment), ...(await sandboxTargets(settings))];
  const ownRoutes = environmentRoutes(settings);
  /** The present targets of the file by their definition: unchanged ones survive a reload. */
  let byDefinition = new Map<string, Target>();
  let contract = createContract([]);
  const readConfigured = (): Configured => {
    if (path === undefined) return { targets: [], routes: ownRoutes };
    const targetIds = own.map(({ id }) => id);
    const { targets, routes, models: read } = readGatewayConfig(path, { environment, targetIds });
    const ignored = ignoredMembers({ models: read });
    if (ignored.length > 0) onIgnored(ignored);
    const added = readAddedModels(read);
    // Schemas are made once, as long as the models are the same.
    if (JSON.stringify(added) !== JSON.stringify(contract.added)) contract = createContract(added);
    const modelRoutes = read.map(({ id, targets: routed, systemMessages }) => ({
      models: id,
      targets: routed,
      systemMessages,
    }));
    byDefinition = new Map(
      targets.map((definition) => {
        const text = JSON.stringify(definition);
        return [text, byDefinition.get(text) ?? configuredTarget(definition, concurrency, settings)];
      }),
    );
    return { targets: [...byDefinition.values()], routes: [...modelRoutes, ...routes, ...ownRoutes] };
  };
  const targets = createTargets({ targets: own, configured: readConfigured() });
  return {
    targets,
    /** The documented models and those of the file. */
    contract: () => contract,
    /** Reads the file again; after a SettingsError everything stays as it was. */
    reload: () => targets.configure(readConfigured()),
  };
}

function configuredTarget(
  definition: ConfiguredTarget,
  usualConcurrency: number,
  settings: ProxySettings,
): Target {
  const { id, provider: kind, apiKey = noKey, timeoutMs, headers } = definition;
  const vendor = vendorOf(kind);
  const { baseUrl = vendor?.address ?? '' } = definition;
  const create = vendor?.create ?? createRelayProvider;
  const { concurrency = concurrencyOf(vendor, definition.baseUrl, usualConcurrency) } = definition;
  const { videoDeadlineMinutes: minutes } = definition;
  return createTarget({
    id,
    kind,
    provider: create({ id, baseUrl, apiKey, timeoutMs, headers, proxy: proxyOf(baseUrl, settings) }),
    baseUrl,
    concurrency,
    finishes: definition.onDisconnect === 'finish',
    videoDeadlineMs: minutes === undefined ? undefined : minutes * 60_000,
    source: 'GATEWAY_CONFIG',
  });
}

/** The vendor's limit is not that of another server of its API. */
function concurrencyOf(vendor: Vendor | undefined, givenUrl: string | undefined, usual: number): number {
  return givenUrl === undefined ? (vendor?.concurrency ?? usual) : usual;
}

/** Those of vendors whose model has a setting. */
function environmentRoutes({ vendors: given }: Settings): ConfiguredRoute[] {
  return vendors.flatMap(({ kind, settings: { model: setting } }) => {
    const model = setting && given[setting.name];
    if (setting === undefined || model === undefined) return [];
    const { models, operations } = setting.route;
    const own = operations && [...operations];
    return [{ models, operations: own, targets: [{ target: kind, model }], systemMessages: 'reject' }];
  });
}

function environmentTargets(settings: Settings, environment: Environment): Target[] {
  const { UPSTREAM_CONCURRENCY: usual, UPSTREAM_BASE_URL: relayUrl, UPSTREAM_API_KEY: relayKey } = settings;
  const targetOf = (
    { kind, create }: Pick<Vendor, 'kind' | 'create'>,
    { baseUrl, apiKey, ...facts }: { baseUrl: string; apiKey: string; source: string; concurrency: number },
  ) => {
    const provider = create({ id: kind, baseUrl, apiKey, proxy: proxyOf(baseUrl, settings) });
    return createTarget({ id: kind, kind, provider, baseUrl, ...facts });
  };

  const targets = vendors.flatMap((vendor) => {
    const { key, address } = vendor.settings;
    const { [key.name]: apiKey, [address.name]: given } = settings.vendors;
    if (apiKey === undefined && given === undefined) return [];
    const source = apiKey === undefined ? address.name : givenAs(key.name, environment);
    const concurrency = concurrencyOf(vendor, given, usual);
    const baseUrl = given ?? vendor.address;
    return [targetOf(vendor, { baseUrl, apiKey: apiKey ?? noKey, source, concurrency })];
  });
  if (relayUrl && relayKey) {
    const facts = { baseUrl: relayUrl, apiKey: relayKey, source: 'UPSTREAM_BASE_URL', concurrency: usual };
    targets.push(targetOf({ kind: 'relay', create: createRelayProvider }, facts));
  }
  return targets;
}

/** None without the package; beside a relay too, since tasks that the sandbox started stay with it. */
async function sandboxTargets({ SANDBOX_PACE: pace }: Settings): Promise<Target[]> {
  const engine = await import('#lib/server/providers/sandbox/sandbox-provider.ts').catch(missing);
  if (engine === undefined) return [];
  const provider = engine.createSandboxProvider({ pace });
  return [createTarget({ id: 'sandbox', kind: 'sandbox', provider, baseUrl: null, source: 'SANDBOX_PACE' })];
}

/** Undefined if the package is not installed. */
function missing(error: unknown): undefined {
  if (error instanceof Error && error.message.includes("package '@easel/sandbox'")) return undefined;
  throw error;
}

/** Reads the file GATEWAY_CONFIG again. With problems, which are logged, everything stays as it is. */
export function reloadConfig(
  { reload, contract, targets }: Awaited<ReturnType<typeof openTargets>>,
  log: Logger,
): void {
  try {
    reload();
    const models = contract().added.map(({ id }) => id);
    log.info({ targets: targets.list.map(({ id }) => id), models }, 'GATEWAY_CONFIG was reloaded');
  } catch (error) {
    const problems = error instanceof SettingsError ? error.problems : [String(error)];
    log.error({ problems }, 'GATEWAY_CONFIG was not reloaded; the earlier configuration stays');
  }
}
