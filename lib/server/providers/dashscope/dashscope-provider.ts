/** Videos of Alibaba's DashScope (Model Studio): text, first frame, references, and edits of a source video. */

import { createHash, randomUUID } from 'node:crypto';
import { FormData } from 'undici';
import { recordOf } from '#lib/base/json-value.ts';
import { ApiError, isApiError } from '#lib/contract/errors/api-error.ts';
import type { CreateVideoRequest } from '#lib/contract/videos/video-variants.ts';
import type { LoadedMedia, ProviderCall } from '../provider.ts';
import { fetchUpstream, getFrom, postJson } from '../upstream/fetch-upstream.ts';
import { lenient } from '../upstream/lenient.ts';
import { type LinkOptions, openLink } from '../upstream/open-link.ts';
import { discard, readJson } from '../upstream/read-response.ts';
import { unreadable } from '../upstream/unreadable.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { endCancellation } from '../upstream/video-progress.ts';
import type { Ports } from '../vendor.ts';
import {
  checkDashscopeRequest,
  dashscopeRequest,
  type Material,
  materialsOf,
  modelFor,
} from './dashscope-request.ts';
import { progressOf, startedTask } from './dashscope-response.ts';

export function dashscopePorts(upstream: Upstream): Ports {
  const pathOf = (upstreamId: string) => `/tasks/${encodeURIComponent(upstreamId)}`;
  return {
    video: {
      idempotentStart: false,
      check: checkDashscopeRequest,
      async start({ loadBody }, call) {
        const { signal, model } = call;
        const body = await loadBody();
        checkDashscopeRequest(body);
        const media = await uploaded(body, call, { upstream, signal });
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
        return startedTask(await readJson(response, upstream));
      },
      async poll(upstreamId, _request, { signal }) {
        const task = await readJson(await getFrom(upstream, pathOf(upstreamId), signal), upstream);
        return progressOf(task, (url) => openLink(url, { upstream, signal }));
      },
      async cancel(upstreamId, _request, { signal }) {
        const path = `${pathOf(upstreamId)}/cancel`;
        const response = await fetchUpstream(upstream, { method: 'POST', path, signal });
        // Only waiting tasks can be stopped.
        await endCancellation(response, upstream, [400, 404, 409]);
      },
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

/**
 * Uploads a file to the temporary storage of DashScope, which takes videos only by URL: bound to the model, for 48 hours.
 * Resolves with its `oss://` URL.
 */
async function uploadMedia(
  { bytes, contentType }: LoadedMedia,
  model: string,
  link: LinkOptions,
): Promise<string> {
  const { upstream, signal } = link;
  const path = `/uploads?action=getPolicy&model=${encodeURIComponent(model)}`;
  const { data } = recordOf(await readJson(await getFrom(upstream, path, signal), upstream));
  const policy = Object.entries(recordOf(data)).filter(([name]) => name !== 'upload_host');
  const { upload_host: host, upload_dir: directory } = uploadTarget.parse(data);
  if (!host || !directory) throw unreadable();

  // The same at each replay.
  const name = upstream.recorder ? createHash('sha256').update(bytes).digest('hex') : randomUUID();
  const key = `${directory}/${name}.${contentType === 'video/quicktime' ? 'mov' : 'mp4'}`;
  const form = new FormData();
  for (const [name, value] of policy) {
    const field = fields[name];
    if (field !== undefined) form.append(field, String(value));
  }
  form.append('key', key);
  form.append('success_action_status', '200');
  // The last field: what follows the file is ignored.
  form.append('file', new Blob([new Uint8Array(bytes)], { type: contentType }));
  discard(await openLink(host, { ...link, form }));
  return `oss://${key}`;
}

/** Members of the policy and their names in the form. */
const fields: Readonly<Record<string, string>> = {
  policy: 'policy',
  signature: 'Signature',
  oss_access_key_id: 'OSSAccessKeyId',
  x_oss_object_acl: 'x-oss-object-acl',
  x_oss_forbid_overwrite: 'x-oss-forbid-overwrite',
};

const uploadTarget = lenient.record({ upload_host: lenient.text, upload_dir: lenient.text });
