/** Servers of OpenAI's video API, `/v1/videos`: local ones (SGLang, vLLM-Omni, TensorRT-LLM, ...) and OpenAI itself. */
import { FormData } from 'undici';
import { readImageHeader } from '#lib/base/image-header.ts';
import { urlOfMaterial } from '#lib/contract/videos/video-fields.ts';
import type { CreateVideoRequest } from '#lib/contract/videos/video-variants.ts';
import { isOpenai } from '../openai/openai-request.ts';
import type { LoadedMedia, ProviderCall, VideoPort } from '../provider.ts';
import { errorOfResponse } from '../upstream/error-of-response.ts';
import { fetchUpstream, getFrom, postJson, type UpstreamResponse } from '../upstream/fetch-upstream.ts';
import { openFile, openLink } from '../upstream/open-link.ts';
import { readAll, readJson } from '../upstream/read-response.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { endCancellation } from '../upstream/video-progress.ts';
import type { Ports } from '../vendor.ts';
import { checkOpenaiVideo, openaiVideoFields, type VideoFields } from './openai-videos-request.ts';
import { createdVideo, progressOf } from './openai-videos-response.ts';

export function openaiVideosPorts(upstream: Upstream): Ports {
  const isVendor = isOpenai(upstream.baseUrl);
  const pathOf = (upstreamId: string) => `/videos/${encodeURIComponent(upstreamId)}`;
  const video: VideoPort = {
    // It has no place for a mark of this service, so a start without a response is parked.
    idempotentStart: false,
    check: (body) => checkOpenaiVideo(body, isVendor),
    async start({ loadBody }, call) {
      const body = await loadBody();
      checkOpenaiVideo(body, isVendor);
      const frame = await firstFrame(body, call);
      const fields = openaiVideoFields(body, { model: call.model, isVendor, frame: sizeOf(frame) });
      const response = await create(upstream, { fields, frame, signal: call.signal });
      return createdVideo(await readJson(response, upstream));
    },
    async poll(upstreamId, _request, { signal }) {
      const path = pathOf(upstreamId);
      return progressOf(await readJson(await getFrom(upstream, path, signal), upstream), async (link) =>
        link === undefined
          ? openFile(await getFrom(upstream, `${path}/content`, signal), { upstream, signal })
          : openLink(link, { upstream, signal }),
      );
    },
    async cancel(upstreamId, _request, { signal }) {
      const response = await fetchUpstream(upstream, { method: 'DELETE', path: pathOf(upstreamId), signal });
      await endCancellation(response, upstream, [400, 404, 405, 409, 410, 501]);
    },
  };
  return { video };
}

async function firstFrame(
  { frame_images: [frame] = [] }: CreateVideoRequest,
  { loadMedia }: ProviderCall,
): Promise<LoadedMedia | undefined> {
  if (frame === undefined) return undefined;
  const parameter = 'frame_images[0].image_url';
  return await loadMedia({ url: urlOfMaterial(frame), kind: 'image', parameter });
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
  throw errorOfResponse({ status, headers, text }, upstream);
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
