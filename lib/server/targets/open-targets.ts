/**
 * Creates the targets of this process from its settings: vendors with a key, an upstream of this interface, the sandbox,
 * and those of the file GATEWAY_CONFIG.
 */
import { openContract } from '#lib/contract/contract.ts';
import { readAddedModels } from '#lib/contract/models/added-model.ts';
import { type ProxySettings, proxyOf } from '#lib/server/config/proxy-of.ts';
import { givenAs, type Settings, SettingsError } from '#lib/server/config/settings.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import type { Recorder } from '#lib/server/http/recorder.ts';
import type { Provider } from '#lib/server/providers/provider.ts';
import { createRelayProvider } from '#lib/server/providers/relay/relay-provider.ts';
import { vendorOf } from '#lib/server/providers/target-kinds.ts';
import type { Vendor, VendorOptions } from '#lib/server/providers/vendor.ts';
import { vendors } from '#lib/server/providers/vendors.ts';
import type { ConfiguredRoute, ConfiguredTarget } from '#lib/server/targets/gateway-config.ts';
import { type Environment, readGatewayConfig } from '#lib/server/targets/read-gateway-config.ts';
import { createTarget, type Target } from '#lib/server/targets/target.ts';
import { type Configured, createTargets } from '#lib/server/targets/targets.ts';

/** A local server needs no key. Keys are removed from texts, so it must not be a word. */
const noKey = 'no-key-configured';

export interface TargetOptions {
  recorder?: Recorder | undefined;
  /** The sandbox does not draw videos. */
  standIns?: boolean;
}

/** Throws a SettingsError if the file GATEWAY_CONFIG has problems. */
export async function openTargets(
  settings: Settings,
  environment: Environment,
  { recorder, standIns = false }: TargetOptions = {},
) {
  const { GATEWAY_CONFIG: path, UPSTREAM_CONCURRENCY: concurrency } = settings;
  const sandbox = await sandboxTargets(settings, standIns);
  const ownRoutes = environmentRoutes(settings);
  const ofEnvironment = ownDefinitions(settings, environment);
  const targetIds = [...ofEnvironment, ...sandbox].map(({ kind }) => kind);
  const surroundings = { ...settings, recorder };
  const makeOwn = keepTargets((definition: OwnTarget) => ownTarget(definition, surroundings));
  const makeConfigured = keepTargets((definition: ConfiguredTarget) =>
    configuredTarget(definition, concurrency, surroundings),
  );
  const contract = openContract();
  const readConfigured = (): Configured => {
    if (path === undefined) return { targets: [], routes: ownRoutes };
    const { targets, routes, models: read } = readGatewayConfig(path, { environment, targetIds });
    contract.use(readAddedModels(read));
    const modelRoutes = read.map(({ id, targets: routed, systemMessages }) => ({
      models: id,
      targets: routed,
      systemMessages,
    }));
    return { targets: makeConfigured(targets), routes: [...modelRoutes, ...routes, ...ownRoutes] };
  };
  let configured = readConfigured();
  let own = ofEnvironment;
  const arranged = () => {
    // A target of the file comes before an entered key of the same name.
    const taken = new Set(configured.targets.map(({ id }) => id));
    return { targets: [...makeOwn(own.filter(({ kind }) => !taken.has(kind))), ...sandbox], configured };
  };
  const targets = createTargets(arranged());
  return {
    targets,
    /** The documented models and those of the file. */
    contract: contract.read,
    /** Reads the file again; after a SettingsError everything stays as it was. */
    reload(): void {
      configured = readConfigured();
      targets.configure(arranged());
    },
    /** Takes the entered keys, by vendor: those of the environment win. Targets whose key is the same stay. */
    useKeys(keys: ReadonlyMap<string, string>): void {
      own = ownDefinitions(settings, environment, keys);
      targets.configure(arranged());
    },
    /** A provider that is no target, to try a key. The caller closes it. */
    providerWith: (vendor: Vendor, apiKey: string): Provider =>
      openProvider(vendor.kind, { baseUrl: addressOf(vendor, settings), apiKey }, surroundings),
  };
}

/** Makes targets of definitions; that of an unchanged definition stays, with its connections and its health. */
function keepTargets<Definition>(make: (definition: Definition) => Target) {
  let byDefinition = new Map<string, Target>();
  return (definitions: readonly Definition[]): Target[] => {
    byDefinition = new Map(
      definitions.map((definition) => {
        const text = JSON.stringify(definition);
        return [text, byDefinition.get(text) ?? make(definition)];
      }),
    );
    return [...byDefinition.values()];
  };
}

