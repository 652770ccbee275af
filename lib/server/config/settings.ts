/** The settings of the service. Only this file reads the environment. All problems are reported together. */

import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { isGuessable, keyStrength, passwordStrength } from './guessable.ts';
import { plainText } from './plain-text.ts';
import {
  type SettingRow,
  settingRows,
  settingsSchema,
  type VendorSettings,
  vendorSchemasOf,
} from './settings-table.ts';

export interface Settings extends z.output<typeof settingsSchema> {
  /** By name: `OPENAI_API_KEY`. */
  vendors: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads the settings, also those of vendors; throws a SettingsError with every problem. An empty variable counts as not
 * set.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  vendors: readonly { settings: VendorSettings }[] = [],
): Settings {
  const rows = settingRows(vendors);
  const secretNames = rows.filter(({ secret }) => secret).map(({ name }) => name);
  const given: Record<string, string | undefined> = {};
  for (const [name, value = ''] of Object.entries(environment)) {
    // A secret of spaces is a mistake, and without a password the pages would be open.
    const isBlankSecret = /^\s*[^\S\r\n]\s*$/.test(value) && secretNames.includes(name);
    if (plainText(value) !== '' || isBlankSecret) given[name] = plainText(value);
  }
  // Other programs read these names in lower case, too, and prefer them.
  for (const name of ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'])
    given[name] = given[name.toLowerCase()] ?? given[name];
  const problems = addSecretsOfFiles(given, secretNames);

  const service = settingsSchema.safeParse(given);
  const ofVendors = z.object(vendorSchemasOf(vendors)).safeParse(given);
  const issues = [service, ofVendors].flatMap(({ error }) => error?.issues ?? []);
  problems.push(...issues.map((issue) => describe(issue, given, rows)));
  if (!service.success || !ofVendors.success) throw new SettingsError(problems);

  const settings = { ...service.data, vendors: ofVendors.data };
  problems.push(...contradictions(settings), ...vendors.flatMap((one) => modelProblems(one, settings)));
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
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
function addSecretsOfFiles(
  given: Record<string, string | undefined>,
  secretNames: readonly string[],
): string[] {
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
  if (settings.RECORD_DIR !== undefined && settings.REPLAY_DIR !== undefined)
    problems.push('RECORD_DIR and REPLAY_DIR are both set; set one of them');
  const { S3_ENDPOINT, ...s3 } = s3Settings(settings);
  const missing = Object.entries(s3).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length > 0 && (S3_ENDPOINT !== undefined || missing.length < Object.keys(s3).length)) {
    problems.push(`storage in a bucket also needs ${missing.join(', ')}; set all of them or no S3_ setting`);
  }
  return [...problems, ...publicProblems(settings)];
}

/** A vendor's model needs its target. */
function modelProblems(
  { settings: { key, address, model } }: { settings: VendorSettings },
  { vendors }: Settings,
): string[] {
  if (!model || !vendors[model.name] || vendors[key.name] || vendors[address.name]) return [];
  return [`${model.name} also needs ${address.name}, or ${key.name} for the vendor itself`];
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
  const { OIDC_ROLE_CLAIM: claim, OIDC_ADMIN_GROUPS, OIDC_MEMBER_GROUPS, OIDC_VIEWER_GROUPS } = settings;
  const groups = [...OIDC_ADMIN_GROUPS, ...OIDC_MEMBER_GROUPS, ...OIDC_VIEWER_GROUPS];
  const needed = Object.entries({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID });
  const missing = needed.flatMap(([name, value]) => (value === undefined ? [name] : []));
  const others = [OIDC_CLIENT_SECRET, claim, ...emails, ...groups, ...settings.ADMIN_EMAILS];
  const isSet = missing.length < needed.length || others.some((value) => value !== undefined);
  if (isSet && missing.length > 0) {
    const rule = 'set OIDC_ISSUER and OIDC_CLIENT_ID, or no OIDC_ setting and no ADMIN_EMAILS';
    return [`sign-in with OpenID Connect also needs ${missing.join(' and ')}; ${rule}`];
  }
  if ((claim !== undefined) !== groups.length > 0) {
    return ['OIDC_ROLE_CLAIM goes together with OIDC_ADMIN_GROUPS, OIDC_MEMBER_GROUPS or OIDC_VIEWER_GROUPS'];
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
function describe(
  issue: z.core.$ZodIssue,
  given: Readonly<Record<string, string | undefined>>,
  rows: readonly SettingRow[],
): string {
  const row = rows.find(({ name }) => name === issue.path[0]);
  const isText = issue.code === 'invalid_type' && issue.expected === 'number';
  const rule = `${String(issue.path[0])}: ${isText ? 'must be a number' : issue.message}`;
  if (row === undefined || row.secret || row.address) return rule;
  return `${rule}; got ${JSON.stringify(given[row.name]?.replace(/\/\/[^/]*@/, '//...@'))}`;
}
