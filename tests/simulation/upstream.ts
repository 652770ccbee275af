/** An upstream without idempotency that fails in every way, and writes down what it accepted and what it delivered. */
import { ApiError, isApiError } from '#lib/contract/errors/api-error.ts';
import type { Routed } from '#lib/server/gateway/call.ts';
import { sourceOf } from '#lib/server/http/byte-source.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';
import type { VideoPort } from '#lib/server/providers/provider.ts';
import { addCall } from '#lib/server/usage/usage.ts';
import type { ImageCall, ImageRun } from '#lib/server/videos/image-step.ts';
import { videoFile } from '#lib/server/videos/test-port.ts';
import { countedImage } from './ledger.ts';
import type { Line } from './line.ts';
import type { Random } from './random.ts';
import { never, pause } from './virtual-time.ts';

/** What the upstream knows of a task. */
export interface Account {
  /** Jobs that it accepted: each is paid. */
  accepted: number;
  /** It reported a final failure of the job. */
  hasFailed: boolean;
  /** It said that it accepts the request never. */
  isRefused: boolean;
  /** The processes that got the whole result, or the id of the job. */
  deliveredTo: Line[];
  /** The result as text. */
  text: string;
}

export type Upstream = ReturnType<typeof createUpstream>;

/** Providers by what they tell of their jobs. */
export const providers = ['plain', 'listing', 'repeatable'] as const;

type Fate = 'accepts' | 'refuses' | 'is busy' | 'is away' | 'drops before' | 'drops after' | 'fails';
const fates = ['accepts', 'accepts', 'accepts', 'refuses', 'is busy', 'is away', 'drops before'] as const;

const reset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
const busy = () => new ApiError('rate_limit_exceeded', { message: 'Busy.', retryAfterSeconds: 5 });
const away = () => new ApiError('upstream_error', { message: 'Refused.', notAccepted: true });
const refused = () => new ApiError('invalid_value', { message: 'No such size.' });
const broken = () => new ApiError('upstream_error', { message: 'Internal error.' });

