// Compares a received request with the request of the sample: JSON by value, forms field by field. Ignores
// what Google's SDKs add.
import { isRecord } from '#lib/base/json-value.ts';
import { editFormOf, imageField } from '#lib/describe/samples/edit-form.ts';
import type { Arrival } from './recording-gateway.ts';
import type { SampleCase } from './sample-cases.ts';

/** Returns the content of the received body, with files as Base64. */
export async function arrivedBody({ headers, body }: Arrival): Promise<unknown> {
  if (body.length === 0) return {};
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return comparable(JSON.parse(body.toString('utf8')));
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const entries = [...form].map(async ([name, value]) => [name, await textOf(value)] as const);
  return Promise.all(entries).then((list) => list.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the content of the expected body, as a form if a form was received. */
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
 * Normalises a body. Google's SDKs send one embedding as a batch of one, add the model to each, add a role to
 * the system instruction, and send an empty configuration. The meaning stays the same.
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

/** Removes the role: contents without a role are contents of the user. */
function plainContents(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { content } = body;
  return isRecord(content) ? { ...body, content: without(content, ['role']) } : body;
}

function without(value: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}
