/**
 * Uploads media to the temporary storage of DashScope, which takes videos only by URL. Files are bound to the model
 * and expire after 48 hours.
 */
import { randomUUID } from 'node:crypto';
import { FormData } from 'undici';
import { recordOf, textOf } from '#lib/base/json-value.ts';
import type { LoadedMedia } from '../provider.ts';
import { getFrom } from '../upstream/fetch-upstream.ts';
import { type LinkOptions, openLink } from '../upstream/open-link.ts';
import { discard, readJson } from '../upstream/read-response.ts';
import { unreadable } from '../upstream/unreadable.ts';

/** The `oss://` URL of the file. */
export async function uploadMedia(
  { bytes, contentType }: LoadedMedia,
  model: string,
  link: LinkOptions,
): Promise<string> {
  const { upstream, signal } = link;
  const path = `/uploads?action=getPolicy&model=${encodeURIComponent(model)}`;
  const { data } = recordOf(await readJson(await getFrom(upstream, path, signal), upstream));
  const policy = Object.entries(recordOf(data)).filter(([name]) => name !== 'upload_host');
  const { upload_host, upload_dir } = recordOf(data);
  const [host, directory] = [textOf(upload_host), textOf(upload_dir)];
  if (!host || !directory) throw unreadable();

  const key = `${directory}/${randomUUID()}.${contentType === 'video/quicktime' ? 'mov' : 'mp4'}`;
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
