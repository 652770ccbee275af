/** A request as a Python program with the official SDK. */

import { plainSample } from '#lib/describe/samples/python/parts.ts';
import { editSample, imageSample } from './python/images.ts';
import { messageSample } from './python/messages.ts';
import { embeddingSample, nativeSample, tokensSample } from './python/native.ts';
import { key, value, withImports } from './python/parts.ts';
import { modelIn, type SampleKind, type SampleRequest, sampleKind } from './sample-request.ts';

export function pythonSample(request: SampleRequest): string {
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
  video: (request) => plainSample(request, waitForVideo(request)),
  models: modelsSample,
  'native-models': nativeModelsSample,
  plain: (request) => plainSample(request),
};

function waitForVideo({ baseUrl }: SampleRequest): string {
  return `
url = "${baseUrl}/v1/videos/" + result["id"]
task = result
while task["status"] not in ("completed", "failed", "cancelled", "expired"):
    time.sleep(2)
    task = requests.get(url, headers=headers).json()
if task["status"] != "completed":
    raise RuntimeError(task.get("error") or task["status"])
with open("video.mp4", "wb") as file:
    file.write(requests.get(url + "/content", headers=headers).content)
`;
}

function modelsSample({ baseUrl, path }: SampleRequest): string {
  const model = modelIn(path);
  const call = model === '' ? listing('id') : `print(client.models.retrieve(${value(model)}))\n`;
  const body = `client = OpenAI(api_key=${key}, base_url="${baseUrl}/v1")\n\n${call}`;
  return withImports(['from openai import OpenAI'], body);
}

function nativeModelsSample({ baseUrl, path }: SampleRequest): string {
  const model = modelIn(path);
  const call = model === '' ? listing('name') : `print(client.models.get(model=${value(model)}))\n`;
  const body = `client = genai.Client(api_key=${key}, http_options={"base_url": "${baseUrl}"})\n\n${call}`;
  return withImports(['from google import genai'], body);
}

function listing(member: string): string {
  return `for model in client.models.list():\n    print(model.${member})\n`;
}