type Surroundings = ProxySettings & Pick<TargetOptions, 'recorder'>;

function configuredTarget(
  definition: ConfiguredTarget,
  usualConcurrency: number,
  surroundings: Surroundings,
): Target {
  const { id, provider: kind, apiKey = noKey, timeoutMs, headers } = definition;
  const vendor = vendorOf(kind);
  const { baseUrl = vendor?.address ?? '' } = definition;
  const { concurrency = concurrencyOf(vendor, definition.baseUrl, usualConcurrency) } = definition;
  const { videoDeadlineMinutes: minutes } = definition;
  return createTarget({
    id,
    kind,
    provider: openProvider(kind, { id, baseUrl, apiKey, timeoutMs, headers }, surroundings),
    baseUrl,
    concurrency,
    finishes: definition.onDisconnect === 'finish',
    videoDeadlineMs: minutes === undefined ? undefined : minutes * 60_000,
    source: 'GATEWAY_CONFIG',
  });
}

function openProvider(
  kind: string,
  { id = kind, ...options }: Omit<VendorOptions, 'id' | 'proxy' | 'recorder'> & { id?: string },
  { recorder, ...settings }: Surroundings,
): Provider {
  const create = vendorOf(kind)?.create ?? createRelayProvider;
  return create({ ...options, id, recorder, proxy: proxyOf(options.baseUrl, settings) });
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

/** `source` of a target whose key was entered there. */
const enteredSource = 'Providers page';

interface OwnTarget {
  kind: string;
  baseUrl: string;
  apiKey: string;
  source: string;
  concurrency: number;
}

/** Of vendors with a key or an address, and of the relay. `keys`: the entered ones. */
function ownDefinitions(
  settings: Settings,
  environment: Environment,
  keys: ReadonlyMap<string, string> = new Map(),
): OwnTarget[] {
  const { UPSTREAM_CONCURRENCY: usual, UPSTREAM_BASE_URL: relayUrl, UPSTREAM_API_KEY: relayKey } = settings;
  const definitions = vendors.flatMap((vendor): OwnTarget[] => {
    const { kind, settings: names } = vendor;
    const { [names.key.name]: ofSetting, [names.address.name]: address } = settings.vendors;
    const apiKey = ofSetting ?? keys.get(kind) ?? (address && noKey);
    if (apiKey === undefined) return [];
    const bySetting = ofSetting === undefined ? names.address.name : givenAs(names.key.name, environment);
    const source = ofSetting === undefined && keys.has(kind) ? enteredSource : bySetting;
    const concurrency = concurrencyOf(vendor, address, usual);
    return [{ kind, baseUrl: addressOf(vendor, settings), apiKey, source, concurrency }];
  });
  if (relayUrl === undefined || relayKey === undefined) return definitions;
  const relay = { baseUrl: relayUrl, apiKey: relayKey, source: 'UPSTREAM_BASE_URL', concurrency: usual };
  return [...definitions, { kind: 'relay', ...relay }];
}

function addressOf({ address, settings: names }: Vendor, { vendors: given }: Settings): string {
  return given[names.address.name] ?? address;
}

function ownTarget({ kind, baseUrl, apiKey, ...facts }: OwnTarget, surroundings: Surroundings): Target {
  const provider = openProvider(kind, { baseUrl, apiKey }, surroundings);
  return createTarget({ id: kind, kind, provider, baseUrl, ...facts });
}

/** None without the package; beside a relay too, since tasks that the sandbox started stay with it. */
async function sandboxTargets({ SANDBOX_PACE: pace }: Settings, standIns: boolean): Promise<Target[]> {
  const engine = await import('#lib/server/providers/sandbox/sandbox-provider.ts').catch(missing);
  if (engine === undefined) return [];
  const provider = engine.createSandboxProvider({ pace, standIns });
  return [createTarget({ id: 'sandbox', kind: 'sandbox', provider, baseUrl: null, source: 'SANDBOX_PACE' })];
}

/** Undefined if the package is not installed. */
function missing(error: unknown): undefined {
  if (error instanceof Error && error.message.includes("package '@easel/sandbox'")) return undefined;
  throw error;
}

/** Reads the file GATEWAY_CONFIG again. With problems, which are logged, everything stays as it is. */
export function reloadConfig(
  {
    reload,
    contract,
    targets,
  }: Pick<Awaited<ReturnType<typeof openTargets>>, 'reload' | 'contract' | 'targets'>,
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
