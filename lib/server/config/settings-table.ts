/** Every setting with its rule, its purpose, and whether it may be shown. The one table that all readers of settings follow. */
import { isIP } from 'node:net';
import * as z from 'zod';
import { roles } from '#lib/contract/pages/role.ts';
import { plainText } from './plain-text.ts';

declare module 'zod' {
  interface GlobalMeta {
    /** For the settings page. */
    purpose?: string;
    /** A setting that nobody is shown, and that `<NAME>_FILE` may give as the path of a file. */
    secret?: true;
    /** A setting that is shown without the parts of a URL that may hold a credential. */
    address?: true;
  }
}

function setting<Schema extends z.ZodType>(purpose: string, schema: Schema): Schema {
  return schema.meta({ purpose });
}

const flag = z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1');
const number = (min: number, max: number) => z.coerce.number().min(min).max(max);
const whole = (min: number, max = Number.MAX_SAFE_INTEGER) => number(min, max).int();
const text = z.string().min(1);

const plainUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL', abort: true })
  .refine(isPlainUrl, 'must have no user name, password, query or fragment');
/** Without what a base URL cannot have; the slash at its end means nothing. */
export const webUrl = plainUrl.transform((url) => url.replace(/\/+$/, ''));
const address = webUrl.optional().meta({ address: true });

/** Key of an upstream. */
const secretKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'must be a key without spaces, line breaks or characters outside ASCII')
  .optional()
  .meta({ secret: true });

/** Address of a proxy; curl allows it without `http://`. It may have a user name and a password. */
const proxyUrl = z
  .string()
  .transform((given) => (/^[\w.-]+:\d+\/?$/.test(given) ? `http://${given}` : given))
  .pipe(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }))
  .transform((url) => url.replace(/\/+$/, ''))
  .optional()
  .meta({ address: true });

const commaList = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map(plainText)
      .filter((entry) => entry !== ''),
  );

