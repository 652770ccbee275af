/** Requests of the AI SDK provider: orders that are sent again with their key, refusals as the SDK's errors, waits that end by a signal. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { APICallError } from '@ai-sdk/provider';
import { type JsonRecord, parseJson, recordOf, textOf } from '#lib/base/json-value.ts';

export interface EaselSettings {
  /** Of Easel, without `/v1`. By default the variable EASEL_BASE_URL, else http://127.0.0.1:3000. */
  baseURL?: string;
  /** By default the variable EASEL_API_KEY. */
  apiKey?: string;
  /** Of every request. */
  headers?: Record<string, string>;
  /** In place of the global one. */
  fetch?: typeof globalThis.fetch;
}

/** What the SDK says of one call. */
export interface CallSettings {
  headers?: Record<string, string | undefined> | undefined;
  signal?: AbortSignal | undefined;
}

export interface Answer {
  body: JsonRecord;
  status: number;
  headers: Record<string, string>;
}

export interface Order extends Answer {
  /** From now on an abort does not cancel it. */
  end(): void;
}

/** The request that cancels a task. */
export type Cancel = (id: string) => ['POST' | 'DELETE', string];

export type Api = ReturnType<typeof createApi>;

/** A proxy in between gave up; the order may have arrived. */
const lost = new Set([502, 504]);
const attempts = 3;
const retryMs = 500;
/** Between two polls, ms. */
const poll = { first: 250, growth: 1.5, most: 2_000 };

