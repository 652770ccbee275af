/**
 * Creates the targets of this process from its settings: vendors with a key, an upstream of this interface, the sandbox,
 * and those of the file GATEWAY_CONFIG.
 */
import {
  type ConfiguredModel,
  type ConfiguredRoute,
  type ConfiguredTarget,
  ignoredMembers,
  type UpstreamKind,
} from '#lib/server/config/gateway-config.ts';
import { type ProxySettings, proxyOf } from '#lib/server/config/proxy-of.ts';
import { type Environment, readGatewayConfig } from '#lib/server/config/read-gateway-config.ts';
import { givenAs, type Settings, SettingsError } from '#lib/server/config/settings.ts';
import { createAnthropicProvider } from '#lib/server/providers/anthropic/anthropic-provider.ts';
import { createArkProvider } from '#lib/server/providers/ark/ark-provider.ts';
import { createDashscopeProvider } from '#lib/server/providers/dashscope/dashscope-provider.ts';
import { createGeminiProvider } from '#lib/server/providers/gemini/gemini-provider.ts';
import { createNovelaiProvider } from '#lib/server/providers/novelai/novelai-provider.ts';
import { createOpenaiProvider } from '#lib/server/providers/openai/openai-provider.ts';
import { createOpenaiVideosProvider } from '#lib/server/providers/openai-videos/openai-videos-provider.ts';
import { createOpenrouterProvider } from '#lib/server/providers/openrouter/openrouter-provider.ts';
import type { Provider } from '#lib/server/providers/provider.ts';
import { createRelayProvider } from '#lib/server/providers/relay/relay-provider.ts';
import { createSandboxProvider } from '#lib/server/providers/sandbox/sandbox-provider.ts';
import type { VendorOptions } from '#lib/server/providers/upstream/vendor.ts';
import { createTarget, type Target } from '#lib/server/targets/target.ts';
import { type Configured, createTargets } from '#lib/server/targets/targets.ts';

interface Vendor {
  kind: UpstreamKind;
  /** The settings of its key and its address. */
  settings: readonly [`${string}_API_KEY` & keyof Settings, `${string}_BASE_URL` & keyof Settings];
  baseUrl: string;
  create(options: VendorOptions): Provider;
  /** Calls at once that an account may make, if the vendor limits it. */
  concurrency?: number;
}

export const vendors: readonly Vendor[] = [
  {
    kind: 'openai',
    settings: ['OPENAI_API_KEY', 'OPENAI_BASE_URL'],
    baseUrl: 'https://api.openai.com/v1',
    create: createOpenaiProvider,
  },
  {
    kind: 'gemini',
    settings: ['GEMINI_API_KEY', 'GEMINI_BASE_URL'],
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    create: createGeminiProvider,
  },
  {
    kind: 'ark',
    settings: ['ARK_API_KEY', 'ARK_BASE_URL'],
    baseUrl: 'https://ark.cn-beijing.volces.com/api/v3',
    create: createArkProvider,
  },
  {
    kind: 'novelai',
    settings: ['NOVELAI_API_KEY', 'NOVELAI_BASE_URL'],
    baseUrl: 'https://image.novelai.net',
    create: createNovelaiProvider,
    concurrency: 1,
  },
  {
    kind: 'anthropic',
    settings: ['ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL'],
    baseUrl: 'https://api.anthropic.com',
    create: createAnthropicProvider,
  },
  {
    kind: 'dashscope',
    settings: ['DASHSCOPE_API_KEY', 'DASHSCOPE_BASE_URL'],
    baseUrl: 'https://dashscope-intl.aliyuncs.com',
    create: createDashscopeProvider,
  },
  {
    kind: 'openrouter',
    settings: ['OPENROUTER_API_KEY', 'OPENROUTER_BASE_URL'],
    baseUrl: 'https://openrouter.ai/api/v1',
    create: createOpenrouterProvider,
  },
  {
    kind: 'openai-videos',
    settings: ['OPENAI_VIDEOS_API_KEY', 'OPENAI_VIDEOS_BASE_URL'],
    baseUrl: 'https://api.openai.com/v1',
    create: createOpenaiVideosProvider,
  },
];

/** A local server needs no key. Keys are removed from texts, so it must not be a word. */
const noKey = 'no-key-configured';

/**
 * Throws a SettingsError if the file GATEWAY_CONFIG has problems. `onIgnored` gets the members of the file that have no effect,
 * at every reading.
 */
export function openTargets(
  settings: Settings,
  environment: Environment,
  onIgnored: (members: readonly string[]) => void,
) {
  const { GATEWAY_CONFIG: path, UPSTREAM_CONCURRENCY: concurrency } = settings;
  const own = environmentTargets(settings, environment);
  const ownRoutes = environmentRoutes(settings);
  /** The present targets of the file by their definition: unchanged ones survive a reload. */
  let byDefinition = new Map<string, Target>();
  /** Those of the first reading: the contract has them. */
  let models: readonly ConfiguredModel[] | undefined;
  let changedModels: readonly string[] = [];
  const readConfigured = (): Configured => {
    if (path === undefined) return { targets: [], routes: ownRoutes };
    const targetIds = own.map(({ id }) => id);
    const { targets, routes, models: read } = readGatewayConfig(path, { environment, targetIds });
    const ignored = ignoredMembers({ models: read });
    if (ignored.length > 0) onIgnored(ignored);
    models ??= read;
    changedModels = changesOf(models, read);
    const ids = new Set([...targetIds, ...targets.map(({ id }) => id)]);
    const modelRoutes = models.map((model) => routeOfModel(model, read, ids));
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
    /**
     * Reads the file again; after a SettingsError everything stays as it was. Returns the ids of models whose change needs a
     * restart.
     */
    reload(): readonly string[] {
      targets.configure(readConfigured());
      return changedModels;
    },
  };
}

