/** `/api/providers`: the targets with their health and models, a test call to one, the keys of vendors. Sends no secrets. */
import type { Contract } from '#lib/contract/contract.ts';
import { ApiError, isApiError, lastingConflict } from '#lib/contract/errors/api-error.ts';
import { operatorProblems } from '#lib/contract/errors/operator-problems.ts';
import type { Catalogue } from '#lib/contract/models/catalogue.ts';
import { factsOf, type OperationId } from '#lib/contract/operation-facts.ts';
import {
  enteredKeySchema,
  type ProviderList,
  type ProviderState,
  type ProviderTest,
  type SavedKey,
} from '#lib/contract/pages/provider-state.ts';
import type { AuditTrail } from '#lib/server/auth/audit-trail.ts';
import type { VendorKeys } from '#lib/server/auth/vendor-keys.ts';
import type { Settings } from '#lib/server/config/settings.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { found, readJson } from '#lib/server/http/read-request.ts';
import type { Provider } from '#lib/server/providers/provider.ts';
import { targetKind, vendorOf } from '#lib/server/providers/target-kinds.ts';
import type { TargetKind, Vendor } from '#lib/server/providers/vendor.ts';
import { vendors } from '#lib/server/providers/vendors.ts';
import type { openTargets } from '#lib/server/targets/open-targets.ts';
import { type Candidate, shutdownDate, type Target } from '#lib/server/targets/target.ts';
import type { Targets } from '#lib/server/targets/targets.ts';
import { addressOf } from './settings-routes.ts';

interface ProviderRoutesOptions extends Pick<OpenTargets, 'targets' | 'contract' | 'providerWith'> {
  settings: Settings;
  vendorKeys: VendorKeys;
  trail: Pick<AuditTrail, 'write'>;
}

type OpenTargets = Awaited<ReturnType<typeof openTargets>>;

/** Time limit of a test, ms. */
const testMs = 5_000;

export function providerRoutes(options: ProviderRoutesOptions): PagesRoute[] {
  const { targets, contract, providerWith, settings, vendorKeys, trail } = options;
  const vendorNamed = (id: string) => found(vendorOf(id), `There is no vendor ${JSON.stringify(id)}.`);
  return [
    route('GET', '/api/providers', 'admin', () => {
      const answered = answeredBy(targets, contract());
      const list: ProviderList = {
        providers: targets.list.map((target) => ({
          ...stateOf(target),
          models: answered.models.get(target.id) ?? [],
          patterns: answered.patterns.get(target.id) ?? [],
        })),
        vendors: [
          ...vendors.map((vendor) => ({
            ...described(vendor, [vendor.settings.key.name]),
            apiKey: keyState(vendor, options),
          })),
          { ...described(targetKind('relay'), ['UPSTREAM_BASE_URL', 'UPSTREAM_API_KEY']), apiKey: null },
        ],
        keysRefused: vendorKeys.refusal,
      };
      return freshJson(list);
    }),
    route('POST', '/api/providers/:id/test', 'admin', async (_, { id = '' }) => {
      const target = found(targets.find(id), `There is no provider ${JSON.stringify(id)}.`);
      return freshJson(await testTarget(target));
    }),
    route('PUT', '/api/providers/:id/key', 'admin', async (request, { id = '' }, { personId }) => {
      const vendor = vendorNamed(id);
      const { key, force } = await readJson(request, enteredKeySchema);
      requireEnterable(key, vendor, settings);
      if (vendorKeys.refusal !== null) throw lastingConflict(vendorKeys.refusal);

      const provider = providerWith(vendor, key);
      const test = await testProvider(provider).finally(() => provider.close());
      if (isRejected(test) && !force) return freshJson({ saved: false, test } satisfies SavedKey);

      const act = { action: 'vendor key set', target: id } as const;
      await vendorKeys.save(id, key, (session) => trail.write({ request, personId }, act, session));
      const target = targets.find(id);
      if (target !== undefined) noteTest(target, test);
      return freshJson({ saved: true, test } satisfies SavedKey);
    }),
    route('DELETE', '/api/providers/:id/key', 'admin', async (request, { id = '' }, { personId }) => {
      vendorNamed(id);
      const act = { action: 'vendor key removed', target: id } as const;
      if (vendorKeys.has(id))
        await vendorKeys.remove(id, (session) => trail.write({ request, personId }, act, session));
      return freshJson({ saved: false });
    }),
  ];
}

/** Says nothing of the key itself, unlike the errors of a schema. */
function requireEnterable(key: string, { label, settings: names }: Vendor, { vendors: given }: Settings) {
  if (given[names.key.name] !== undefined)
    throw lastingConflict(`${names.key.name} has the key of ${label}, and wins: change it there.`);
  if (/^[\x21-\x7e]+$/.test(key)) return;
  const message = 'key must have no spaces, line breaks or characters outside ASCII.';
  throw new ApiError('invalid_value', { parameter: 'key', message });
}

/** Of a shorter key, four characters would be too much. */
const shownEndOf = 16;

function keyState(
  { kind, settings: names }: Vendor,
  { settings, vendorKeys }: Pick<ProviderRoutesOptions, 'settings' | 'vendorKeys'>,
): ProviderList['vendors'][number]['apiKey'] {
  const key = vendorKeys.find(kind);
  const entered = key === undefined ? 'unreadable' : 'saved';
  return {
    vendor: kind,
    setting: settings.vendors[names.key.name] === undefined ? null : names.key.name,
    entered: vendorKeys.has(kind) ? entered : 'none',
    end: key !== undefined && key.length >= shownEndOf ? key.slice(-4) : null,
  };
}

