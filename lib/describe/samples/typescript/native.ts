/** Native calls by the `@google/genai` package: contents, counts of tokens, embeddings. */
import { embeddingCallOf, nativeCallOf } from '../native-call.ts';
import { isStream, type JsonObject, modelIn, type SampleRequest } from '../sample-request.ts';
import { fields, key, withImports } from './parts.ts';
import { plainSample } from './plain.ts';

export function nativeSample(request: SampleRequest): string {
  const { model, contents, config, extra } = nativeCallOf(request);
  const given = fields({ model, contents, ...configOf({ ...config }, request, extra) });
  const verb = isStream(request) ? 'generateContentStream' : 'generateContent';
  return withClient(
    request,
    `${isStream(request) ? streamStart : replyStart}${verb}({\n${given}});\n${isStream(request) ? streamed : whole}`,
  );
}

export function tokensSample(request: SampleRequest): string {
  const { contents, ...extra } = request.body;
  const given = fields({ model: modelIn(request.path), contents, ...configOf({}, request, extra) });
  return withClient(
    request,
    `const count = await ai.models.countTokens({\n${given}});\n\nconsole.log(count.totalTokens);\n`,
  );
}

export function embeddingSample(request: SampleRequest): string {
  const call = embeddingCallOf(request);
  if (call === undefined) return plainSample(request);
  const { model, contents, config } = call;
  const given = fields({ model, contents, ...configOf({ ...config }, request, {}) });
  return withClient(
    request,
    `// The SDK sends every embedding as a batch, also a single one.
const reply = await ai.models.embedContent({\n${given}});

for (const embedding of reply.embeddings ?? []) console.log(embedding.values);
`,
  );
}

/** What the SDK does not name is merged into the body as it stands. */
function configOf(config: JsonObject, { headers }: SampleRequest, extra: JsonObject): JsonObject {
  const http = {
    ...(headers === undefined || Object.keys(headers).length === 0 ? {} : { headers }),
    ...(Object.keys(extra).length === 0 ? {} : { extraBody: extra }),
  };
  const whole = { ...config, ...(Object.keys(http).length === 0 ? {} : { httpOptions: http }) };
  return Object.keys(whole).length === 0 ? {} : { config: whole };
}

function withClient({ baseUrl }: SampleRequest, body: string): string {
  return withImports(
    ["import { GoogleGenAI } from '@google/genai';"],
    `const ai = new GoogleGenAI({ apiKey: ${key}, httpOptions: { baseUrl: '${baseUrl}' } });\n\n${body}`,
  );
}

const replyStart = 'const reply = await ai.models.';
const streamStart = 'const stream = await ai.models.';

const parts = (
  indent: string,
  reply: string,
) => `${indent}for (const part of ${reply}.candidates?.[0]?.content?.parts ?? []) {
${indent}  if (part.text) process.stdout.write(part.text);
${indent}  if (part.functionCall) console.log(part.functionCall);
${indent}  if (part.inlineData?.data) {
${indent}    count += 1;
${indent}    writeFileSync(\`picture-\${count}.\${part.inlineData.mimeType?.split('/')[1] ?? 'png'}\`, Buffer.from(part.inlineData.data, 'base64'));
${indent}  }
${indent}}
`;

const whole = `\nlet count = 0;\n${parts('', 'reply')}`;
const streamed = `\nlet count = 0;\nfor await (const chunk of stream) {\n${parts('  ', 'chunk')}}\n`;
