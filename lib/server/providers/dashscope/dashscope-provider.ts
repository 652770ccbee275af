/** Videos of Alibaba's DashScope (Model Studio): text, first frame, references, and edits of a source video. */
import { ApiError, isApiError } from '#lib/contract/errors/api-error.ts';
import type { CreateVideoRequest } from '#lib/contract/videos/video-variants.ts';
import type { Provider, ProviderCall, VideoPort } from '../provider.ts';
import { checkAndClose } from '../upstream/check-upstream.ts';
import { fetchUpstream, postJson } from '../upstream/fetch-upstream.ts';
import { type LinkOptions, openLink } from '../upstream/open-link.ts';
import { discard, readJson, refuseErrors } from '../upstream/read-response.ts';
import { openUpstream, type Upstream } from '../upstream/upstream.ts';
import type { VendorOptions } from '../upstream/vendor.ts';
import { readDashscopeError } from './dashscope-error.ts';
import {
  checkDashscopeRequest,
  dashscopeRequest,
  type Material,
  materialsOf,
  modelFor,
} from './dashscope-request.ts';
import { progressOf, startedTask } from './dashscope-response.ts';
import { uploadMedia } from './upload-media.ts';

/** `baseUrl` with or without the version: `https://dashscope-intl.aliyuncs.com`. A key belongs to one region. */
export function createDashscopeProvider({ id, baseUrl, apiKey, ...options }: VendorOptions): Provider {
  const credential = { authorization: `Bearer ${apiKey}` };
  const versioned = `${baseUrl.replace(/\/api\/v1$/, '')}/api/v1`;
  const upstream = openUpstream({ ...options, baseUrl: versioned, apiKey, credential });
  return {
    id,
    video: dashscopeVideo(upstream, baseUrl),
    ...checkAndClose(upstream, '/tasks/?page_no=1&page_size=1'),
  };
}

function dashscopeVideo(upstream: Upstream, baseUrl: string): VideoPort {
  return {
    idempotentStart: false,
    check: checkDashscopeRequest,
    async start({ loadBody }, call) {
      const { signal, model } = call;
      const body = await loadBody();
      checkDashscopeRequest(body);
      const media = await uploaded(body, call, { upstream, baseUrl, signal });
      const isUploaded = media.some(({ url }) => url.startsWith('oss:'));
      const response = await postJson(upstream, {
        path: '/services/aigc/video-generation/video-synthesis',
        headers: {
          'x-dashscope-async': 'enable',
          ...(isUploaded ? { 'x-dashscope-ossresourceresolve': 'enable' } : {}),
        },
        body: dashscopeRequest(body, model, media),
        signal,
      });
      return startedTask(await readJson(response, upstream, readDashscopeError));
    },
    async poll(upstreamId, _request, { signal }) {
      const path = `/tasks/${encodeURIComponent(upstreamId)}`;
      const response = await fetchUpstream(upstream, { method: 'GET', path, signal });
      const task = await readJson(response, upstream, readDashscopeError);
      return progressOf(task, (url) => openLink(url, { upstream, baseUrl, signal }));
    },
    async cancel(upstreamId, _request, { signal }) {
      const path = `/tasks/${encodeURIComponent(upstreamId)}/cancel`;
      const response = await fetchUpstream(upstream, { method: 'POST', path, signal });
      // Only waiting tasks can be stopped; of others there is nothing to stop, or not any more.
      const isDone = response.status < 300 || [400, 404, 409].includes(response.status);
      if (!isDone) await refuseErrors(response, upstream, readDashscopeError);
      discard(response.body);
    },
  };
}

/** The media with URLs that DashScope reads: web addresses, images as data URLs, uploaded videos. */
async function uploaded(
  body: CreateVideoRequest,
  { model, loadMedia }: ProviderCall,
  link: LinkOptions,
): Promise<Material[]> {
  const media: Material[] = [];
  for (const material of materialsOf(body)) {
    const { type, url } = material;
    if (type !== 'video' || !url.startsWith('data:')) media.push(material);
    else {
      try {
        const file = await loadMedia({ url, kind: 'video', parameter: 'input_references' });
        media.push({ type, url: await uploadMedia(file, modelFor(body, model), link) });
      } catch (error) {
        // Nothing is ordered yet, so the start may be repeated.
        throw isApiError(error) ? new ApiError(error.code, { ...error.details, notAccepted: true }) : error;
      }
    }
  }
  return media;
}