export function createUpstream(random: Random, isCalm: () => boolean, trace: (event: string) => void) {
  const accounts = new Map<string, Account>();
  /** Of the calls that are no tasks, by their Idempotency-Key. */
  const calls = new Map<string, Account>();
  const usage = { counted: new Map<string, number>(), saved: new Map<string, number>() };
  const accountOf = (id: string, among = accounts): Account => {
    const account = among.get(id) ?? {
      accepted: 0,
      hasFailed: false,
      isRefused: false,
      deliveredTo: [],
      text: `result of ${id}`,
    };
    among.set(id, account);
    return account;
  };
  const add = (sums: Map<string, number>, id: string) => sums.set(id, (sums.get(id) ?? 0) + 1);

  /** A request on its way: resolves when the upstream has accepted it and its answer begins. */
  const order = async (
    account: Account,
    { line, signal, accept }: { line: Line; signal: AbortSignal; accept(): void },
  ): Promise<void> => {
    const fate: Fate = isCalm() ? 'accepts' : random.pick([...fates, 'drops after', 'fails']);
    trace(`${account.text}: ${fate}`);
    await pause(random.between(0, 2_000));
    if (line.isKilled) await never();
    if (signal.aborted) throw reset();
    if (fate === 'is busy') throw busy();
    if (fate === 'is away') throw away();
    if (fate === 'drops before') throw reset();
    if (fate === 'refuses') {
      account.isRefused = true;
      throw refused();
    }
    accept();
    if (fate === 'fails') throw broken();
    await pause(random.between(0, 2_000));
    if (line.isKilled) await never();
    if (fate === 'drops after' || signal.aborted) throw reset();
  };

  async function* bodyOf(account: Account, line: Line, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const bytes = Buffer.from(account.text);
    const breaksAt = !isCalm() && random.chance(0.1) ? 1 : 2;
    for (let part = 0; part < 2; part += 1) {
      await pause(random.between(0, 1_000));
      if (line.isKilled) await never();
      if (signal.aborted || part === breaksAt) throw reset();
      yield part === 0 ? bytes.subarray(0, 5) : bytes.subarray(5);
    }
    account.deliveredTo.push(line);
  }

  /** A call that is answered at once: its client gets the body while it arrives. */
  const answer = async ({ report, request, requestId }: Routed, line: Line): Promise<Outcome> => {
    const account = accountOf(String(request.headers['idempotency-key']), calls);
    const { signal } = request;
    report.sentMs = performance.now();
    const accept = () => {
      account.accepted += 1;
    };
    try {
      // Longer than the leases of its reservation and of its key.
      if (random.chance(0.1)) await pause(300_000);
      await order(account, { line, signal, accept });
    } catch (error) {
      if (isApiError(error) && error.details.notAccepted) report.refused();
      throw error;
    }
    const headers = { 'content-type': 'application/json', 'x-request-id': requestId };
    return { kind: 'source', status: 200, headers, source: sourceOf(bodyOf(account, line, signal)) };
  };

  const runImage = (call: ImageCall, line: Line): ImageRun => {
    const { id } = call.task;
    const account = accountOf(id);
    const respond = async () => {
      await call.readBody();
      await call.begin(call.task.provider);
      if (line.isKilled) await never();
      const accept = () => {
        account.accepted += 1;
      };
      await order(account, { line, signal: call.signal, accept });
      return { contentType: 'application/json', headers: {}, body: bodyOf(account, line, call.signal) };
    };
    return {
      response: respond(),
      usage: {
        async save(session) {
          await session.execute(`insert into easel.simulated_usage (task) values ('${id}')`);
          await addCall(session, countedImage);
        },
        count: () => void (line.isKilled || add(usage.counted, id)),
        facts: () => ({ images: 1, cost: null }),
      },
    };
  };

  /** Jobs by their id, with the time at which they are ready. */
  const jobs = new Map<string, { account: Account; readyMs: number; fails: boolean; isStopped: boolean }>();
  const jobOf = new Map<string, string>();
  const videoPort = (provider: string, line: Line): VideoPort => {
    const reach = async (signal: AbortSignal): Promise<void> => {
      await pause(random.between(0, 1_000));
      if (line.isKilled) await never();
      if (signal.aborted) throw reset();
      if (!isCalm() && random.chance(0.2)) throw random.pick([reset, busy, away, broken])();
    };
    return {
      idempotentStart: provider === 'repeatable',
      async start({ token, loadBody }, { signal }) {
        const account = accountOf(token);
        await loadBody();
        if (line.isKilled) await never();
        const accept = () => {
          if (provider === 'repeatable' && jobOf.has(token)) return;
          account.accepted += 1;
          const id = `job_${jobs.size}`;
          const readyMs = Date.now() + random.between(1_000, 20_000);
          jobs.set(id, { account, readyMs, fails: random.chance(0.1), isStopped: false });
          jobOf.set(token, id);
        };
        await order(account, { line, signal, accept });
        account.deliveredTo.push(line);
        return {
          upstreamId: jobOf.get(token) ?? '',
          status: random.pick(['queue', 'in_progress']),
        };
      },
      ...(provider === 'listing' && {
        async findStarted({ token }, { signal }) {
          await reach(signal);
          return jobOf.get(token) ?? null;
        },
      }),
      async poll(id, _, { signal }) {
        await reach(signal);
        const job = jobs.get(id);
        if (job === undefined) throw new Error(`There is no job ${id}.`);
        if (job.isStopped) return { status: 'cancelled' };
        if (Date.now() < job.readyMs) return { status: 'in_progress', progress: 0.5 };
        if (job.fails) {
          job.account.hasFailed = true;
          return { status: 'failed', code: 'content_policy_violation', message: 'Not allowed.' };
        }
        const measures = { width: 1280, height: 720, seconds: 5 };
        const content = videoFile(job.account.text);
        return { status: 'completed', video: { content, contentType: 'video/mp4', ...measures } };
      },
      async cancel(id, _, { signal }) {
        await reach(signal);
        const job = jobs.get(id);
        if (job !== undefined) job.isStopped = true;
      },
    };
  };

  return { accounts, calls, jobs, usage, runImage, answer, videoPort };
}
