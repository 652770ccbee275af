/** Native calls with the `@google/genai` package. */
import { isRecord } from '#lib/base/json-value.ts';
import { code } from '../literals.ts';
import { embeddingCallOf, nativeCallOf } from '../native-call.ts';
import { isBackground, isStream, type JsonObject, modelIn, type SampleRequest } from '../sample-request.ts';
import { fields, key, plainSample, withImports } from './parts.ts';

export function nativeSample(request: SampleRequest): string {
  if (isBackground(request)) return plainSample(request, savedImages);
  const { model, contents, config, extra } = nativeCallOf(request);
  const members = fields({ model, contents, ...configOf(withEnums(config), request, extra) });
  const verb = isStream(request) ? 'generateContentStream' : 'generateContent';
  return withClient(
    request,
    `${isStream(request) ? streamStart : responseStart}${verb}({\n${members}});\n${isStream(request) ? streamed : whole}`,
  );
}

export function tokensSample(request: SampleRequest): string {
  const { contents, ...extra } = request.body;
  if (contents === undefined) return plainSample(request);
  const members = fields({ model: modelIn(request.path), contents, ...configOf({}, request, extra) });
  return withClient(
    request,
    `const count = await ai.models.countTokens({\n${members}});\n\nconsole.log(count.totalTokens);\n`,
  );
}

export function embeddingSample(request: SampleRequest): string {
  const call = embeddingCallOf(request);
  if (call === undefined) return plainSample(request);
  const { model, contents, config } = call;
  const members = fields({ model, contents, ...configOf({ ...config }, request, {}) });
  return withClient(
    request,
    `// The SDK sends every embedding as a batch, also a single one.
const response = await ai.models.embedContent({\n${members}});

for (const embedding of response.embeddings ?? []) console.log(embedding.values);
`,
  );
}

const savedImages = `for (const [index, { inlineData }] of result.candidates[0].content.parts.entries()) {
  if (inlineData) writeFileSync(\`image-\${index + 1}.png\`, Buffer.from(inlineData.data, 'base64'));
}
`;

/** Unknown members are merged into the body. */
function configOf(config: JsonObject, { headers }: SampleRequest, extra: JsonObject): JsonObject {
  const http = {
    ...(headers === undefined || Object.keys(headers).length === 0 ? {} : { headers }),
    ...(Object.keys(extra).length === 0 ? {} : { extraBody: extra }),
  };
  const whole = { ...config, ...(Object.keys(http).length === 0 ? {} : { httpOptions: http }) };
  return Object.keys(whole).length === 0 ? {} : { config: whole };
}

function withClient({ baseUrl }: SampleRequest, body: string): string {
  const names = Object.values(enumOf).filter((name) => body.includes(`${name}.`));
  return withImports(
    [`import { ${['GoogleGenAI', ...new Set(names)].sort().join(', ')} } from '@google/genai';`],
    `const ai = new GoogleGenAI({ apiKey: ${key}, httpOptions: { baseUrl: '${baseUrl}' } });\n\n${body}`,
  );
}

/** Settings whose SDK type is an enum. */
const enumOf: Readonly<Record<string, string>> = {
  category: 'HarmCategory',
  threshold: 'HarmBlockThreshold',
  thinkingLevel: 'ThinkingLevel',
  mediaResolution: 'MediaResolution',
  mode: 'FunctionCallingConfigMode',
  type: 'Type',
};

function withEnums(config: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(config).map(([name, item]) => [name, enumsIn(item, name)]));
}

/** Plain data, such as a JSON schema, keeps its strings. */
function enumsIn(entry: unknown, key: string): unknown {
  const name = enumOf[key];
  if (typeof entry === 'string')
    return name !== undefined && /^[A-Z][A-Z_]*$/.test(entry) ? code(`${name}.${entry}`) : entry;
  if (Array.isArray(entry)) return entry.map((item) => enumsIn(item, ''));
  if (!isRecord(entry) || /JsonSchema$/.test(key)) return entry;
  return Object.fromEntries(Object.entries(entry).map(([inner, item]) => [inner, enumsIn(item, inner)]));
}

const responseStart = 'const response = await ai.models.';
const streamStart = 'const stream = await ai.models.';

const parts = (
  indent: string,
  response: string,
) => `${indent}for (const part of ${response}.candidates?.[0]?.content?.parts ?? []) {
${indent}  if (part.text) process.stdout.write(part.text);
${indent}  if (part.functionCall) console.log(part.functionCall);
${indent}  if (part.inlineData?.data) {
${indent}    count += 1;
${indent}    writeFileSync(\`image-\${count}.\${part.inlineData.mimeType?.split('/')[1] ?? 'png'}\`, Buffer.from(part.inlineData.data, 'base64'));
${indent}  }
${indent}}
`;

const whole = `\nlet count = 0;\n${parts('', 'response')}`;
const streamed = `\nlet count = 0;\nfor await (const chunk of stream) {\n${parts('  ', 'chunk')}}\n`;
