/** The sandbox as a test double: what was received with each key, and what the next requests with it get. */
import * as z from 'zod';
import type { Contract } from '#lib/contract/contract.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { operationFacts } from '#lib/contract/operation-facts.ts';
import type { Match, ReceivedRequest, StubResponse } from '#lib/contract/testing.ts';
import { newKeyId } from '#lib/server/auth/key-ring.ts';
import { readCredential } from '#lib/server/gateway/answer-request.ts';
import { errorOutcome } from '#lib/server/gateway/encode-error.ts';
import { dialectOfPath, findRoute } from '#lib/server/gateway/find-operation.ts';
import { type GatewayRequest, tooLarge } from '#lib/server/http/gateway-request.ts';
import { bytes, freshJson, type Outcome } from '#lib/server/http/outcome.ts';
import { readJson } from '#lib/server/http/read-request.ts';
import type { Runtime } from '#lib/server/process/runtime.ts';
import { stubProblems } from './check-stub.ts';
import { describeRequest } from './describe-request.ts';
import { matches, type Rule, ruleSchema } from './rule.ts';
import type { VirtualClock } from './virtual-clock.ts';

interface TestSession {
  key: string;
  keyId: string;
  received: ReceivedRequest[];
  rules: Rule[];
}

/** Of one key; older ones are forgotten. */
const maxReceived = 1_000;
/** Of a key. */
const name = 'Test';
const maxRuleBytes = 64 * 1024 * 1024;

/** Operations with a result, which a dry run checks and does not carry out. */
const priced: ReadonlySet<string> = new Set(
  Object.values(operationFacts).flatMap((facts) => ('result' in facts && facts.result ? [facts.id] : [])),
);

/** Ten years. */
const mostMs = 10 * 365 * 86_400_000;
export const advanceSchema = z.strictObject({ ms: z.number().min(0).max(mostMs) });

export function createSandboxSessions(
  { route, keys, limits, contract }: Pick<Runtime, 'route' | 'keys' | 'limits' | 'contract'>,
  clock?: VirtualClock,
) {
  const sessions = new Map<string, TestSession>();

  const open = async (): Promise<string> => {
    const { key, apiKey } = await keys.create(name);
    sessions.set(key, { key, keyId: apiKey.id, received: [], rules: [] });
    return key;
  };

  const pass = async (request: GatewayRequest): Promise<Outcome> =>
    (await route(request)) ?? errorOutcome(noPages, 'openai', 'req_refused');

  const answerFor = async (session: TestSession, request: GatewayRequest): Promise<Outcome> => {
    const body = request.readBody(limits.body);
    const repeated = withBody(request, body);
    const found = findRoute(request.method, request.path);
    const operation = found && 'target' in found ? found.target.id : null;
    const received = await describeRequest(request, await body.catch(() => undefined), operation);
    session.received.push(received);
    if (session.received.length > maxReceived) session.received.shift();

    const rule = session.rules.find((one) => one.times > 0 && matches(one.match, received));
    const outcome = await answerRule(rule, repeated, received);
    received.status = outcome.kind === 'aborted' ? 0 : outcome.status;
    return outcome;
  };

  const answerRule = async (
    rule: Rule | undefined,
    request: GatewayRequest,
    { operation }: ReceivedRequest,
  ): Promise<Outcome> => {
    if (rule === undefined) return await pass(request);
    const isChecked = operation !== null && priced.has(operation);
    const checked = isChecked ? await pass(withHeader(request, 'x-easel-dry-run', 'true')) : undefined;
    if (checked !== undefined && (checked.kind === 'aborted' || checked.status >= 400)) return checked;
    const problem = problemOf(rule, operation, contract());
    if (problem !== undefined) throw new ApiError('server_error', { message: problem, shouldRetry: false });
    rule.times -= 1;
    if (rule.fault !== undefined) return await pass(withHeader(request, 'x-sandbox-fault', rule.fault));
    return stubOutcome(rule.response ?? {});
  };

  /** By method and name below `/testing/`. */
  const controls: Record<string, (session: TestSession, request: GatewayRequest) => Promise<object>> = {
    'POST keys': async () => ({ key: await open() }),
    'DELETE keys': async ({ key, keyId }) => {
      sessions.delete(key);
      await keys.setRevoked(keyId, new Date());
      return {};
    },
    'GET requests': async ({ received }) => ({ requests: received }),
    'POST rules': async ({ rules }, request) => {
      const rule = await readJson(request, ruleSchema, maxRuleBytes);
      const problem = problemOf(rule, operationOf(rule.match), contract());
      if (problem !== undefined) throw new ApiError('invalid_value', { message: problem });
      rules.push(rule);
      return {};
    },
    'POST advance': async (_, request) => {
      const { ms } = await readJson(request, advanceSchema, maxRuleBytes);
      if (clock === undefined) throw realTime;
      return { now: await clock.advance(ms) };
    },
    'POST reset': async (session) => {
      Object.assign(session, { received: [], rules: [] });
      // A process loads the keys whose name was set.
      const changed = { id: newKeyId(), name };
      await keys.change(session.keyId, changed);
      session.keyId = changed.id;
      return {};
    },
  };

  return {
    /** A key with requests, rules and tasks of its own. */
    open,
    /** Runs the code of a reset without effect: after a start, and after compiled code was released, it takes 30 ms. */
    prepareReset(key: string): void {
      const session = sessions.get(key);
      if (session) void keys.change(session.keyId, { name }).catch(() => {});
    },
    /** Never rejects. */
    async answer(request: GatewayRequest): Promise<Outcome> {
      const [, control] = /^\/testing\/([^/]+)$/.exec(request.path) ?? [];
      try {
        const session = sessions.get(readCredential(request, dialectOfPath(request.path)) ?? '');
        if (control === undefined) return await (session ? answerFor(session, request) : pass(request));
        const act = controls[`${request.method} ${control}`];
        if (act === undefined) throw unknownControl;
        if (session === undefined)
          throw new ApiError('invalid_api_key', { message: 'The API key is not valid.' });
        return freshJson(await act(session, request));
      } catch (error) {
        return errorOutcome(error, 'openai', 'req_refused');
      }
    },
  };
}