/** `name=value` pairs, separated by commas; values are percent-encoded. */
const headerList = z.string().transform((list, context) => {
  const pairs = list.split(',').map((pair) => /^\s*([\w!#$&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/.exec(pair));
  const values = pairs.map((pair) => percentDecoded(pair?.[2]));
  if (!values.every((value) => value !== undefined && /^[\t\x20-\x7e]*$/.test(value))) {
    context.addIssue('must be pairs name=value, separated by commas, with percent-encoded ASCII values');
    return z.NEVER;
  }
  return Object.fromEntries(pairs.map((pair, index) => [pair?.[1] ?? '', values[index] ?? '']));
});

/** In the order of the settings page. */
const ofService = {
  PORT: setting('The port that the service listens on', whole(0, 65535).default(3000)),
  HOST: setting('The address that the service listens on', text.default('127.0.0.1')),
  PUBLIC_BASE_URL: setting('The public address of this service, used in links', address),
  DATA_DIR: setting('The directory of all data', text.default('./.data')),
  DATABASE_URL: setting(
    'A Postgres server instead of the embedded one',
    z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
      .optional()
      .meta({ secret: true }),
  ),
  DATABASE_CONNECTIONS: setting(
    'The maximum number of connections to that server',
    whole(2, 1000).default(8),
  ),
  S3_ENDPOINT: setting('The S3 server of the bucket, if it is not AWS', address),
  S3_REGION: setting('The region of the bucket', text.optional()),
  S3_BUCKET: setting(
    'The bucket that stores all files instead of the data directory',
    z.string().min(3).optional(),
  ),
  S3_ACCESS_KEY_ID: setting('The id of the key for the bucket', secretKey),
  S3_SECRET_ACCESS_KEY: setting('The key for the bucket', secretKey),
  STORAGE_MAX_BYTES: setting(
    'The maximum size of videos, images and inputs in bytes',
    whole(1024 ** 2).default(20 * 1024 ** 3),
  ),
  MAX_LIVE_TASKS: setting(
    'The maximum number of unfinished tasks of one API key or person',
    whole(1, 1_000_000).default(2000),
  ),
  VIDEO_RETENTION_DAYS: setting('The number of days that videos are stored', whole(0, 36_500).default(30)),
  PUBLIC_SHARES: setting(
    'Whether anybody with the link may read what is shared with "anyone"; else a sign-in is needed',
    flag.default(true),
  ),
  HISTORY_DAYS: setting('The number of days that runs are stored', whole(0, 36_500).default(30)),
  HISTORY_API_CALLS: setting(
    'The number of calls with API keys that the history lists, without what was sent and received; 0 lists none',
    whole(0, 1_000_000).default(20_000),
  ),
  HISTORY_MAX_BYTES: setting(
    'The maximum size of the history in bytes',
    whole(1024 ** 2).default(5 * 1024 ** 3),
  ),
  GATEWAY_API_KEYS: setting(
    'Fixed API keys',
    commaList
      .refine((keys) => keys.every((key) => key.length >= 8), 'each key needs at least 8 characters')
      .meta({ secret: true }),
  ),
  PLAYGROUND_PASSWORD: setting(
    'The password of these pages',
    z.string().min(1, 'must not be blank').optional().meta({ secret: true }),
  ),
  /** With the slash at its end: it is compared with the issuer's own name. */
  OIDC_ISSUER: setting('The OpenID Connect issuer that signs users in to these pages', plainUrl.optional()),
  OIDC_CLIENT_ID: setting('The id of this service at the issuer', text.optional()),
  OIDC_CLIENT_SECRET: setting('The secret of this service at the issuer', secretKey),
  OIDC_ALLOWED_EMAILS: setting(
    'The e-mail addresses and domains of the users who may sign in',
    commaList.refine(
      (entries) => entries.every((entry) => /^[^\s@]*@[^\s@]+$/.test(entry)),
      'must be addresses such as ada@example.com or domains such as @example.com, separated by commas',
    ),
  ),
  OIDC_ROLE_CLAIM: setting('The claim of the issuer whose groups give roles', text.optional()),
  OIDC_ADMIN_GROUPS: setting('The groups whose users are admins', commaList),
  OIDC_MEMBER_GROUPS: setting('The groups whose users are members', commaList),
  OIDC_VIEWER_GROUPS: setting('The groups whose users are viewers', commaList),
  ADMIN_EMAILS: setting(
    'The e-mail addresses of users of the issuer who are always admins',
    commaList.refine(
      (entries) => entries.every((entry) => /^[^\s@]+@[^\s@]+$/.test(entry)),
      'must be addresses such as ada@example.com, separated by commas',
    ),
  ),
  DEFAULT_ROLE: setting('The role of new users of the issuer', z.enum(roles).default('member')),
  TRUSTED_PROXIES: setting(
    'The reverse proxies that name the addresses of their clients',
    commaList.refine(
      (entries) => entries.every(isAddressRange),
      'must be addresses or ranges such as 10.0.0.0/8, separated by commas',
    ),
  ),
  SESSION_HOURS: setting(
    'The number of hours after which a sign-in ends; without it 12 for users of the issuer, 168 for others',
    number(0.25, 8_760).optional(),
  ),
  SESSION_SECRET: setting(
    'A new value ends all sign-ins',
    z.string().min(32, 'needs at least 32 characters').optional().meta({ secret: true }),
  ),
  UPSTREAM_BASE_URL: setting('The server that receives requests instead of the sandbox', address),
  UPSTREAM_API_KEY: setting('The API key of that server', secretKey),
};

/** After those of the vendors. */
const ofGateway = {
  HTTPS_PROXY: setting('The proxy to https upstreams', proxyUrl),
  HTTP_PROXY: setting('The proxy to http upstreams', proxyUrl),
  NO_PROXY: setting('Upstreams that are reached without a proxy', commaList),
  GATEWAY_CONFIG: setting('The file of further upstreams and their routes', text.optional()),
  UPSTREAM_CONCURRENCY: setting(
    'The maximum number of requests at one upstream at once',
    whole(1, 4096).default(1024),
  ),
  SANDBOX_PACE: setting(
    'Scales the delays of the sandbox: 1 is realistic, 0 is immediate',
    number(0, 100).default(1),
  ),
  RECORD_DIR: setting(
    'The directory that stores every request to an upstream with its response',
    text.optional(),
  ),
  REPLAY_DIR: setting(
    'The directory of recordings that answer in place of upstreams; nothing is sent to them',
    text.optional(),
  ),
  REPLAY_PACE: setting(
    'When recordings answer: at once, or after the recorded times',
    z.enum(['instant', 'recorded']).default('instant'),
  ),
  MAX_BODY_BYTES: setting(
    'The maximum size of a request in bytes',
    whole(1024, 1024 ** 3).default(64 * 1024 * 1024),
  ),
  MAX_BYTES_IN_FLIGHT: setting(
    'The maximum size of all large requests at once in bytes',
    whole(1024 ** 2).default(256 * 1024 * 1024),
  ),
  BACKUP_DAYS: setting(
    'The number of daily copies of the embedded database in the data directory',
    whole(0, 3650).default(7),
  ),
  SHUTDOWN_DELAY_SECONDS: setting(
    'The number of seconds after SIGTERM in which /api/ready says draining and requests are still answered',
    number(0, 300).default(0),
  ),
  SHUTDOWN_GRACE_SECONDS: setting(
    'The number of seconds after that in which running requests, submissions and evaluation cells may end',
    number(0, 3600).default(120),
  ),
  VIDEO_DEADLINE_MINUTES: setting(
    'The number of minutes after which an unfinished video task expires',
    whole(1, 525_600).default(30),
  ),
  ALLOW_PRIVATE_NETWORK: setting('Allows private network addresses in requests', flag.default(false)),
  METRICS_TOKEN: setting(
    'The token that readers of /metrics send',
    secretKey
      .refine((token) => token === undefined || token.length >= 16, 'needs at least 16 characters')
      .meta({ secret: true }),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    'The OpenTelemetry collector that receives metrics and traces',
    address,
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    'The headers of requests to that collector',
    headerList.optional().meta({ secret: true }),
  ),
  OTEL_SERVICE_NAME: setting(
    'The name of this service in metrics and traces',
    text.max(200).default('easel'),
  ),
  LOG_LEVEL: setting(
    'The level of log messages',
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ),
};

/** Settings of this service itself. */
export const settingsSchema = z.object({ ...ofService, ...ofGateway });

/** The settings of vendors, as each of them defines them. */
export interface VendorSettings {
  key: VendorSetting;
  address: VendorSetting;
  model?: VendorSetting;
}

interface VendorSetting {
  name: string;
  purpose: string;
}

const vendorSchemas = {
  key: secretKey,
  address,
  model: z.string().trim().min(1).max(256).optional(),
};

export type VendorSchemas = Readonly<Record<string, z.ZodType<string | undefined>>>;

/** By name; a key or an address is enough for a vendor. */
export function vendorSchemasOf(vendors: readonly { settings: VendorSettings }[]): VendorSchemas {
  const rows = vendors.flatMap(({ settings: { key, address: server, model } }) => [
    [key.name, setting(key.purpose, vendorSchemas.key)] as const,
    [server.name, setting(server.purpose, vendorSchemas.address)] as const,
    ...(model ? [[model.name, setting(model.purpose, vendorSchemas.model)] as const] : []),
  ]);
  return Object.fromEntries(rows);
}

export interface SettingRow {
  name: string;
  purpose: string;
  secret: boolean;
  address: boolean;
}

/** All settings in the order of the page. */
export function settingRows(vendors: readonly { settings: VendorSettings }[]): SettingRow[] {
  return Object.entries({ ...ofService, ...vendorSchemasOf(vendors), ...ofGateway }).map(([name, schema]) => {
    const { purpose = '', secret = false, address: isAddress = false } = schema.meta() ?? {};
    return { name, purpose, secret, address: isAddress };
  });
}

function percentDecoded(given: string | undefined): string | undefined {
  try {
    return given === undefined ? undefined : decodeURIComponent(given);
  } catch {
    return undefined;
  }
}

/** `192.0.2.7`, `10.0.0.0/8`, `fd00::/8`. */
function isAddressRange(given: string): boolean {
  const [host = '', prefix = '0', ...rest] = given.split('/');
  const bits = isIP(host) === 6 ? 128 : isIP(host) === 4 ? 32 : -1;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

function isPlainUrl(given: string): boolean {
  const url = URL.parse(given);
  return url === null || url.username + url.password + url.search + url.hash === '';
}
