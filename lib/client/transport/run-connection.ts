/**
 * The response of a run, which belongs to the server: where the connection breaks, the rest is read from
 * `/api/runs/{id}/live`, which repeats the response from its first byte and goes on.
 */
import { listOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { isOffline } from './network-error.ts';
import type { RunError } from './run-error.ts';
import type { TransportRequest } from './transport-message.ts';
import type { Wait } from './wait.ts';

export interface RunConnectionOptions {
  request: Pick<TransportRequest, 'url' | 'runId' | 'group'>;
  signal: AbortSignal;
  fetch: typeof fetch;
  wait: Wait;
  /** The connection broke, or is back. */
  onLost(isLost: boolean): void;
  /** The server has not received the whole request yet, or has. */
  onSending(isSending: boolean): void;
}

/** How a run ended, as the server says. */
export class RunEnded extends Error {
  /** Undefined if it was stopped. */
  readonly reason: RunError | undefined;

  constructor(reason?: RunError) {
    super(reason?.message ?? 'The run was stopped.');
    this.reason = reason;
  }
}

/** Failed attempts after which a server that never had the run counts as away. */
const mostTries = 3;

/** Without an id the connection is all there is. */
export function createRunConnection(options: RunConnectionOptions) {
  const { request, signal, fetch, wait, onLost } = options;
  const { url, runId, group } = request;
  const address = runId === undefined ? undefined : new URL(`/api/runs/${runId}`, url).href;
  /** The server is known to have the run. */
  let isKnown = false;
  let received = 0;
  let isFollowed = false;
  let ended: RunEnded | undefined;

  const ask = (path: string, call: RequestInit = {}) =>
    fetch(`${address}${path}`, { cache: 'no-store', ...call }).catch(() => undefined);

  /** The live response. Throws `cause` if the server never had the run. `tries`: attempts in vain before. */
  async function readOn(cause: unknown, tries = 0): Promise<Response> {
    let isMissing = isFollowed;
    for (;;) {
      await wait(delayAfter(tries), signal);
      const response = await ask('/live', { signal });
      signal.throwIfAborted();
      if (response?.headers.get('x-request-id') === runId && response !== undefined) {
        isKnown = true;
        onLost(false);
        return response;
      }

      onLost(response === undefined);
      if (response?.status === 404 && (isKnown || isMissing))
        throw new RunEnded(isKnown || isFollowed ? forgotten : neverArrived);
      // Asked twice: a request that has just arrived is not a run yet.
      isMissing = response?.status === 404;
      // It exists and has no head yet.
      const waits = response?.status === 503;
      const end = response && !waits ? await readEnd() : undefined;
      if (end) throw end;
      isKnown ||= waits;
      tries = waits ? 0 : tries + 1;
      if (!isKnown && tries > mostTries && !isOffline()) throw cause;
    }
  }

  /** How the run ended without a whole response; undefined if it goes on or has one. */
  async function readEnd(): Promise<RunEnded | undefined> {
    return endOf(await (await ask('', { signal }))?.json().catch(() => undefined));
  }

  return {
    /** `bytes` of the body. */
    async send(call: RequestInit, bytes: number): Promise<Response> {
      const isSent = !isOffline();
      if (bytes > largeBody && runId !== undefined)
        void watchArrival(options, () => isKnown).then((hasArrived) => {
          isKnown ||= hasArrived;
        });
      try {
        const headers = new Headers(call.headers);
        if (runId !== undefined) headers.set(runIdHeader, runId);
        if (group !== undefined) headers.set(groupHeader, group);
        const response = await fetch(url, { ...call, headers, signal });
        isKnown = true;
        return response;
      } catch (error) {
        if (signal.aborted || address === undefined || !isSent) throw error;
        onLost(true);
        return await readOn(error);
      }
    },
    /** The response of a run that another page or an earlier load has sent. */
    follow() {
      isFollowed = true;
      return readOn(new RunEnded(forgotten));
    },
    /** After the chunks of a response that another connection began. */
    ended: () => ended,
    async *chunks(first: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
      let response = first;
      let inVain = 0;
      for (;;) {
        const before = received;
        try {
          for await (const bytes of restOf(response, before)) {
            received += bytes.length;
            yield bytes;
          }
          // The server keeps what there is of a run that was stopped or cut.
          if (response !== first || isFollowed) ended = await readEnd();
          return;
        } catch (error) {
          if (signal.aborted || address === undefined) throw error;
          inVain = received > before ? 0 : inVain + 1;
          // A response that is cut again at the same byte was cut at the server.
          const end = inVain > 0 ? await readEnd() : undefined;
          if (end) throw end;
          onLost(true);
          response = await readOn(error, inVain);
        }
      }
    },
    /** Stops the run at the server, as soon as it can be reached. */
    async stop(): Promise<void> {
      if (address === undefined) return;
      await untilAnswered(() => ask('/stop', { method: 'POST', keepalive: true }), wait);
    },
  };
}

async function untilAnswered(
  ask: () => Promise<Response | undefined>,
  wait: RunConnectionOptions['wait'],
): Promise<void> {
  for (let tries = 0; tries < 30; tries += 1) {
    if ((await ask()) !== undefined) return;
    await wait(delayAfter(tries + 1));
  }
}

const runIdHeader = 'x-easel-run-id';
const groupHeader = 'x-easel-group';

const neverArrived: RunError = {
  kind: 'unsent',
  message:
    'The connection was lost before the server had the whole request, so nothing was ordered. Your input is kept.',
};
const forgotten: RunError = { kind: 'network', message: 'The server no longer has this run.' };

/** Bytes that take a moment to send. */
const largeBody = 1_000_000;

/** Milliseconds. */
function delayAfter(tries: number): number {
  return tries === 0 ? 0 : Math.min(10_000, 250 * 2 ** tries);
}

/** The bytes of a body behind those that are known. */
async function* restOf({ body }: Response, known: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  if (reader === undefined) return;
  let left = known;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    const bytes = step.value.subarray(Math.min(left, step.value.length));
    left = Math.max(0, left - step.value.length);
    if (bytes.length > 0) yield bytes;
  }
}

/** A browser does not say when a request has been sent: the server lists its run then. */
async function watchArrival(options: RunConnectionOptions, isKnown: () => boolean): Promise<boolean> {
  const { signal, wait, onSending } = options;
  let hasArrived = false;
  onSending(true);
  while (!hasArrived && !isKnown() && !signal.aborted) {
    await wait(1000, signal).catch(() => undefined);
    hasArrived = await isListed(options);
  }
  onSending(false);
  return hasArrived;
}

async function isListed({ request, fetch, signal }: RunConnectionOptions): Promise<boolean> {
  const address = new URL('/api/runs?outcome=running&limit=100', request.url).href;
  const response = await fetch(address, { cache: 'no-store', signal }).catch(() => undefined);
  const page = recordOf(await response?.json().catch(() => undefined));
  return listOf(page.runs).some((run) => recordOf(run).id === request.runId);
}

function endOf(record: unknown): RunEnded | undefined {
  const { outcome, error } = recordOf(record);
  if (outcome === 'stopped') return new RunEnded();
  if (outcome !== 'failed') return undefined;
  return new RunEnded({ kind: 'stream', message: textOf(error) ?? 'The response was cut.' });
}