/** Why no Easel sends the response of a rule: a test would pass against it. */
function problemOf(
  { response, unchecked }: Rule,
  operation: string | null,
  contract: Contract,
): string | undefined {
  const found = unchecked || !operation ? undefined : contract.find(operation);
  const [problem, ...others] = found && response ? stubProblems(found, response) : [];
  if (found === undefined || problem === undefined) return undefined;
  const more = others.length === 0 ? '' : ` And ${others.length} more.`;
  return `${found.id} has no such response: ${problem}${more} One that is wrong on purpose needs unchecked: true.`;
}

const noPages = new ApiError('not_found', {
  message: 'The sandbox for tests has no pages: use `easel start`.',
});
const realTime = new ApiError('not_found', {
  message:
    "The time of this sandbox is real: start it with `--clock virtual`, or startEasel({ clock: 'virtual' }).",
});
const unknownControl = new ApiError('not_found', {
  message:
    'The control of tests is POST /testing/keys, /testing/rules, /testing/reset, /testing/advance, GET /testing/requests, DELETE /testing/keys.',
});

/** That all requests of a match have; null if they may have several. Their responses are checked when they come. */
function operationOf({ operation, method = '', path = '' }: Match): string | null {
  const found = findRoute(method.toUpperCase(), path);
  return operation ?? (found && 'target' in found ? found.target.id : null);
}

/** The same request, whose body may be read more than once. */
function withBody(request: GatewayRequest, body: Promise<Uint8Array>): GatewayRequest {
  const readBody = async (limit: number): Promise<Uint8Array> => {
    const whole = await body;
    if (whole.byteLength > limit) throw tooLarge(limit);
    return whole;
  };
  return Object.create(request, { readBody: { value: readBody } });
}

function withHeader(request: GatewayRequest, name: string, value: string): GatewayRequest {
  return Object.create(request, { headers: { value: { ...request.headers, [name]: value } } });
}

function stubOutcome({ status = 200, headers = {}, json, text, base64 }: StubResponse): Outcome {
  if (json !== undefined) {
    const stub = freshJson(json, status);
    return { ...stub, headers: { ...stub.headers, ...headers } };
  }
  return bytes(status, Buffer.from(base64 ?? text ?? '', base64 === undefined ? 'utf8' : 'base64'), {
    'content-type': base64 === undefined ? 'text/plain; charset=utf-8' : 'application/octet-stream',
    ...headers,
  });
}
