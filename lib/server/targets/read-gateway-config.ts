/**
 * Reads the file GATEWAY_CONFIG, JSON or YAML, and the keys that it refers to. All problems are reported together, without
 * secrets.
 */
import { readFileSync } from 'node:fs';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { cleanText, withoutCredentials } from '#lib/base/find-credentials.ts';
import { issuesOf } from '#lib/contract/errors/zod-issues.ts';
import { documentedCatalogue } from '#lib/contract/models/catalogue.ts';
import type { Model } from '#lib/contract/models/model.ts';
import { SettingsError } from '#lib/server/config/settings.ts';
import { vendorOf } from '#lib/server/providers/target-kinds.ts';
import { vendors } from '#lib/server/providers/vendors.ts';
import { type GatewayConfig, gatewayConfig, keyReference } from './gateway-config.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

interface ConfigSurroundings {
  environment: Environment;
  /** Ids of the targets that the environment configures; routes may name them. */
  targetIds: readonly string[];
}

/** Throws a SettingsError with every problem. */
export function readGatewayConfig(path: string, surroundings: ConfigSurroundings): GatewayConfig {
  const problems: string[] = [];
  const config = parseConfig(readText(path), problems);
  if (config === undefined) throw failure(path, problems);
  problems.push(...contradictions(config, surroundings.targetIds), ...modelProblems(config));
  const targets = config.targets.map((target, index) =>
    withSecrets(target, { ...surroundings, name: `targets[${index}]`, problems }),
  );
  if (problems.length > 0) throw failure(path, problems);
  return { targets, models: config.models, routes: config.routes };
}

function failure(path: string, problems: readonly string[]): SettingsError {
  return new SettingsError(
    problems.map((text) => cleanText(text)),
    `The file of GATEWAY_CONFIG, ${path}, has`,
  );
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw failure(path, [`The file cannot be read (${codeOf(error)}).`]);
  }
}

function parseConfig(text: string, problems: string[]): GatewayConfig | undefined {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  for (const { message, pos } of document.errors) {
    const { line, col } = lineCounter.linePos(pos[0]);
    // The rest of the message quotes the file.
    problems.push(`Line ${line}, column ${col}: ${message.split(/[:"]/, 1)[0]?.trim()}.`);
  }
  if (problems.length > 0) return undefined;
  const value = toValue(document);
  const parsed = gatewayConfig.safeParse(value);
  if (parsed.success) return parsed.data;
  const shown = withoutCredentials(value).value;
  problems.push(
    ...issuesOf(parsed.error, shown).map(({ message }) => message.replace(/^The body/, 'The content')),
  );
  return undefined;
}

/** Undefined for aliases without an anchor, or too many of them. */
function toValue(document: Document): unknown {
  try {
    return document.toJS();
  } catch {
    return undefined;
  }
}

/** What the schema cannot tell. */
function contradictions({ targets, models, routes }: GatewayConfig, targetIds: readonly string[]): string[] {
  const problems: string[] = [];
  const known = new Set(targetIds);
  for (const [index, { id, provider, baseUrl }] of targets.entries()) {
    const name = `targets[${index}]`;
    if (known.has(id)) {
      const other = targetIds.includes(id) ? 'the environment configures a target' : 'another target has it';
      problems.push(`${name}.id must be unique, and ${other}; got "${id}".`);
    }
    known.add(id);
    if (provider === 'relay' && baseUrl === undefined)
      problems.push(`${name}.baseUrl is required for provider "relay".`);
  }
  const lists = [
    ...models.map((model, index) => [`models[${index}]`, model] as const),
    ...routes.map((route, index) => [`routes[${index}]`, route] as const),
  ];
  for (const [name, list] of lists) {
    for (const [position, { target }] of list.targets.entries()) {
      if (known.has(target)) continue;
      const choices = [...known].join(', ');
      problems.push(`${name}.targets[${position}].target must be one of ${choices}; got "${target}".`);
    }
  }
  return problems;
}

/** The target with what its references name. */
function withSecrets(
  { apiKey, headers, ...target }: GatewayConfig['targets'][number],
  {
    environment,
    name,
    problems,
  }: Pick<ConfigSurroundings, 'environment'> & { name: string; problems: string[] },
): GatewayConfig['targets'][number] {
  const resolved = (field: string, value: string): string => {
    const key = readKey(value, environment);
    if ('problem' in key) problems.push(`${name}.${field} ${key.problem}; got "${value}".`);
    return 'text' in key ? key.text : '';
  };
  const entries = Object.entries(headers ?? {}).map(([header, value]) => {
    const lower = header.toLowerCase();
    if (keyReference.test(value)) return [lower, resolved(`headers.${header}`, value)] as const;
    if (/(?:^|[-_])(?:key|apikey|token|secret|password|auth)(?:[-_]|$)/.test(lower))
      problems.push(
        `${name}.headers.${header} must be a reference, env:NAME or file:/path; secrets do not belong in this file.`,
      );
    return [lower, value] as const;
  });
  return {
    ...target,
    ...(apiKey === undefined ? {} : { apiKey: resolved('apiKey', apiKey) }),
    ...(headers === undefined ? {} : { headers: Object.fromEntries(entries) }),
  };
}

function readKey(reference: string, environment: Environment): { text: string } | { problem: string } {
  const { name, path } = keyReference.exec(reference)?.groups ?? {};
  let text: string;
  try {
    text = (path === undefined ? environment[name ?? ''] : readFileSync(path, 'utf8'))?.trim() ?? '';
  } catch (error) {
    return { problem: `names a file that cannot be read (${codeOf(error)})` };
  }
  if (text === '')
    return { problem: `names ${path === undefined ? 'a variable that is not set' : 'an empty file'}` };
  return /^[\x21-\x7e]+$/.test(text)
    ? { text }
    : { problem: 'names a key with spaces, line breaks or characters outside ASCII' };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}

function modelProblems({ models, targets }: Pick<GatewayConfig, 'models' | 'targets'>): string[] {
  /** Targets of the environment have the name of their provider; those with other names are reported as unknown. */
  const kindOf = (targetId: string) => targets.find(({ id }) => id === targetId)?.provider ?? targetId;
  return models.flatMap((model, index) => {
    const name = `models[${index}]`;
    const problems: string[] = [];
    if (documentedCatalogue.find(model.id)) {
      problems.push(`${name}.id must differ from the models of the interface; got "${model.id}".`);
    }
    if (models.findIndex(({ id }) => id === model.id) < index) {
      problems.push(`${name}.id must be unique, and another model has it; got "${model.id}".`);
    }
    const like = documentedCatalogue.find(model.like);
    if (like === undefined) {
      return [...problems, `${name}.like must be a model of the interface; got "${model.like}".`];
    }
    const kinds = vendorsOf(like);
    for (const [position, { target }] of model.targets.entries()) {
      const kind = kindOf(target);
      if (vendorOf(kind) === undefined || kinds.includes(kind)) continue;
      const rule = `must be a target of ${kinds.join(', ')}, relay or sandbox for models like "${like.id}"`;
      problems.push(`${name}.targets[${position}].target ${rule}; got "${target}" (${kind}).`);
    }
    return problems;
  });
}

/** The vendors whose adapters have operations of such a model. A relay and the sandbox have all. */
function vendorsOf(like: Model): readonly string[] {
  const group = like.kind === 'image' ? like.group : like.kind;
  return vendors.filter(({ groups }) => groups.includes(group)).map(({ kind }) => kind);
}