export function createApi({
  baseURL = process.env.EASEL_BASE_URL ?? 'http://127.0.0.1:3000',
  apiKey = process.env.EASEL_API_KEY ?? '',
  headers: always = {},
  fetch = globalThis.fetch,
}: EaselSettings) {
  const address = baseURL.replace(/\/+$/, '').replace(/\/v1$/, '');

  const send = async (
    method: string,
    path: string,
    { headers, signal, body }: CallSettings & { body?: JsonRecord },
  ): Promise<Response> => {
    const json = body && { 'content-type': 'application/json' };
    return await fetch(address + path, {
      method,
      headers: definedHeaders({ authorization: `Bearer ${apiKey}`, ...always, ...headers, ...json }),
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  };
  const orderOnce = async (
    path: string,
    body: JsonRecord,
    { headers, signal }: CallSettings,
  ): Promise<Answer> => {
    const own = headers?.['idempotency-key'];
    const keyed = { ...headers, 'idempotency-key': own ?? `ai-sdk-${randomUUID()}` };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await send('POST', path, { headers: keyed, body });
        if (!lost.has(response.status) || response.headers.has('x-should-retry') || attempt === attempts)
          return await readAnswer(response, body, own !== undefined);
        await response.body?.cancel();
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        if (attempt === attempts) throw unreachable(error, { url: address + path, body, own });
      }
      await wait(retryMs * 2 ** attempt, undefined, { signal });
    }
  };

  return {
    /**
     * Sends an order that is paid: a lost answer is asked for again with the same key, so that it is ordered once. An abort until
     * `end` rejects at once, and cancels the task as soon as its id is known.
     */
    async order(path: string, body: JsonRecord, settings: CallSettings, cancel: Cancel): Promise<Order> {
      const { headers, signal } = settings;
      signal?.throwIfAborted();
      const ordering = orderOnce(path, body, settings);
      const onAbort = (): void => {
        ordering
          .then((answer) =>
            this.call(...cancel(encodeURIComponent(textOf(answer.body.id) ?? '')), { headers }),
          )
          .catch(() => {});
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      const end = (): void => signal?.removeEventListener('abort', onAbort);
      try {
        return { ...(await unlessAborted(ordering, signal)), end };
      } catch (error) {
        if (!signal?.aborted) end();
        throw error;
      }
    },
    /** What changes nothing, or nothing more by a second time. */
    async call(
      method: 'GET' | 'POST' | 'DELETE',
      path: string,
      settings: CallSettings & { body?: JsonRecord },
    ) {
      try {
        return await readAnswer(await send(method, path, settings), settings.body, true);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        throw unreachable(error, { url: address + path, body: settings.body, own: 'none needed' });
      }
    },
    async download(url: string, settings: CallSettings): Promise<Uint8Array> {
      const path = url.startsWith(address) ? url.slice(address.length) : url;
      const response = path.startsWith('/') ? await send('GET', path, settings) : await fetch(path);
      if (!response.ok) await readAnswer(response, undefined, true);
      return new Uint8Array(await response.arrayBuffer());
    },
    /** Polls an image task until it has ended. */
    async waitFor(path: string, settings: CallSettings): Promise<Answer> {
      for (let delay = poll.first; ; delay = Math.min(delay * poll.growth, poll.most)) {
        await wait(delay, undefined, { signal: settings.signal });
        const answer = await this.call('GET', path, settings);
        if (!live.has(textOf(answer.body.status) ?? '')) return answer;
      }
    },
  };
}

/** Throws what is not a success as the SDK's error. */
async function readAnswer(
  response: Response,
  sent: JsonRecord | undefined,
  isOwnKey: boolean,
): Promise<Answer> {
  const text = await response.text();
  const body = recordOf(parseJson(text));
  const headers = Object.fromEntries(response.headers);
  if (response.ok) return { body, status: response.status, headers };
  throw new APICallError({
    message: textOf(recordOf(body.error).message) ?? `${response.status} ${response.statusText}`,
    url: response.url,
    requestBodyValues: sent,
    statusCode: response.status,
    responseHeaders: headers,
    responseBody: text,
    isRetryable: isRetryable(response, isOwnKey),
    data: body,
  });
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await work;
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** States of a task that goes on. */
export const live: ReadonlySet<string> = new Set(['pending', 'queue', 'in_progress']);

/** Of a refusal by Easel as it says. Another server's is safe to repeat only if a key of the caller makes it one order. */
function isRetryable({ status, headers }: Response, isOwnKey: boolean): boolean {
  const said = headers.get('x-should-retry');
  if (said !== null) return said === 'true';
  return status === 429 || (isOwnKey && (status === 408 || status >= 500));
}

interface Lost {
  url: string;
  body: JsonRecord | undefined;
  own: string | undefined;
}

function unreachable(cause: TypeError, { url, body, own }: Lost): APICallError {
  const message =
    own === undefined
      ? `The connection to Easel was lost: ${cause.message}. Whether it received the order is not known.`
      : `The connection to Easel was lost: ${cause.message}.`;
  return new APICallError({ message, url, requestBodyValues: body, cause, isRetryable: own !== undefined });
}

function definedHeaders(headers: Record<string, string | undefined>): Record<string, string> {
  const present: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) present[name.toLowerCase()] = value;
  return present;
}

/** A file of the SDK as the interface takes it: a URL, or a data URL. */
export function urlOf(file: { url: string } | { mediaType: string; data: string | Uint8Array }): string {
  if ('url' in file) return file.url;
  const base64 = typeof file.data === 'string' ? file.data : Buffer.from(file.data).toString('base64');
  return `data:${file.mediaType};base64,${base64}`;
}

/** Of `providerOptions.easel`: members of the body, and `idempotencyKey`, which is a header. */
export function readOptions(options: Record<string, unknown>, headers: CallSettings['headers']) {
  const { idempotencyKey, estimate, ...members } = recordOf(options.easel);
  const key = textOf(idempotencyKey);
  return {
    members,
    /** Ask for the price first. */
    estimate: estimate === true,
    headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
  };
}

/** `16:9` of 1920 x 1080 and of 854 x 480: the shortest ratio within one percent. */
export function ratioOf(size: string): string {
  const [width = 1, height = 1] = size.split('x').map(Number);
  for (let down = 1; down <= 21; down += 1) {
    const across = Math.round((width / height) * down);
    if (across > 0 && Math.abs(across / down / (width / height) - 1) < 0.01) return `${across}:${down}`;
  }
  return `${width}:${height}`;
}
