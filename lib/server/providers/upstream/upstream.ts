/**
 * A server that answers requests in place of the sandbox: its connections and its credential. The operator configures
 * it, so plain http and private addresses are allowed.
 */
import { type Dispatcher, errors, Pool, ProxyAgent } from 'undici';
import { ApiError, isApiError } from '#lib/contract/errors/api-error.ts';
import type { Recorder } from '#lib/server/http/recorder.ts';
import type { ErrorReading } from './error-of-response.ts';
import { withDeadline } from './response-deadline.ts';

export interface UpstreamOptions extends ErrorReading {
  /** Id of the target, for recordings. */
  id?: string;
  recorder?: Recorder | undefined;
  /** `https://api.openai.com/v1`, with or without a path prefix, without a slash at the end. */
  baseUrl: string;
  /** The end of the prefix, if the address does not have it already: `/v1`. */
  version?: string;
  /** How the key is sent: `{ authorization: 'Bearer ...' }`. */
  credential: Readonly<Record<string, string>>;
  /** Time limit of the first byte and of a silence within a response, ms. Generation takes minutes. */
  timeoutMs?: number;
  /** Time limit of a whole response, ms. */
  totalMs?: number;
  /** `http://proxy.example:3128`; its user name and password are for the proxy. */
  proxy?: string | undefined;
}

export interface Upstream extends ErrorReading, Pick<UpstreamOptions, 'baseUrl' | 'credential' | 'recorder'> {
  pool: Dispatcher;
  /** `https://api.openai.com`; that of the pool if absent. */
  origin?: string;
  /** Prefix of every path; may be empty. */
  prefix: string;
}

export function openUpstream({
  id = '',
  version = '',
  timeoutMs = 600_000,
  totalMs = Math.max(timeoutMs, 3_600_000),
  proxy,
  ...shared
}: UpstreamOptions): Upstream {
  const { baseUrl, recorder, apiKey, credential, headers = {} } = shared;
  const { origin, pathname } = new URL(baseUrl);
  const connect = { timeout: 10_000 };
  const options = {
    // The queue of the target limits requests; this limit also covers polls and downloads.
    connections: 4200,
    pipelining: 1,
    // A connection of its own for each request: a slow reader holds up nobody else.
    allowH2: false,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  };
  const pool =
    proxy === undefined
      ? new Pool(origin, { ...options, connect })
      : new ProxyAgent({
          ...options,
          uri: proxy,
          proxyTunnel: false,
          proxyTls: connect,
          requestTls: connect,
        });
  const path = pathname.replace(/\/+$/, '');
  const prefix = path.endsWith(version) ? path : path + version;
  const secrets = [apiKey, ...Object.values(credential), ...Object.values(headers)];
  const recorded = recorder?.over(pool, { target: id, address: origin + prefix, secrets }) ?? pool;
  return { ...shared, pool: withDeadline(recorded, totalMs), origin, prefix };
}

/**
 * The error of a failed request. If the connection failed, the upstream accepted nothing; later errors do not tell.
 * `begun`: its response had begun.
 */
export function upstreamFailure(error: unknown, begun = false): ApiError {
  // Of a replay without a recording.
  if (isApiError(error)) return error;
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) {
    return new ApiError('upstream_timeout', {
      message: 'The upstream did not answer in time.',
      shouldRetry: false,
      cause: error,
    });
  }
  const proxyStatus = /^Proxy response \((\d+)\)/.exec(error instanceof Error ? error.message : '')?.[1];
  const unreached = proxyStatus !== undefined || isConnectFailure(error);
  return new ApiError('upstream_error', {
    ...(proxyStatus && {
      operatorMessage: `The proxy refused the connection to the upstream with status ${proxyStatus}.`,
    }),
    message: unreached
      ? 'The upstream cannot be reached.'
      : `The upstream broke the connection before ${begun ? 'its response was complete' : 'it answered'}.`,
    shouldRetry: unreached,
    notAccepted: unreached,
    cause: error,
  });
}

/** Whether the connection failed before a request could be sent: DNS, connect, or the upstream's certificate. */
function isConnectFailure(error: unknown): boolean {
  // An AggregateError has the failures of every address of a name.
  if (error instanceof errors.ConnectTimeoutError || error instanceof AggregateError) return true;
  if (!(error instanceof Error)) return false;
  const { code = '', syscall = '' } = { ...error };
  const certificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|^ERR_SSL_WRONG_VERSION_NUMBER$/;
  return ['connect', 'getaddrinfo'].includes(String(syscall)) || certificate.test(String(code));
}
