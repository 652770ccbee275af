/** The settings of the service. Only this file reads the environment. All problems are reported together. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import * as z from 'zod';

const flag = z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1');
const plainUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL', abort: true })
  .refine(isPlainUrl, 'must have no user name, password, query or fragment');
/** Without what a base URL cannot have; the slash at its end means nothing. */
export const webUrl = plainUrl.transform((url) => url.replace(/\/+$/, ''));

/** Of an upstream. Files and shells often add a line break. */
const secretText = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, 'must be a key without spaces, line breaks or characters outside ASCII')
  .optional();
/** The vendors that a key in the environment configures; a base URL is enough for a local server. */
const vendorSettings = {
  OPENAI_API_KEY: secretText,
  OPENAI_BASE_URL: webUrl.optional(),
  ARK_API_KEY: secretText,
  ARK_BASE_URL: webUrl.optional(),
  GEMINI_API_KEY: secretText,
  GEMINI_BASE_URL: webUrl.optional(),
  NOVELAI_API_KEY: secretText,
  NOVELAI_BASE_URL: webUrl.optional(),
  DASHSCOPE_API_KEY: secretText,
  DASHSCOPE_BASE_URL: webUrl.optional(),
  ANTHROPIC_API_KEY: secretText,
  ANTHROPIC_BASE_URL: webUrl.optional(),
  OPENROUTER_API_KEY: secretText,
  OPENROUTER_BASE_URL: webUrl.optional(),
  OPENAI_VIDEOS_API_KEY: secretText,
  OPENAI_VIDEOS_BASE_URL: webUrl.optional(),
};

/** Of a proxy; curl allows it without `http://`. It may have a user name and a password. */
const proxyUrl = z
  .string()
  .trim()
  .transform((text) => (/^[\w.-]+:\d+\/?$/.test(text) ? `http://${text}` : text))
  .pipe(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }))
  .transform((url) => url.replace(/\/+$/, ''))
  .optional();

const commaList = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
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

function percentDecoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./.data'),
  PUBLIC_BASE_URL: webUrl.optional(),
  GATEWAY_API_KEYS: commaList.refine(
    (keys) => keys.every((key) => key.length >= 8),
    'each key needs at least 8 characters',
  ),
  TRUSTED_PROXIES: commaList.refine(
    (entries) => entries.every(isAddressRange),
    'must be addresses or ranges such as 10.0.0.0/8, separated by commas',
  ),
  PLAYGROUND_PASSWORD: z.string().min(1).optional(),
  /** With the slash at its end: it is compared with the issuer's own name. */
  OIDC_ISSUER: plainUrl.optional(),
  OIDC_CLIENT_ID: z.string().trim().min(1).optional(),
  OIDC_CLIENT_SECRET: secretText,
  OIDC_ALLOWED_EMAILS: commaList.refine(
    (entries) => entries.every((entry) => /^[^\s@]*@[^\s@]+$/.test(entry)),
    'must be addresses such as ada@example.com or domains such as @example.com, separated by commas',
  ),
  SESSION_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(1000).default(8),
  S3_ENDPOINT: webUrl.optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(3).optional(),
  S3_ACCESS_KEY_ID: secretText,
  S3_SECRET_ACCESS_KEY: secretText,
  UPSTREAM_BASE_URL: webUrl.optional(),
  UPSTREAM_API_KEY: secretText,
  ...vendorSettings,
  HTTPS_PROXY: proxyUrl,
  HTTP_PROXY: proxyUrl,
  NO_PROXY: commaList,
  /** The name at the server of OpenAI's video API; that of the request if absent. */
  OPENAI_VIDEOS_MODEL: z.string().trim().min(1).max(256).optional(),
  GATEWAY_CONFIG: z.string().min(1).optional(),
  SANDBOX_PACE: z.coerce.number().min(0).max(100).default(1),
  MAX_BODY_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .max(1024 ** 3)
    .default(64 * 1024 * 1024),
  UPSTREAM_CONCURRENCY: z.coerce.number().int().min(1).max(4096).default(256),
  MAX_BYTES_IN_FLIGHT: z.coerce
    .number()
    .int()
    .min(1024 ** 2)
    .default(256 * 1024 * 1024),
  ALLOW_PRIVATE_NETWORK: flag.default(false),
  HISTORY_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1024 ** 2)
    .default(5 * 1024 ** 3),
  HISTORY_DAYS: z.coerce.number().int().min(0).max(36_500).default(30),
  STORAGE_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1024 ** 2)
    .default(20 * 1024 ** 3),
  VIDEO_RETENTION_DAYS: z.coerce.number().int().min(0).max(36_500).default(30),
  VIDEO_DEADLINE_MINUTES: z.coerce.number().int().min(1).max(525_600).default(30),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().min(0).max(300).default(0),
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(0).max(3600).default(120),
  METRICS_TOKEN: secretText.refine(
    (token) => token === undefined || token.length >= 16,
    'needs at least 16 characters',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(200).default('easel'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export type Settings = z.output<typeof schema>;

/** Settings that `<NAME>_FILE` may give as the path of a file, as containers do. */
const secretNames = Object.keys(schema.shape).filter((name) =>
  /_KEYS?$|_KEY_ID$|PASSWORD$|SECRET$|TOKEN$|_HEADERS$|^DATABASE_URL$/.test(name),
);

/** Reads the settings; throws a SettingsError with every problem. An empty variable counts as not set. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  // Other programs read these names in lower case, too, and prefer them.
  for (const name of ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'])
    given[name] = given[name.toLowerCase()] ?? given[name];
  const problems = addSecretsOfFiles(given);
  const parsed = schema.safeParse(given);
  if (parsed.success) problems.push(...contradictions(parsed.data));
  else problems.push(...parsed.error.issues.map((issue) => describe(issue, given)));
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems);
  return parsed.data;
}

export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[], subject = 'The settings have') {
    super(
      `${subject} ${problems.length} problem${problems.length === 1 ? '' : 's'}:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/** Returns the problems. A line break at the end of a file is not part of its secret. */
function addSecretsOfFiles(given: Record<string, string | undefined>): string[] {
  return secretNames.flatMap((name) => {
    const path = given[`${name}_FILE`];
    if (path === undefined) return [];
    if (given[name] !== undefined) return [`${name} and ${name}_FILE are both set; set one of them`];
    try {
      given[name] = readFileSync(path, 'utf8').trim() || undefined;
    } catch (error) {
      return [`${name}_FILE: cannot be read: ${error instanceof Error ? error.message : error}`];
    }
    return given[name] === undefined ? [`${name}_FILE: ${path} is empty`] : [];
  });
}

/** The variable that holds the secret of this name, or the path of its file. */
export function givenAs(name: string, environment: Readonly<Record<string, string | undefined>>): string {
  return environment[`${name}_FILE`] ? `${name}_FILE` : name;
}

/** `192.0.2.7`, `10.0.0.0/8`, `fd00::/8`. */
function isAddressRange(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : isIP(address) === 4 ? 32 : -1;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

function isPlainUrl(text: string): boolean {
  const url = URL.parse(text);
  return url === null || url.username + url.password + url.search + url.hash === '';
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host);
}

/** Whether the pages need a sign-in, with a password or with OpenID Connect. */
export function needsSignIn({
  PLAYGROUND_PASSWORD: password,
  OIDC_ISSUER: issuer,
}: Pick<Settings, 'PLAYGROUND_PASSWORD' | 'OIDC_ISSUER'>): boolean {
  return password !== undefined || issuer !== undefined;
}

function contradictions(settings: Settings): string[] {
  const problems = oidcProblems(settings);
  if ((settings.UPSTREAM_BASE_URL === undefined) !== (settings.UPSTREAM_API_KEY === undefined)) {
    problems.push('UPSTREAM_BASE_URL and UPSTREAM_API_KEY go together; only one of them is set');
  }
  const { OPENAI_VIDEOS_MODEL, OPENAI_VIDEOS_BASE_URL, OPENAI_VIDEOS_API_KEY } = settings;
  if (OPENAI_VIDEOS_MODEL && !OPENAI_VIDEOS_BASE_URL && !OPENAI_VIDEOS_API_KEY) {
    problems.push(
      'OPENAI_VIDEOS_MODEL also needs OPENAI_VIDEOS_BASE_URL, or OPENAI_VIDEOS_API_KEY for OpenAI',
    );
  }
  const { S3_ENDPOINT, ...s3 } = s3Settings(settings);
  const missing = Object.entries(s3).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length > 0 && (S3_ENDPOINT !== undefined || missing.length < Object.keys(s3).length)) {
    problems.push(`storage in a bucket also needs ${missing.join(', ')}; set all of them or no S3_ setting`);
  }
  if (!isLoopback(settings.HOST) && !needsSignIn(settings)) {
    problems.push(
      `HOST ${settings.HOST} is reachable from other machines, and the playground spends the server's own keys: set PLAYGROUND_PASSWORD or OIDC_ISSUER, or keep HOST on 127.0.0.1`,
    );
  }
  return problems;
}

function oidcProblems(settings: Settings): string[] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ALLOWED_EMAILS: emails } = settings;
  const needed = Object.entries({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID });
  const missing = needed.flatMap(([name, value]) => (value === undefined ? [name] : []));
  const isSet = missing.length < needed.length || OIDC_CLIENT_SECRET !== undefined || emails.length > 0;
  if (isSet && missing.length > 0) {
    const rule = 'set OIDC_ISSUER and OIDC_CLIENT_ID, or no OIDC_ setting';
    return [`sign-in with OpenID Connect also needs ${missing.join(' and ')}; ${rule}`];
  }
  const url = issuer === undefined ? null : URL.parse(issuer);
  const isLocal = isLoopback(url?.hostname.replace(/^\[|\]$/g, '') ?? '');
  if (url?.protocol !== 'http:' || isLocal || settings.ALLOW_PRIVATE_NETWORK) return [];
  return [
    `OIDC_ISSUER: must be https, except on this machine or with ALLOW_PRIVATE_NETWORK; got ${JSON.stringify(issuer)}`,
  ];
}

function s3Settings({ S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Settings) {
  return { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
}

/** Names the variable and the rule, never a secret. */
function describe(issue: z.core.$ZodIssue, given: Readonly<Record<string, string | undefined>>): string {
  const name = String(issue.path[0]);
  const secret = /KEY|PASSWORD|SECRET|URL|TOKEN|OTLP|_PROXY$/.test(name);
  const isText = issue.code === 'invalid_type' && issue.expected === 'number';
  const value = given[name]?.replace(/\/\/[^/]*@/, '//...@');
  return `${name}: ${isText ? 'must be a number' : issue.message}${secret ? '' : `; got ${JSON.stringify(value)}`}`;
}
