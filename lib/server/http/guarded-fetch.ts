/**
 * Fetches a URL of a user or an upstream: no private addresses (checked when the socket
 * connects, so that a name cannot resolve to another address later), few redirects, limited size and time.
 */
import { lookup as lookupName } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { Agent, errors, type FormData, request } from 'undici';
import { isApiError } from '#lib/contract/errors/api-error.ts';
import { readBounded } from './byte-source.ts';
import { isPrivateAddress } from './private-address.ts';
import type { Recorder } from './recorder.ts';

export interface GuardedFetchOptions {
  signal: AbortSignal;
  /** Limit of the response in bytes. */
  maxBytes: number;
  /** Allows private addresses; for development. */
  allowPrivateNetwork: boolean;
  recorder?: Recorder | undefined;
  timeoutMs?: number;
}

export interface FetchedFile {
  bytes: Uint8Array;
  /** Media type of the response in lower case, without parameters; empty without one. */
  contentType: string;
}

/** Why a fetch was rejected or failed, as text for the sender of the URL. */
export class FetchRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'FetchRefused';
  }
}

export interface GuardedOpenOptions
  extends Pick<GuardedFetchOptions, 'signal' | 'allowPrivateNetwork' | 'recorder'> {
  /** Sent with POST. */
  form?: FormData;
}

export interface OpenedFile {
  /** The receiver reads or destroys it. */
  body: Readable;
  contentType: string;
}

const redirectLimit = 3;

export async function guardedFetch(url: string, options: GuardedFetchOptions): Promise<FetchedFile> {
  const { maxBytes, timeoutMs = 20_000, allowPrivateNetwork, recorder } = options;
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const { body, contentType } = await openGuarded(url, { allowPrivateNetwork, recorder, signal });
    const tooLarge = () => new FetchRefused(`it is larger than the limit of ${maxBytes} bytes`);
    return { bytes: await readBounded(body, maxBytes, tooLarge), contentType };
  } catch (error) {
    throw explain(error, options);
  }
}

/** Opens the file as a stream, without a limit of bytes or time. */
export async function openGuarded(url: string, options: GuardedOpenOptions): Promise<OpenedFile> {
  let target = url;
  for (let hop = 0; hop <= redirectLimit; hop += 1) {
    const answer = await openOnce(target, options);
    if (!('location' in answer)) return answer;
    if (options.form) throw new FetchRefused('it redirects an upload');
    const next = URL.parse(answer.location, target);
    if (next === null) throw new FetchRefused('it redirects to an invalid address');
    target = next.href;
  }
  throw new FetchRefused(`it redirects more than ${redirectLimit} times`);
}

async function openOnce(
  url: string,
  options: GuardedOpenOptions,
): Promise<OpenedFile | { location: string }> {
  const { signal, form, recorder } = options;
  try {
    const agent = agentFor(url, options);
    const { statusCode, headers, body } = await request(url, {
      dispatcher: recorder?.over(agent) ?? agent,
      signal,
      method: form ? 'POST' : 'GET',
      headers: { accept: '*/*', 'user-agent': 'easel' },
      body: form ?? null,
    });
    const location = headers.location;
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
      await body.dump();
      return { location };
    }
    if (statusCode !== 200) {
      await body.dump();
      throw new FetchRefused(`it answered with status ${statusCode}`);
    }
    const [type = ''] = String(headers['content-type'] ?? '').split(';', 1);
    return { body, contentType: type.trim().toLowerCase() };
  } catch (error) {
    throw explain(error, options);
  }
}

/** The agent that may connect to this URL. Throws FetchRefused. */
function agentFor(
  url: string,
  { allowPrivateNetwork }: Pick<GuardedOpenOptions, 'allowPrivateNetwork'>,
  agents = fetchAgents,
): Agent {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new FetchRefused(`its scheme ${protocol} is not http or https`);
  if (allowPrivateNetwork) return agents.open;
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && isPrivateAddress(literal)) throw notPublic(literal);
  return agents.guarded;
}

export interface GuardedPostOptions extends Pick<GuardedFetchOptions, 'signal' | 'allowPrivateNetwork'> {
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}

/** Sends a body and discards that of the response. Follows no redirect. Throws FetchRefused without a response. */
export async function postGuarded(
  url: string,
  options: GuardedPostOptions,
): Promise<{ status: number; headers: Readonly<Record<string, string | string[] | undefined>> }> {
  const { body, headers, timeoutMs } = options;
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await request(url, {
      dispatcher: agentFor(url, options, postAgents),
      method: 'POST',
      signal,
      body,
      headers: { ...headers, 'user-agent': 'easel' },
    });
    // The rest of a long or slow body closes the connection.
    await response.body.dump({ limit: 65_536, signal: AbortSignal.timeout(1_000) }).catch(() => {});
    return { status: response.statusCode, headers: response.headers };
  } catch (error) {
    throw explain(error, options);
  }
}

function explain(error: unknown, { signal }: Pick<GuardedFetchOptions, 'signal'>): unknown {
  if (error instanceof FetchRefused || isApiError(error) || signal.aborted) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new FetchRefused('it did not answer in time', error);
  if (error instanceof Error && error.cause instanceof FetchRefused) return error.cause;
  return error instanceof Error ? new FetchRefused(reasonOf(error), error) : error;
}

/** The libraries' own texts name files and lines of their sources. */
function reasonOf(error: Error): string {
  const { code = '' } = { ...error };
  const name = String(code);
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return 'it did not answer in time';
  if (error instanceof errors.HTTPParserError || name.startsWith('HPE_'))
    return 'its server does not answer in HTTP';
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(name)) return 'its host name is unknown';
  if (name === 'ECONNREFUSED') return 'its server refuses connections';
  if (/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|EHOSTUNREACH|ENETUNREACH)$/.test(name))
    return 'its server cannot be reached';
  if (/^(ERR_SSL|EPROTO)/.test(name)) return 'its server does not answer in TLS';
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(name)) return `its certificate is not valid (${name})`;
  if (/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(name)) return 'its server broke the connection';
  return `it cannot be reached${name === '' ? '' : ` (${name})`}`;
}

/** Resolves a name; fails if any of its addresses is private. */
const guardedLookup: LookupFunction = (hostname, options, callback) => {
  lookupName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(isUnknownName(error) ? notPublic(hostname, error) : error, '', 0);
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(notPublic(hostname), '', 0);
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    callback(null, first?.address ?? '', first?.family ?? 4);
  });
};

const fetchAgents = createAgents({ connectMs: 10_000, answerMs: 15_000 });
/** Of receivers, which only have to store what they get. */
const postAgents = createAgents({ connectMs: 5_000, answerMs: 10_000 });

/** `answerMs`: until the first byte, and of a silence within the response. */
function createAgents({ connectMs, answerMs }: { connectMs: number; answerMs: number }) {
  const limits = { headersTimeout: answerMs, bodyTimeout: answerMs, allowH2: false };
  return {
    guarded: new Agent({ ...limits, connect: { lookup: guardedLookup, timeout: connectMs } }),
    open: new Agent({ ...limits, connect: { timeout: connectMs } }),
  };
}

function isUnknownName({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN';
}

/** One text for unknown names and private addresses: it must not tell which names exist in the network of the operator. */
function notPublic(host: string, cause?: unknown): FetchRefused {
  return new FetchRefused(
    `${host} is unknown, or leads to a private address, which URLs in requests may not reach`,
    cause,
  );
}
