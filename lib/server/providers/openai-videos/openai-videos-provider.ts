/** Servers of OpenAI's video API, `/v1/videos`: local ones (SGLang, vLLM-Omni, TensorRT-LLM, ...) and OpenAI itself. */
import type { Readable } from 'node:stream';
import { FormData } from 'undici';
import { readImageHeader } from '#lib/base/image-header.ts';
import { urlOfMaterial } from '#lib/contract/videos/video-fields.ts';
import type { CreateVideoRequest } from '#lib/contract/videos/video-variants.ts';
import { versionedBase } from '../anthropic/forward-messages.ts';
import { isOpenai } from '../openai/openai-request.ts';
import type { LoadedMedia, Provider, ProviderCall, VideoPort } from '../provider.ts';
import { checkAndClose } from '../upstream/check-upstream.ts';
import { errorOfResponse } from '../upstream/error-of-response.ts';
import { fetchUpstream, postJson, type UpstreamResponse } from '../upstream/fetch-upstream.ts';
import { openLink } from '../upstream/open-link.ts';
import { discard, readAll, readJson, refuseErrors } from '../upstream/read-response.ts';
import { openUpstream, type Upstream } from '../upstream/upstream.ts';
import type { VendorOptions } from '../upstream/vendor.ts';
import { readOpenaiVideosError } from './openai-videos-error.ts';
import { checkOpenaiVideo, openaiVideoFields, type VideoFields } from './openai-videos-request.ts';
import { progressOf, startedVideo } from './openai-videos-response.ts';

/** `baseUrl` with or without the version: `http://127.0.0.1:30000/v1`. */
export function createOpenaiVideosProvider({ id, baseUrl, apiKey, ...options }: VendorOptions): Provider {
  const credential = { authorization: `Bearer ${apiKey}` };
  const upstream = openUpstream({ ...options, baseUrl: versionedBase(baseUrl), apiKey, credential });
  return { id, video: openaiVideos(upstream, baseUrl), ...checkAndClose(upstream, '/models') };
}

function openaiVideos(upstream: Upstream, baseUrl: string): VideoPort {
  const isVendor = isOpenai(baseUrl);
  const pathOf = (upstreamId: string) => `/videos/${encodeURIComponent(upstreamId)}`;
  return {
    // It has no place for a mark of this service, so a start without an answer is parked.
    idempotentStart: false,
    check: (body) => checkOpenaiVideo(body, isVendor),
    async start({ loadBody }, call) {
      const body = await loadBody();
      checkOpenaiVideo(body, isVendor);
      const frame = await firstFrame(body, call);
      const fields = openaiVideoFields(body, { model: call.model, isVendor, frame: sizeOf(frame) });
      const response = await create(upstream, { fields, frame, signal: call.signal });
      return startedVideo(await readJson(response, upstream, readOpenaiVideosError));
    },
    async poll(upstreamId, _request, { signal }) {
      const get = (path: string) => fetchUpstream(upstream, { method: 'GET', path, signal });
      const open = async (link: string | undefined): Promise<Readable> => {
        if (link !== undefined) return await openLink(link, { upstream, baseUrl, signal });
        const response = await get(`${pathOf(upstreamId)}/content`);
        const { location } = response.headers;
        if (response.status < 300 || response.status >= 400 || typeof location !== 'string') {
          await refuseErrors(response, upstream, readOpenaiVideosError);
          return response.body;
        }
        discard(response.body);
        return await openLink(location, { upstream, baseUrl, signal });
      };
      return progressOf(await readJson(await get(pathOf(upstreamId)), upstream, readOpenaiVideosError), open);
    },
    async cancel(upstreamId, _request, { signal }) {
      const path = pathOf(upstreamId);
      const response = await fetchUpstream(upstream, { method: 'DELETE', path, signal });
      // It is gone, or runs and cannot be stopped, or this server stops nothing.
      const isDone = response.status < 300 || [400, 404, 405, 409, 410, 501].includes(response.status);
      if (!isDone) await refuseErrors(response, upstream, readOpenaiVideosError);
      discard(response.body);
    },
  };
}

async function firstFrame(
  { frame_images: [frame] = [] }: CreateVideoRequest,
  { loadMedia }: ProviderCall,
): Promise<LoadedMedia | undefined> {
  if (frame === undefined) return undefined;
  return await loadMedia({
    ...{ url: urlOfMaterial(frame), kind: 'image', parameter: 'frame_images[0].image_url' },
  });
}

function sizeOf(frame: LoadedMedia | undefined): { width: number; height: number } | undefined {
  const header = frame && readImageHeader(frame.bytes);
  return header?.state === 'known' ? header : undefined;
}

interface Creation {
  fields: VideoFields;
  frame: LoadedMedia | undefined;
  signal: AbortSignal;
}

/**
 * A first frame needs a form. Without one, SGLang and TensorRT-LLM read only JSON, vLLM-Omni only a form: a server that
 * did not read the JSON gets the form.
 */
async function create(upstream: Upstream, creation: Creation): Promise<UpstreamResponse> {
  const { fields, frame, signal } = creation;
  if (frame !== undefined) return await postForm(upstream, creation);
  const response = await postJson(upstream, { path: '/videos', body: fields, signal });
  const { status, headers } = response;
  if (![400, 415, 422].includes(status)) return response;
  const text = String(await readAll(response.body, maxErrorBytes));
  if (status === 415 || missesPrompt.test(text)) return await postForm(upstream, creation);
  throw errorOfResponse({ status, headers, text }, upstream, readOpenaiVideosError);
}

const maxErrorBytes = 1024 ** 2;
/** A prompt was sent. */
const missesPrompt = /prompt.{0,200}(required|missing)|(required|missing).{0,200}prompt/is;

function postForm(upstream: Upstream, { fields, frame, signal }: Creation): Promise<UpstreamResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (frame !== undefined) {
    const { bytes, contentType } = frame;
    const file = new Blob([new Uint8Array(bytes)], { type: contentType });
    form.append('input_reference', file, `frame.${contentType.replace('image/', '')}`);
  }
  return fetchUpstream(upstream, { method: 'POST', path: '/videos', body: form, signal });
}
