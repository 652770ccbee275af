/** Runs the call of an image task: the steps of the synchronous request, for the worker of the tasks. */
import { Readable } from 'node:stream';
import { playgroundPrincipal, principalOfTask } from '#lib/server/auth/principal.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { toWeb } from '#lib/server/http/web-request.ts';
import { errorOfResponse } from '#lib/server/providers/upstream/error-of-response.ts';
import type { UsageMeter } from '#lib/server/usage/usage.ts';
import type { CountedCall } from '#lib/server/usage/usage-counts.ts';
import type { ImageCall, ImageRun, RunImage } from '#lib/server/videos/image-step.ts';
import { answer } from './answer-request.ts';
import { CallReport } from './call.ts';
import type { GatewayContext } from './context.ts';

export function createImageRun(context: GatewayContext, usage: Pick<UsageMeter, 'count' | 'save'>): RunImage {
  return (call) => {
    let counted: CountedCall | undefined;
    const countCall = (counts: CountedCall): void => {
      counted = counts;
    };
    return {
      response: respond(call, { ...context, countCall }),
      usage: {
        save: async (session) => counted && (await usage.save(session, counted)),
        count: () => counted && usage.count(counted),
        facts: () => ({ images: counted?.images ?? 0, cost: counted?.cost ?? null }),
      },
    };
  };
}

async function respond(call: ImageCall, context: GatewayContext): Promise<Awaited<ImageRun['response']>> {
  const { task, name, begin, sentAgoMs: agoMs } = call;
  const { ownerKeyId: keyId, requestId } = task;
  const isPlayground = keyId === playgroundPrincipal.keyId;
  const report = new CallReport();
  const outcome = await answer(requestOf(call), context, {
    caller: { principal: principalOfTask(task), isPlayground },
    requestId: requestId ?? task.id,
    report,
    attempt: { name, begin, ...(agoMs === undefined ? {} : { agoMs, target: task.provider }) },
  });
  if (report.thrown !== undefined) throw report.thrown;

  const response = toWeb(outcome);
  const headers = Object.fromEntries(response.headers);
  if (response.status >= 400)
    throw errorOfResponse({ status: response.status, headers, text: await response.text() }, { apiKey: '' });
  return {
    contentType: headers['content-type'] ?? 'application/json',
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => resultHeader.test(name))),
    body: response.body ?? Readable.from([]),
  };
}

/** Headers of the synchronous response that a client of the task gets, too. */
const resultHeader = /^x-(?:easel-|upstream-request-id$)/;

function requestOf({ task, address, contentType, size, signal, readBody }: ImageCall): GatewayRequest {
  const url = new URL(address, task.baseUrl ?? 'http://localhost');
  return {
    method: 'POST',
    path: url.pathname,
    query: url.searchParams,
    search: url.search,
    headers: {
      host: url.host,
      'content-type': contentType,
      'content-length': String(size),
      ...(task.fault === null ? {} : { 'x-sandbox-fault': task.fault }),
    },
    signal,
    onGone: (listener) => signal.addEventListener('abort', listener, { once: true }),
    readBody,
    remoteAddress: '',
    encrypted: url.protocol === 'https:',
    httpVersion: '1.1',
  };
}
