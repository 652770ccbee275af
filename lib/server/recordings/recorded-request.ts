/** A request to an upstream as a recording keeps it, and what makes two of them the same. */
import { type Dispatcher, FormData, Response } from 'undici';
import { isPlainRecord, recordOf } from '#lib/base/json-value.ts';
import type { RecordedSource } from '#lib/server/http/recorder.ts';
import { type BodyOptions, decodeBody, encodeBody, meaningOf, type ReadBinary } from './recorded-body.ts';
import type { EncodedBody, RecordedRequest } from './recording.ts';
import { type Redaction, withEqualMarks } from './redaction.ts';

/** Headers that say what a request is; no others are stored. */
const requestHeaders =
  /^(accept|content-type|anthropic-(version|beta)|openai-beta|prefer|range|x-dashscope-[\w-]+)$/;
const responseHeaders =
  /^(content-(type|length|encoding|disposition)|location|(x-)?request-id|x-(upstream-)?request-id|x-oneapi-request-id|openai-[\w-]*ms|retry-after(-ms)?|x-should-retry|x-idempotent-replay|x-easel-[\w-]+|preference-applied|(x|anthropic)-ratelimit-[\w-]+)$/;

export async function readRequest(
  { method, path, origin = '', headers, body }: Dispatcher.DispatchOptions,
  source: RecordedSource | undefined,
  options: BodyOptions,
): Promise<RecordedRequest> {
  const sent = recordOf(headers);
  const type = String(sent['content-type'] ?? '');
  const { target, address } = source ?? {};
  const prefix = address === undefined ? '' : new URL(address).pathname.replace(/\/$/, '');
  const below = path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
  const url = source === undefined ? String(origin) + path : below;
  return {
    ...(source === undefined ? {} : { target, address }),
    request: {
      method,
      url: options.redaction.clean(url),
      headers: savedHeaders(sent, requestHeaders, options.redaction),
      body: await encodeRequest(body, type, options),
    },
  };
}

export const savedResponseHeaders = (headers: object, redaction: Redaction) =>
  savedHeaders(recordOf(headers), responseHeaders, redaction);

function savedHeaders(
  headers: Readonly<Record<string, unknown>>,
  names: RegExp,
  redaction: Redaction,
): Record<string, string | string[]> {
  const saved: Record<string, string | string[]> = {};
  for (const name of Object.keys(headers).toSorted()) {
    const value = headers[name];
    const lower = name.toLowerCase();
    if (value === undefined || value === null || !names.test(lower)) continue;
    const clean = (text: unknown) => redaction.clean(String(text)).replace(/; ?boundary=.*$/i, '');
    saved[lower] = Array.isArray(value) ? value.map(clean) : clean(value);
  }
  return saved;
}

/** A form without its boundary, which is random. */
export async function encodeRequest(
  body: unknown,
  type: string,
  options: BodyOptions,
): Promise<EncodedBody | null> {
  if (body === undefined || body === null) return null;
  if (body instanceof FormData) return await readForm(body, options);
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError('A body that is a stream cannot be recorded.');
  const bytes = Buffer.from(body);
  if (/^multipart\/form-data\b/i.test(type)) {
    const response = new Response(bytes, { headers: { 'content-type': type } });
    const form = await response.formData().catch(() => undefined);
    if (form !== undefined) return await readForm(form, options);
  }
  return encodeBody(bytes, options);
}

async function readForm(form: FormData, options: BodyOptions): Promise<EncodedBody> {
  const parts: NonNullable<EncodedBody['parts']> = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      const text = Buffer.from(options.redaction.value(name, value));
      parts.push({ name, body: encodeBody(text, options) });
    } else {
      const bytes = Buffer.from(await value.arrayBuffer());
      parts.push({
        name,
        filename: options.redaction.clean(value.name),
        type: value.type,
        body: encodeBody(bytes, options),
      });
    }
  }
  return { parts };
}

/** The bytes of a request, and the type of a form with its new boundary. */
export async function decodeRequest(
  body: EncodedBody,
  read: ReadBinary,
): Promise<{ bytes: Buffer; type?: string | undefined }> {
  if (body.parts === undefined) return { bytes: await decodeBody(body, read) };
  const form = new FormData();
  for (const { name, filename, type = '', body: part } of body.parts) {
    const bytes = await decodeBody(part, read);
    if (filename === undefined) form.append(name, bytes.toString());
    else form.append(name, new Blob([new Uint8Array(bytes)], { type }), filename);
  }
  const encoded = new Response(form);
  return {
    bytes: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? undefined,
  };
}

/** What must be equal in the request that is sent and the one that was recorded, as fields. */
export function fieldsOf({ target, request }: RecordedRequest): Map<string, string> {
  const { method, url, body } = request;
  const [path = '', query = ''] = url.split('?', 2);
  const fields = new Map([
    ['target', target ?? 'none: a link'],
    ['method', method],
    ['path', path],
  ]);
  for (const [name, value] of new URLSearchParams(query)) fields.set(`query.${name}`, withEqualMarks(value));
  // The key in the address is left out: a replay has none.
  if (fields.get('query.key')?.startsWith('redacted')) fields.delete('query.key');
  addFields(meaningOf(body), 'body', fields);
  return fields;
}

function addFields(value: unknown, name: string, fields: Map<string, string>): void {
  if (Array.isArray(value) && value.length > 0)
    for (const [index, item] of value.entries()) addFields(item, `${name}[${index}]`, fields);
  else if (isPlainRecord(value) && Object.keys(value).length > 0)
    for (const [key, item] of Object.entries(value)) addFields(item, `${name}.${key}`, fields);
  else if (value !== null || name !== 'body') fields.set(name, withEqualMarks(JSON.stringify(value)));
}

/** One text of all fields, in any order of members. */
export function matchText(fields: ReadonlyMap<string, string>): string {
  return JSON.stringify([...fields].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The start of a file's name: target, end of the path, model. */
export function readableName(
  { target = 'link', request }: RecordedRequest,
  isMade: (part: string) => boolean,
): string {
  const { method, url, body } = request;
  const json = recordOf(body?.json);
  const part = body?.parts?.find(({ name }) => name === 'model')?.body.text;
  const path = new URL(url, 'http://target').pathname;
  const ofPath = /\/models\/([^/:]+)/.exec(path)?.[1];
  const model = plain(String(json.model ?? part ?? ofPath ?? ''));
  const steps = path
    .split('/')
    .filter((step) => !/^(api|v\d\w*|models|)$/.test(step))
    .map((step) => (isMade(step) ? 'id' : step.replace(ofPath ?? '\0', '')));
  const operation = plain(steps.join('-')).slice(-60).replace(/^-/, '');
  const verb = method === 'POST' ? '' : `${method.toLowerCase()}-`;
  return [plain(target), verb + (operation || 'root'), ...(model ? [model.slice(0, 60)] : [])].join('.');
}

function plain(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '');
}
