/** A request as a TypeScript program for Node with the official SDK. */
import { isStream, modelIn, type SampleKind, type SampleRequest, sampleKind } from './sample-request.ts';
import { messageFields, splitFields, tokenFields } from './sdk-fields.ts';
import { editSample, imageSample } from './typescript/images.ts';
import { embeddingSample, nativeSample, tokensSample } from './typescript/native.ts';
import { fields, key, options, plainSample, value, withImports } from './typescript/parts.ts';
import { videoSample } from './typescript/videos.ts';

export function typescriptSample(request: SampleRequest): string {
  return samples[sampleKind(request)](request);
}

const samples: Readonly<Record<SampleKind, (request: SampleRequest) => string>> = {
  image: imageSample,
  edit: editSample,
  message: messageSample,
  'message-tokens': messageSample,
  native: nativeSample,
  'native-tokens': tokensSample,
  embedding: embeddingSample,
  video: videoSample,
  models: modelsSample,
  'native-models': modelsSample,
  plain: (request) => plainSample(request),
};

function modelsSample(request: SampleRequest): string {
  const model = modelIn(request.path);
  if (sampleKind(request) === 'native-models') {
    const made = `const ai = new GoogleGenAI({ apiKey: ${key}, httpOptions: { baseUrl: '${request.baseUrl}' } });`;
    const call = model === '' ? 'ai.models.list()' : `ai.models.get({ model: ${value(model)} })`;
    const body = `${made}\n\n${shown(call, model === '', 'name')}`;
    return withImports(["import { GoogleGenAI } from '@google/genai';"], body);
  }
  const made = `const client = new OpenAI({ apiKey: ${key}, baseURL: '${request.baseUrl}/v1' });`;
  const call = model === '' ? 'client.models.list()' : `client.models.retrieve(${value(model)})`;
  const body = `${made}\n\n${shown(call, model === '', 'id')}`;
  return withImports(["import OpenAI from 'openai';"], body);
}

function shown(call: string, many: boolean, field: string): string {
  return many
    ? `for await (const model of await ${call}) console.log(model.${field});\n`
    : `console.log(await ${call});\n`;
}

function messageSample(request: SampleRequest): string {
  const counts = sampleKind(request) === 'message-tokens';
  const { typed, others } = splitFields(request.body, counts ? tokenFields : messageFields);
  const settings = { headers: request.headers, timeout: timeoutOf(request) };
  const call = `client.messages.${counts ? 'countTokens' : 'create'}({\n${fields(typed, others)}}${options(settings)})`;
  const body = `const client = new Anthropic({ apiKey: ${key}, baseURL: '${request.baseUrl}' });

${counts ? counted(call) : isStream(request) ? streamed(call) : whole(call)}`;
  return withImports(["import Anthropic from '@anthropic-ai/sdk';"], body);
}

/** The SDK refuses long responses without a stream unless a timeout is set. */
function timeoutOf(request: SampleRequest): number | undefined {
  const { max_tokens: most } = request.body;
  return !isStream(request) && typeof most === 'number' && most > 21_333 ? 3_600_000 : undefined;
}

function counted(call: string): string {
  return `const count = await ${call};

console.log(count.input_tokens);
`;
}

function whole(call: string): string {
  return `const message = await ${call};

for (const block of message.content) {
  console.log(block.type === 'text' ? block.text : block);
}
`;
}

function streamed(call: string): string {
  return `const stream = await ${call};

for await (const event of stream) {
  if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') process.stdout.write(event.delta.text);
}
`;
}
