import { modelIn, type SampleRequest, sampleKind } from '../sample-request.ts';
import { key, value, withImports } from './parts.ts';

export function modelsSample(request: SampleRequest): string {
  const { baseUrl, path } = request;
  const model = modelIn(path);
  if (sampleKind(request) === 'native-models') {
    const call = model === '' ? 'ai.models.list()' : `ai.models.get({ model: ${value(model)} })`;
    return withImports(
      ["import { GoogleGenAI } from '@google/genai';"],
      `const ai = new GoogleGenAI({ apiKey: ${key}, httpOptions: { baseUrl: '${baseUrl}' } });\n\n${shown(call, model === '', 'name')}`,
    );
  }
  const call = model === '' ? 'client.models.list()' : `client.models.retrieve(${value(model)})`;
  return withImports(
    ["import OpenAI from 'openai';"],
    `const client = new OpenAI({ apiKey: ${key}, baseURL: '${baseUrl}/v1' });\n\n${shown(call, model === '', 'id')}`,
  );
}

function shown(call: string, many: boolean, field: string): string {
  return many
    ? `for await (const model of await ${call}) console.log(model.${field});\n`
    : `console.log(await ${call});\n`;
}
