// Whether what arrived says what the sample was made from: JSON by its value, a form field by field, and for Google's
// SDKs without the little that they add by themselves.
import { isRecord } from '#lib/base/is-record.ts';
import { editFormOf, imageField } from '#lib/describe/samples/edit-form.ts';
import type { Arrival } from './recording-gateway.ts';
import type { SampleCase } from './sample-cases.ts';

/** What stands in the body, files as their Base64. */
export async function arrivedBody({ headers, body }: Arrival): Promise<unknown> {
  if (body.length === 0) return {};
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return comparable(JSON.parse(body.toString('utf8')));
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const entries = [...form].map(async ([name, value]) => [name, await textOf(value)] as const);
  return Promise.all(entries).then((list) => list.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The same for the request itself, in the shape in which it arrived. */
export function expectedBody({ request, files, sent }: SampleCase, arrived: unknown): unknown {
  const form = Array.isArray(arrived) ? editFormOf(request.body) : undefined;
  if (form === undefined) return comparable(sent);
  const content = (name: string) => String(files.find((file) => file.name === name)?.content);
  const entries = [
    ...Object.entries(form.fields).map(([name, value]) => [name, String(value)] as const),
    ...form.images.map(({ $file }) => [imageField(form), content($file)] as const),
    ...(form.mask ? [['mask', content(form.mask.$file)] as const] : []),
  ];
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

async function textOf(value: string | File): Promise<string> {
  return typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('base64');
}

/**
 * Google's SDKs send one embedding as a batch of one, name the model in each, give the system a role, and write an
 * empty configuration. None of it changes what is asked.
 */
export function comparable(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const { systemInstruction, generationConfig, requests, model: _model, ...rest } = body;
  const batch = Array.isArray(requests) ? requests : 'content' in body ? [body] : undefined;
  if (batch) return { requests: batch.map((item) => plainContents(without(item, ['model']))) };
  return {
    ...('model' in body && !('contents' in body) ? { model: body.model } : {}),
    ...plainContents(rest),
    ...(isRecord(systemInstruction) ? { systemInstruction: { parts: systemInstruction.parts } } : {}),
    ...(isRecord(generationConfig) && Object.keys(generationConfig).length > 0 ? { generationConfig } : {}),
  };
}

/** A content without a role is the user's. */
function plainContents(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { content } = body;
  return isRecord(content) ? { ...body, content: without(content, ['role']) } : body;
}

function without(value: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}