function described({ label, answers: what }: TargetKind, settings: string[]) {
  return { label, answers: what, settings };
}

function stateOf(target: Target): Omit<ProviderState, 'models' | 'patterns'> {
  const { id, kind, baseUrl, source, queue, circuits } = target;
  const { calls, failed, rateLimited, medianMs, failures } = target.health.read();
  const open = circuits.opened();
  const retryAt = open.length === 0 ? null : Math.min(...open.map((one) => one.retryAt));
  return {
    id,
    calls,
    failed,
    rateLimited,
    medianMs,
    failures,
    label: targetKind(kind).label,
    address: baseUrl === null ? null : addressOf(baseUrl),
    source: kind === 'sandbox' ? null : source,
    condition: conditionOf(target),
    retryAt: retryAt === null ? null : new Date(retryAt).toISOString(),
    openModels: open.map(({ model }) => model),
    running: queue.used,
    waiting: queue.waiting,
  };
}

function conditionOf({ circuits, health }: Target): ProviderState['condition'] {
  if (circuits.opened().length > 0) return 'open';
  const { failures, isWorking } = health.read();
  if (isWorking === undefined) return 'unused';
  if (isWorking) return 'healthy';
  return failures[0]?.code === 'rate_limit_exceeded' ? 'limited' : 'failing';
}

type Models = ProviderState['models'];
type Patterns = ProviderState['patterns'];

/** By target: the models of the catalogue, and patterns of operations that accept any model. */
function answeredBy(targets: Targets, { list, catalogue }: Contract) {
  const models = new Map<string, Models>();
  const patterns = new Map<string, Patterns>();
  for (const { id: operation, body, tag, dialect } of list) {
    for (const variant of body?.variants ?? []) {
      const isOpen = variant.models === 'any';
      for (const modelId of variant.models === 'any' ? textModels(dialect, catalogue) : variant.models) {
        for (const candidate of targets.candidates(operation, modelId)) {
          const known = listIn(models, candidate.target.id);
          if (known.some(({ id }) => id === modelId)) continue;
          const { model: upstreamModel } = candidate;
          known.push({ id: modelId, upstreamModel, shutdownDate: shutdownDate(candidate) });
        }
      }
      for (const { models: pattern, candidates } of isOpen ? targets.patterns(operation) : []) {
        for (const { target, model } of candidates.filter((one) => answers(one, operation)))
          addPattern(listIn(patterns, target.id), pattern, model, tag);
      }
    }
  }
  return { models, patterns };
}

/** A pattern of image models also matches names of text models. */
function answers({ target: { provider } }: Candidate, operation: OperationId): boolean {
  const port = factsOf(operation)?.dialect === 'anthropic' ? provider.messages : provider.native;
  return port !== undefined || provider.forward?.answers(operation) === true;
}

function textModels(dialect: string, { text }: Catalogue): readonly string[] {
  const wanted = dialect === 'anthropic' ? 'messages' : 'native';
  return text.filter(({ protocol }) => protocol === wanted).map(({ id }) => id);
}

function addPattern(known: Patterns, models: string, upstreamModel: string, operation: string): void {
  if (!models.endsWith('*')) return;
  const same = known.find((one) => one.models === models && one.upstreamModel === upstreamModel);
  if (same === undefined) known.push({ models, upstreamModel, operations: [operation] });
  else if (!same.operations.includes(operation)) same.operations.push(operation);
}

function listIn<Entry>(lists: Map<string, Entry[]>, id: string): Entry[] {
  const list = lists.get(id) ?? [];
  lists.set(id, list);
  return list;
}

async function testTarget(target: Target): Promise<ProviderTest> {
  const test = await testProvider(target.provider);
  noteTest(target, test);
  return test;
}

/** A test that succeeds closes the circuits: a person found that the target works. */
function noteTest({ circuits, health }: Target, test: ProviderTest): void {
  const { problem: message } = test;
  if (message === null) {
    circuits.close();
    health.tested(undefined);
  } else {
    health.tested({ message, problem: isRejected(test) ? operatorProblems.key : message });
  }
}

function isRejected({ status }: ProviderTest): boolean {
  return status !== null && keyStatuses.has(status);
}

/** Gemini rejects a key with 400. */
const keyStatuses: ReadonlySet<number> = new Set([400, 401, 403]);

async function testProvider({ check }: Provider): Promise<ProviderTest> {
  if (check === undefined) return { status: null, milliseconds: null, problem: null };
  const startedMs = performance.now();
  try {
    const status = await check(AbortSignal.timeout(testMs));
    return { status, milliseconds: performance.now() - startedMs, problem: problemOf(status) };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    const problem = isLate ? `No response within ${testMs / 1000} seconds.` : failureText(error);
    return { status: null, milliseconds: null, problem };
  }
}

function problemOf(status: number): string | null {
  if (status < 300) return null;
  if (status < 400) return `This address redirects (status ${status}); set the address that it leads to.`;
  if (keyStatuses.has(status)) return `The API key is rejected (status ${status}).`;
  if (status === 404) return 'This address has no list of models (status 404).';
  return `The list of models fails with status ${status}.`;
}

/** With the code of a failed connection: `ECONNREFUSED`. */
function failureText(error: unknown): string {
  if (!isApiError(error)) return 'The request failed.';
  const { cause } = error;
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  return typeof code === 'string' ? error.message.replace(/\.$/, ` (${code}).`) : error.message;
}
