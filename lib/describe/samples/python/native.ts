/** Native calls with the `google-genai` package. */
import { embeddingCallOf, nativeCallOf } from '../native-call.ts';
import { isStream, type JsonObject, modelIn, type SampleRequest } from '../sample-request.ts';
import { key, keyword, plainSample, valueWithBytes, withImports } from './parts.ts';

export function nativeSample(request: SampleRequest): string {
  const { model, contents, config, extra } = nativeCallOf(request);
  const members = callOf({ model, contents, config: configOf(config, request, extra) });
  const call = isStream(request)
    ? `stream = client.models.generate_content_stream(\n${members})\n${streamed}`
    : `response = client.models.generate_content(\n${members})\n${whole}`;
  return withClient(request, call);
}

export function tokensSample(request: SampleRequest): string {
  const { contents, ...extra } = request.body;
  if (contents === undefined) return plainSample(request);
  const members = callOf({ model: modelIn(request.path), contents, config: configOf({}, request, extra) });
  return withClient(
    request,
    `count = client.models.count_tokens(\n${members})\n\nprint(count.total_tokens)\n`,
  );
}

export function embeddingSample(request: SampleRequest): string {
  const call = embeddingCallOf(request);
  if (call === undefined) return plainSample(request);
  const { model, contents, config } = call;
  const members = callOf({ model, contents, config: configOf(config, request, {}) });
  return withClient(
    request,
    `# The SDK sends every embedding as a batch, also a single one.
response = client.models.embed_content(\n${members})\n\nfor embedding in response.embeddings:\n    print(embedding.values)\n`,
  );
}

function callOf({
  model,
  contents,
  config,
}: {
  model: string;
  contents: unknown;
  config: JsonObject;
}): string {
  const lines = keyword('model', valueWithBytes(model, 1)) + keyword('contents', valueWithBytes(contents, 1));
  return Object.keys(config).length === 0 ? lines : lines + keyword('config', valueWithBytes(config, 1));
}

/** Python names on the first level; below it the SDK accepts both. Unknown members are merged unchanged. */
function configOf(config: JsonObject, { headers = {} }: SampleRequest, extra: JsonObject): JsonObject {
  const named = Object.entries(config).map(([name, item]) => [snakeCase(name), item] as const);
  const http = {
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(Object.keys(extra).length === 0 ? {} : { extra_body: extra }),
  };
  const options = Object.keys(http).length === 0 ? [] : [['http_options', http] as const];
  return Object.fromEntries([...named, ...options]);
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function withClient({ baseUrl }: SampleRequest, body: string): string {
  return withImports(
    ['from google import genai'],
    `client = genai.Client(api_key=${key}, http_options={"base_url": "${baseUrl}"})\n\n${body}`,
  );
}

const parts = (
  indent: string,
  response: string,
) => `${indent}for part in ${response}.candidates[0].content.parts or []:
${indent}    if part.text:
${indent}        print(part.text, end="", flush=True)
${indent}    if part.function_call:
${indent}        print(part.function_call)
${indent}    if part.inline_data:
${indent}        count += 1
${indent}        with open(f"image-{count}.{part.inline_data.mime_type.split('/')[1]}", "wb") as file:
${indent}            file.write(part.inline_data.data)
`;

const whole = `\ncount = 0\n${parts('', 'response')}`;
const streamed = `\ncount = 0\nfor chunk in stream:\n${parts('    ', 'chunk')}`;
