/** A received request as a test reads it. */
import { parseJson } from '#lib/base/json-value.ts';
import type { ReceivedRequest } from '#lib/contract/testing.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';

const credential = /^(authorization|cookie|.*-api-key)$/;

/** `body` is undefined if it could not be read. */
export async function describeRequest(
  request: GatewayRequest,
  body: Uint8Array | undefined,
  operation: string | null,
): Promise<ReceivedRequest> {
  const { method, path, query } = request;
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || credential.test(name) ? [] : [[name, String(value)]],
  );
  return {
    at: new Date().toISOString(),
    method,
    path,
    query: Object.fromEntries([...query].filter(([name]) => name !== 'key')),
    headers: Object.fromEntries(headers),
    body: body?.byteLength ? await readable(body, header(request, 'content-type') ?? '') : null,
    operation,
    status: null,
  };
}

async function readable(body: Uint8Array, type: string): Promise<unknown> {
  const text = new TextDecoder().decode(body);
  if (!/^multipart\/form-data/i.test(type)) return parseJson(text) ?? text;
  const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  if (form === undefined) return text;
  const fields: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).map(shown);
    fields[name] = values.length === 1 ? values[0] : values;
  }
  return fields;
}

function shown(value: FormDataEntryValue): unknown {
  return typeof value === 'string' ? value : { name: value.name, type: value.type, size: value.size };
}
