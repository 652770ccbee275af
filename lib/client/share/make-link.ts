/** Makes a link from a request. Removes files and credentials and reports them. */
import { base64ByteLength, parseDataUrl } from '#lib/base/data-url.ts';
import { joinPath } from '#lib/base/field-path.ts';
import { withoutCredentials } from '#lib/base/find-credentials.ts';
import { formatBytes } from '#lib/base/format.ts';
import { recordOf } from '#lib/base/json-value.ts';
import { leaveOut, mapMembers } from '#lib/base/plain-data.ts';
import { isLocalImage } from '#lib/client/storage/local-image.ts';
import { encodeShareLink, type LinkPayload, maxLinkBytes } from '#lib/describe/share-link.ts';
import { linkKey } from './link-fragment.ts';

export interface MadeLink {
  /** The full URL. Too long for a link if `bytes` exceeds `maxLinkBytes`. */
  url: string;
  bytes: number;
  fits: boolean;
  /** Files that a link cannot hold: `images[0].image_url`, `image/png, 1.2 MB`. */
  leftOut: readonly LeftOut[];
  removed: readonly string[];
}

export interface LeftOut {
  where: string;
  what: string;
}

/**
 * `address` is the URL of the page: `https://easel.test/images`. The bodies may contain Blobs and local
 * images.
 */
export async function makeLink(address: string, { request, set }: LinkPayload): Promise<MadeLink> {
  const leftOut: LeftOut[] = [];
  const light = (members: LinkPayload['request']['body']) =>
    Object.fromEntries(
      Object.entries(members).map(([name, member]) => [name, leaveOut(member, isFile, [name])] as const),
    );
  const isFile = (value: unknown, path: readonly PropertyKey[]) => {
    const what = describeFile(value, path.at(-1));
    if (what !== undefined) leftOut.push({ where: joinPath(path), what });
    return what !== undefined;
  };
  const { value, removed } = withoutCredentials({
    body: light(request.body),
    set: set && light(set),
    model: request.model,
    variables: request.variables,
  });
  const clean = recordOf(value);
  const text = await encodeShareLink({
    request: {
      ...request,
      model: String(clean.model),
      body: recordOf(clean.body),
      variables: request.variables && mapMembers(recordOf(clean.variables), String),
    },
    set: set && recordOf(clean.set),
  });
  return {
    url: `${address}#${linkKey}=${text}`,
    bytes: text.length,
    fits: text.length <= maxLinkBytes,
    leftOut,
    removed: removed.map((path) => path.replace(/^(body|set)\.?/, '')),
  };
}

/** Describes a file; undefined for other values. */
function describeFile(value: unknown, key: PropertyKey | undefined): string | undefined {
  if (isLocalImage(value)) return describeBlob(value.blob);
  if (value instanceof Blob) return describeBlob(value);
  if (typeof value !== 'string') return undefined;
  const file = parseDataUrl(value);
  if (file) return `${file.contentType}, ${formatBytes(base64ByteLength(file.base64))}`;
  if (key !== 'data' || value.length < 120 || !/^[A-Za-z0-9+/_-]{100}/.test(value)) return undefined;
  return `Base64, ${formatBytes(base64ByteLength(value))}`;
}

function describeBlob({ type, size }: Blob): string {
  return `${type || 'file'}, ${formatBytes(size)}`;
}