/** The ids that were added, removed, or follow or are named otherwise. Targets of models may change. */
function changesOf(before: readonly ConfiguredModel[], after: readonly ConfiguredModel[]): string[] {
  const rulesOf = (models: readonly ConfiguredModel[]) =>
    new Map(models.map(({ id, like, name }) => [id, JSON.stringify([like, name])]));
  const [old, next] = [rulesOf(before), rulesOf(after)];
  return [...new Set([...old.keys(), ...next.keys()])].filter((id) => old.get(id) !== next.get(id));
}

/** A removed model stays with its targets until the restart. Throws a SettingsError if one of them was removed, too. */
function routeOfModel(
  model: ConfiguredModel,
  read: readonly ConfiguredModel[],
  targetIds: ReadonlySet<string>,
): ConfiguredRoute {
  const { id } = model;
  const { targets, systemMessages } = read.find((other) => other.id === id) ?? model;
  const missing = targets.find(({ target }) => !targetIds.has(target));
  if (missing === undefined) return { models: id, targets, systemMessages };
  const problem = `models must have "${id}" until a restart, because its target "${missing.target}" was removed.`;
  throw new SettingsError([problem], 'The file of GATEWAY_CONFIG has');
}

function configuredTarget(
  definition: ConfiguredTarget,
  usualConcurrency: number,
  settings: ProxySettings,
): Target {
  const { id, provider: kind, apiKey = noKey, timeoutMs, headers } = definition;
  const vendor = vendors.find((one) => one.kind === kind);
  const { baseUrl = vendor?.baseUrl ?? '' } = definition;
  const options = { id, baseUrl, apiKey, timeoutMs, headers, proxy: proxyOf(baseUrl, settings) };
  const provider = kind === 'relay' ? createRelayProvider(options) : vendor?.create(options);
  if (provider === undefined) throw new RangeError(`There is no provider "${kind}".`);
  const concurrency = definition.concurrency ?? concurrencyOf(vendor, definition.baseUrl, usualConcurrency);
  const { videoDeadlineMinutes: minutes } = definition;
  const videoDeadlineMs = minutes === undefined ? undefined : minutes * 60_000;
  return createTarget({
    id,
    kind,
    provider,
    baseUrl,
    concurrency,
    videoDeadlineMs,
    source: 'GATEWAY_CONFIG',
  });
}

/** The vendor's limit is not that of another server of its API. */
function concurrencyOf(vendor: Vendor | undefined, givenUrl: string | undefined, usual: number): number {
  return givenUrl === undefined ? (vendor?.concurrency ?? usual) : usual;
}

/** The model of a server of OpenAI's video API has any name. */
function environmentRoutes({ OPENAI_VIDEOS_MODEL: model }: Settings): ConfiguredRoute[] {
  if (model === undefined) return [];
  const targets = [{ target: 'openai-videos', model }];
  return [{ models: 'delta-*', operations: ['videos.create'], targets, systemMessages: 'reject' }];
}

function environmentTargets(settings: Settings, environment: Environment): Target[] {
  const targets: Target[] = [];
  const concurrency = settings.UPSTREAM_CONCURRENCY;
  for (const vendor of vendors) {
    const {
      kind,
      settings: [keyName, urlName],
    } = vendor;
    const { [keyName]: apiKey, [urlName]: given } = settings;
    if (apiKey === undefined && given === undefined) continue;
    const baseUrl = given ?? vendor.baseUrl;
    const provider = vendor.create({
      ...{ id: kind, baseUrl, apiKey: apiKey ?? noKey },
      proxy: proxyOf(baseUrl, settings),
    });
    const source = apiKey === undefined ? urlName : givenAs(keyName, environment);
    const atOnce = concurrencyOf(vendor, given, concurrency);
    targets.push(createTarget({ id: kind, kind, provider, baseUrl, source, concurrency: atOnce }));
  }
  const { UPSTREAM_BASE_URL: baseUrl, UPSTREAM_API_KEY: apiKey } = settings;
  if (baseUrl && apiKey) {
    const provider = createRelayProvider({ baseUrl, apiKey, proxy: proxyOf(baseUrl, settings) });
    targets.push(
      createTarget({
        id: 'relay',
        kind: 'relay',
        provider,
        baseUrl,
        source: 'UPSTREAM_BASE_URL',
        concurrency,
      }),
    );
  }
  // Tasks that the sandbox started stay with it, so it exists beside a relay.
  const sandbox = createSandboxProvider({ pace: settings.SANDBOX_PACE });
  const last = createTarget({
    ...{ id: 'sandbox', kind: 'sandbox', provider: sandbox, baseUrl: null, source: 'SANDBOX_PACE' },
  });
  return [...targets, last];
}
