/** The settings of the service. Only this file reads the environment. All problems are reported together. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import * as z from 'zod';
import { isGuessable, keyStrength, passwordStrength } from './guessable.ts';
import { plainText } from './plain-text.ts';

declare module 'zod' {
  interface GlobalMeta {
    /** A setting that nobody is shown, and that `<NAME>_FILE` may give as the path of a file. */
    secret?: true;
    /** A setting that is shown without the parts of a URL that may hold a credential. */
    address?: true;
  }
}

const flag = z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1');
const plainUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL', abort: true })
  .refine(isPlainUrl, 'must have no user name, password, query or fragment');
/** Without what a base URL cannot have; the slash at its end means nothing. */
export const webUrl = plainUrl.transform((url) => url.replace(/\/+$/, ''));
const address = webUrl.optional().meta({ address: true });

/** Of an upstream. */
const secretKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'must be a key without spaces, line breaks or characters outside ASCII')
  .optional()
  .meta({ secret: true });
/** The vendors that a key in the environment configures; a base URL is enough for a local server. */
const vendorSettings = {
  OPENAI_API_KEY: secretKey,
  OPENAI_BASE_URL: address,
  ARK_API_KEY: secretKey,
  ARK_BASE_URL: address,
  GEMINI_API_KEY: secretKey,
  GEMINI_BASE_URL: address,
  NOVELAI_API_KEY: secretKey,
  NOVELAI_BASE_URL: address,
  DASHSCOPE_API_KEY: secretKey,
  DASHSCOPE_BASE_URL: address,
  ANTHROPIC_API_KEY: secretKey,
  ANTHROPIC_BASE_URL: address,
  OPENROUTER_API_KEY: secretKey,
  OPENROUTER_BASE_URL: address,
  OPENAI_VIDEOS_API_KEY: secretKey,
  OPENAI_VIDEOS_BASE_URL: address,
};

