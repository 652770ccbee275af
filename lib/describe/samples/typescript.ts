/** A request as a TypeScript program for Node with the official SDK. */

import { modelIn, type SampleKind, type SampleRequest, sampleKind } from './sample-request.ts';
import { editSample, imageSample } from './typescript/images.ts';
import { messageSample } from './typescript/messages.ts';
import { embeddingSample, nativeSample, tokensSample } from './typescript/native.ts';
import { key, plainSample, value, withImports } from './typescript/parts.ts';
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
