/** `/api/settings`: the settings, without secrets. */
import type { ServiceSetting, ServiceState } from '#lib/contract/pages/service-state.ts';
import { howShown, needsSignIn, type Settings } from '#lib/server/config/settings.ts';
import { addressOf } from '#lib/server/http/address-of.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
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

/** One text per setting: a new setting without a text does not compile. */
const purposes = {
  PORT: 'The port that the service listens on',
  HOST: 'The address that the service listens on',
  PUBLIC_BASE_URL: 'The public address of this service, used in links',
  DATA_DIR: 'The directory of all data',
  DATABASE_URL: 'A Postgres server instead of the embedded one',
  DATABASE_CONNECTIONS: 'The maximum number of connections to that server',
  S3_ENDPOINT: 'The S3 server of the bucket, if it is not AWS',
  S3_REGION: 'The region of the bucket',
  S3_BUCKET: 'The bucket that stores all files instead of the data directory',
  S3_ACCESS_KEY_ID: 'The id of the key for the bucket',
  S3_SECRET_ACCESS_KEY: 'The key for the bucket',
  STORAGE_MAX_BYTES: 'The maximum size of videos, images and inputs in bytes',
  VIDEO_RETENTION_DAYS: 'The number of days that videos are stored',
  HISTORY_DAYS: 'The number of days that runs are stored',
  HISTORY_MAX_BYTES: 'The maximum size of the history in bytes',
  GATEWAY_API_KEYS: 'Fixed API keys',
  PLAYGROUND_PASSWORD: 'The password of these pages',
  OIDC_ISSUER: 'The OpenID Connect issuer that signs users in to these pages',
  OIDC_CLIENT_ID: 'The id of this service at the issuer',
  OIDC_CLIENT_SECRET: 'The secret of this service at the issuer',
  OIDC_ALLOWED_EMAILS: 'The e-mail addresses and domains of the users who may sign in',
  TRUSTED_PROXIES: 'The reverse proxies that name the addresses of their clients',
  SESSION_HOURS: 'The number of hours after which a sign-in ends',
  SESSION_SECRET: 'A new value ends all sign-ins',
  UPSTREAM_BASE_URL: 'The server that receives requests instead of the sandbox',
  UPSTREAM_API_KEY: 'The API key of that server',
  OPENAI_API_KEY: 'The API key of OpenAI: general image models',
  OPENAI_BASE_URL: 'A server of the OpenAI image API instead of OpenAI',
  ARK_API_KEY: 'The API key of Volcengine Ark: seedream-type models',
  ARK_BASE_URL: 'A server of the Ark API instead of Volcengine',
  GEMINI_API_KEY: 'The API key of Gemini: chat-image models, native operations, embeddings',
  GEMINI_BASE_URL: 'A server of the Gemini API instead of Google',
  NOVELAI_API_KEY: 'The API token of NovelAI: diffusion models',
  NOVELAI_BASE_URL: 'A server of the NovelAI API instead of NovelAI',
  DASHSCOPE_API_KEY: 'The API key of DashScope: video models',
  DASHSCOPE_BASE_URL: 'A server of the DashScope API, or another region',
  ANTHROPIC_API_KEY: 'The API key of Anthropic: messages',
  ANTHROPIC_BASE_URL: 'A server of the messages API instead of Anthropic',
  OPENROUTER_API_KEY: 'The API key of OpenRouter: messages and videos',
  OPENROUTER_BASE_URL: 'A server of the OpenRouter API instead of OpenRouter',
  HTTPS_PROXY: 'The proxy to https upstreams',
  HTTP_PROXY: 'The proxy to http upstreams',
  NO_PROXY: 'Upstreams that are reached without a proxy',
  OPENAI_VIDEOS_API_KEY: 'The API key of OpenAI: video models',
  OPENAI_VIDEOS_BASE_URL: 'A server of the OpenAI video API instead of OpenAI',
  OPENAI_VIDEOS_MODEL: 'The name of its video model',
  GATEWAY_CONFIG: 'The file of further upstreams and their routes',
  UPSTREAM_CONCURRENCY: 'The maximum number of requests at one upstream at once',
  SANDBOX_PACE: 'Scales the delays of the sandbox: 1 is realistic, 0 is immediate',
  MAX_BODY_BYTES: 'The maximum size of a request in bytes',
  MAX_BYTES_IN_FLIGHT: 'The maximum size of all large requests at once in bytes',
  BACKUP_DAYS: 'The number of daily copies of the embedded database in the data directory',
  SHUTDOWN_DELAY_SECONDS:
    'The number of seconds after SIGTERM in which /api/ready says draining and requests are still answered',
  SHUTDOWN_GRACE_SECONDS:
    'The number of seconds after that in which running requests, submissions and evaluation cells may end',
  VIDEO_DEADLINE_MINUTES: 'The number of minutes after which an unfinished video task expires',
  ALLOW_PRIVATE_NETWORK: 'Allows private network addresses in requests',
  METRICS_TOKEN: 'The token that readers of /metrics send',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'The OpenTelemetry collector that receives metrics and traces',
  OTEL_EXPORTER_OTLP_HEADERS: 'The headers of requests to that collector',
  OTEL_SERVICE_NAME: 'The name of this service in metrics and traces',
  LOG_LEVEL: 'The level of log messages',
} as const satisfies Record<keyof Settings, string>;

function describeSettings(settings: Settings): ServiceSetting[] {
  return settingNames.map((name) => {
    const value: unknown = settings[name];
    const { secret = false, address = false } = howShown(name);
    const set = Array.isArray(value) ? value.length > 0 : value !== undefined;
    const shown = address ? addressOf(String(value)) : String(value);
    return { name, purpose: purposes[name], secret, set, value: secret || !set ? null : shown };
  });
}

/** In the order of the page. */
const settingNames = keysOf(purposes);

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  const keys: Key[] = [];
  for (const key in record) keys.push(key);
  return keys;
}