/** Of a proxy; curl allows it without `http://`. It may have a user name and a password. */
const proxyUrl = z
  .string()
  .transform((text) => (/^[\w.-]+:\d+\/?$/.test(text) ? `http://${text}` : text))
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
  PUBLIC_BASE_URL: address,
  GATEWAY_API_KEYS: commaList
    .refine((keys) => keys.every((key) => key.length >= 8), 'each key needs at least 8 characters')
    .meta({ secret: true }),
  TRUSTED_PROXIES: commaList.refine(
    (entries) => entries.every(isAddressRange),
    'must be addresses or ranges such as 10.0.0.0/8, separated by commas',
  ),
  PLAYGROUND_PASSWORD: z.string().min(1, 'must not be blank').optional().meta({ secret: true }),
  /** With the slash at its end: it is compared with the issuer's own name. */
  OIDC_ISSUER: plainUrl.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: secretKey,
  OIDC_ALLOWED_EMAILS: commaList.refine(
    (entries) => entries.every((entry) => /^[^\s@]*@[^\s@]+$/.test(entry)),
    'must be addresses such as ada@example.com or domains such as @example.com, separated by commas',
  ),
  SESSION_HOURS: z.coerce.number().min(0.25).max(8_760).default(168),
  SESSION_SECRET: z.string().min(32, 'needs at least 32 characters').optional().meta({ secret: true }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .optional()
    .meta({ secret: true }),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(1000).default(8),
  S3_ENDPOINT: address,
  S3_REGION: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(3).optional(),
  S3_ACCESS_KEY_ID: secretKey,
  S3_SECRET_ACCESS_KEY: secretKey,
  UPSTREAM_BASE_URL: address,
  UPSTREAM_API_KEY: secretKey,
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
  UPSTREAM_CONCURRENCY: z.coerce.number().int().min(1).max(4096).default(1024),
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
  BACKUP_DAYS: z.coerce.number().int().min(0).max(3650).default(7),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().min(0).max(300).default(0),
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(0).max(3600).default(120),
  METRICS_TOKEN: secretKey
    .refine((token) => token === undefined || token.length >= 16, 'needs at least 16 characters')
    .meta({ secret: true }),
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional().meta({ secret: true }),
  OTEL_SERVICE_NAME: z.string().min(1).max(200).default('easel'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export type Settings = z.output<typeof schema>;

/** The one place that says which settings are secret: files, messages, the settings page and the README follow it. */
export function howShown(name: keyof Settings): { secret?: true; address?: true } {
  const { secret, address } = schema.shape[name].meta() ?? {};
  return { ...(secret && { secret }), ...(address && { address }) };
}

const settingNames = schema.keyof().options;
export const secretNames = settingNames.filter((name) => howShown(name).secret);

/** Reads the settings; throws a SettingsError with every problem. An empty variable counts as not set. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given: Record<string, string | undefined> = {};
  for (const [name, value = ''] of Object.entries(environment)) {
    // A secret of spaces is a mistake, and without a password the pages would be open.
    const isBlankSecret = /^\s*[^\S\r\n]\s*$/.test(value) && secretNames.some((secret) => secret === name);
    if (plainText(value) !== '' || isBlankSecret) given[name] = plainText(value);
  }
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

/** Returns the problems. */
function addSecretsOfFiles(given: Record<string, string | undefined>): string[] {
  return secretNames.flatMap((name) => {
    const path = given[`${name}_FILE`];
    if (path === undefined) return [];
    if (given[name] !== undefined) return [`${name} and ${name}_FILE are both set; set one of them`];
    try {
      given[name] = plainText(readFileSync(path, 'utf8')) || undefined;
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

/** A name of this machine: `localhost`, `127.0.0.1`, `[::1]`. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return name === '::1' || /^(.+\.)?localhost$/.test(name) || /^127(\.\d{1,3}){3}$/.test(name);
}

/** Whether other machines can reach the service, by its own address or by one that a proxy has. */
function isPublic({ HOST, PUBLIC_BASE_URL }: Settings): boolean {
  return !isLoopback(HOST) || !isLoopback(hostOf(PUBLIC_BASE_URL) ?? 'localhost');
}

function hostOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : URL.parse(url)?.hostname;
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
  return [...problems, ...publicProblems(settings)];
}

/** What would let strangers in where other machines can reach the service. */
function publicProblems(settings: Settings): string[] {
  if (!isPublic(settings)) return [];
  const { HOST: host, PUBLIC_BASE_URL: url } = settings;
  const reason = isLoopback(host)
    ? `PUBLIC_BASE_URL ${url} is an address for other machines`
    : `HOST ${host} is reachable from other machines`;
  if (needsSignIn(settings))
    return guessableSecrets(settings).map((problem) => `${problem}, since ${reason}`);
  const rule = `set PLAYGROUND_PASSWORD or OIDC_ISSUER, or keep ${isLoopback(host) ? 'PUBLIC_BASE_URL' : 'HOST'} on 127.0.0.1`;
  return [`${reason}, and the playground spends the server's own keys: ${rule}`];
}

/** Of secrets that strangers would guess: what is wrong with each. On this machine only, they are a warning. */
function guessableSecrets({ PLAYGROUND_PASSWORD: password, GATEWAY_API_KEYS: keys }: Settings): string[] {
  const rule = 'characters that are no common word, sequence or repetition';
  const problems = [];
  if (password !== undefined && isGuessable(password, passwordStrength))
    problems.push(`PLAYGROUND_PASSWORD: can be guessed; use at least ${passwordStrength.length} ${rule}`);
  const weak = keys.flatMap((key, index) => (isGuessable(key, keyStrength) ? [index + 1] : []));
  if (weak.length > 0) {
    const which = `${weak.length === 1 ? 'key' : 'keys'} ${weak.join(', ')}`;
    problems.push(
      `GATEWAY_API_KEYS: ${which} of ${keys.length} can be guessed; use at least ${keyStrength.length} ${rule}`,
    );
  }
  return problems;
}

/** What is allowed but deserves a line in the log. */
export function settingsWarnings(settings: Settings): string[] {
  return isPublic(settings)
    ? []
    : guessableSecrets(settings).map((problem) => `${problem} before other machines can reach Easel`);
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
  const isLocal = isLoopback(hostOf(issuer) ?? '');
  if (!issuer?.startsWith('http:') || isLocal || settings.ALLOW_PRIVATE_NETWORK) return [];
  return [
    `OIDC_ISSUER: must be https, except on this machine or with ALLOW_PRIVATE_NETWORK; got ${JSON.stringify(issuer)}`,
  ];
}

function s3Settings({ S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Settings) {
  return { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
}

/** Names the variable and the rule, never a secret. */
function describe(issue: z.core.$ZodIssue, given: Readonly<Record<string, string | undefined>>): string {
  const name = settingNames.find((setting) => setting === issue.path[0]);
  const isText = issue.code === 'invalid_type' && issue.expected === 'number';
  const rule = `${String(issue.path[0])}: ${isText ? 'must be a number' : issue.message}`;
  if (name === undefined || howShown(name).secret || howShown(name).address) return rule;
  return `${rule}; got ${JSON.stringify(given[name]?.replace(/\/\/[^/]*@/, '//...@'))}`;
}
