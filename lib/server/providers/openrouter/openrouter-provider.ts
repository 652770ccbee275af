/** OpenRouter: messages through its Anthropic-compatible endpoint, and videos. */
import { forwardMessages, versionedBase } from '../anthropic/forward-messages.ts';
import type { Provider, VideoPort } from '../provider.ts';
import { checkAndClose } from '../upstream/check-upstream.ts';
import { fetchUpstream, postJson } from '../upstream/fetch-upstream.ts';
import { openFile } from '../upstream/open-file.ts';
import { readJson } from '../upstream/read-response.ts';
import { openUpstream, type Upstream } from '../upstream/upstream.ts';
import type { VendorOptions } from '../upstream/vendor.ts';
import { readOpenrouterError } from './openrouter-error.ts';
import { checkOpenrouterRequest, openrouterRequest } from './openrouter-request.ts';
import { progressOf, startedJob } from './openrouter-response.ts';

/** `baseUrl` with or without the version: `https://openrouter.ai/api/v1`. */
export function createOpenrouterProvider({ id, baseUrl, apiKey, ...options }: VendorOptions): Provider {
  const credential = { authorization: `Bearer ${apiKey}` };
  const upstream = openUpstream({ ...options, baseUrl: versionedBase(baseUrl), apiKey, credential });
  return {
    id,
    // It documents no token counts.
    forward: forwardMessages({ upstream, operations: ['messages.create'], readError: readOpenrouterError }),
    video: openrouterVideo(upstream, baseUrl),
    ...checkAndClose(upstream, '/key'),
  };
}

function openrouterVideo(upstream: Upstream, baseUrl: string): VideoPort {
  const get = (path: string, signal: AbortSignal) => fetchUpstream(upstream, { method: 'GET', path, signal });
  return {
    idempotentStart: false,
    check: checkOpenrouterRequest,
    async start({ loadBody }, { signal, model }) {
      const body = await loadBody();
      checkOpenrouterRequest(body);
      const request = { path: '/videos', body: openrouterRequest(body, model), signal };
      const response = await postJson(upstream, request);
      return startedJob(await readJson(response, upstream, readOpenrouterError));
    },
    async poll(upstreamId, _request, { signal }) {
      const path = `/videos/${encodeURIComponent(upstreamId)}`;
      const open = async () => {
        const response = await get(`${path}/content?index=0`, signal);
        return await openFile(response, { upstream, baseUrl, signal }, readOpenrouterError);
      };
      return progressOf(await readJson(await get(path, signal), upstream, readOpenrouterError), open);
    },
    // OpenRouter cannot stop a job.
    async cancel() {},
  };
}
