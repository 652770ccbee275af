/** Replaces the files of a request by marks, so that samples read files instead of containing megabytes. */
import { parseDataUrl } from '#lib/base/data-url.ts';
import { isRecord } from '#lib/base/json-value.ts';
import type { FileMark, JsonObject } from './sample-request.ts';

export interface SampleFile {
  name: string;
  contentType: string;
  /** Base64, or the Blob of a form. */
  content: string | Blob;
}

export interface MarkedBody {
  body: JsonObject;
  files: readonly SampleFile[];
}

/** Characters of Base64; shorter files stay inline. */
const shortest = 200;

export function markFiles(body: JsonObject): MarkedBody {
  const files: SampleFile[] = [];
  const mark = (content: string | Blob, contentType: string, form: FileMark['form']): FileMark => {
    const previous = files.find((file) => file.content === content);
    const name = previous?.name ?? `input-${files.length + 1}.${extensionOf(contentType)}`;
    if (previous === undefined) files.push({ name, contentType, content });
    return { $file: name, contentType, form };
  };
  const walk = (value: unknown, key: string, parent: JsonObject): unknown => {
    if (value instanceof Blob)
      return mark(value, value.type || 'application/octet-stream', key === 'data' ? 'base64' : 'data-url');
    if (typeof value === 'string') return markText(value, key, parent, mark);
    if (Array.isArray(value)) {
      return typeof value[0] === 'number' ? value : value.map((item) => walk(item, '', {}));
    }
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, walk(item, name, value)]));
  };
  const marked = walk(body, '', {});
  return { body: isRecord(marked) ? marked : {}, files };
}

function markText(
  text: string,
  key: string,
  parent: JsonObject,
  mark: (content: string, contentType: string, form: FileMark['form']) => FileMark,
): string | FileMark {
  if (text.length < shortest) return text;
  const dataUrl = parseDataUrl(text);
  // The mark must restore exactly the same text.
  if (dataUrl && text === `data:${dataUrl.contentType};base64,${dataUrl.base64}` && isBase64(dataUrl.base64))
    return mark(dataUrl.base64, dataUrl.contentType, 'data-url');
  const type = parent.mimeType ?? parent.mime_type ?? parent.media_type;
  const named = key === 'data' && typeof type === 'string';
  return named && isBase64(text) ? mark(text, type, 'base64') : text;
}

/** Standard padding, so that encoding the file gives the same text. */
function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
}

function extensionOf(contentType: string): string {
  const name = contentType.split('/')[1]?.replace(/[^a-z0-9].*$/, '') || 'bin';
  return name === 'jpeg' ? 'jpg' : name === 'quicktime' ? 'mov' : name;
}
