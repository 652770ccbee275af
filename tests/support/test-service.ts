// The whole service without a port: takes a Request and returns a Response, with its own data directory.
import { rm } from 'node:fs/promises';
import { readSettings } from '#lib/server/config/settings.ts';
import { createLog } from '#lib/server/process/log.ts';
import { createRuntime, type Runtime } from '#lib/server/process/runtime.ts';
import { vendors } from '#lib/server/providers/vendors.ts';
import { makeDataDirectory, testApiKey } from './server-environment.ts';

export const otherApiKey = 'easel-test-key-111111111111';

export interface TestService {
  runtime: Runtime;
  /** Calls the service with the test key unless another credential is given. */
  call(path: string, options?: CallOptions): Promise<Response>;
  close(): Promise<void>;
}

export interface CallOptions {
  method?: string;
  /** Plain objects are sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Null sends no credential. */
  key?: string | null;
  signal?: AbortSignal;
}

/** `environment`: settings in addition to the test defaults. */
export async function openTestService(environment: Record<string, string> = {}): Promise<TestService> {
  const dataDirectory = makeDataDirectory();
  const settings = readSettings(
    {
      DATA_DIR: dataDirectory,
      SANDBOX_PACE: '0',
      LOG_LEVEL: 'silent',
      GATEWAY_API_KEYS: `${testApiKey},${otherApiKey}`,
      ...environment,
    },
    vendors,
  );
  const runtime = await createRuntime(settings, createLog(settings.LOG_LEVEL), environment);
  return {
    runtime,
    call: (path, options = {}) => runtime.answerWeb(requestOf(path, options)),
    async close() {
      await runtime.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

function requestOf(
  path: string,
  { method, body, headers = {}, key = testApiKey, signal }: CallOptions,
): Request {
  const raw = isRaw(body);
  const all = new Headers(headers);
  if (key !== null && !all.has('authorization')) all.set('authorization', `Bearer ${key}`);
  if (!raw && body !== undefined && !all.has('content-type')) all.set('content-type', 'application/json');
  const sent = body === undefined ? null : raw ? body : JSON.stringify(body);
  return new Request(`http://easel.test${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: all,
    body: sent,
    ...(signal ? { signal } : {}),
  });
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> | FormData | Blob {
  return (
    typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData || body instanceof Blob
  );
}
