/** A request as a Python program with the official SDK. */
import { editSample, imageSample } from './python/images.ts';
import { embeddingSample, nativeSample, tokensSample } from './python/native.ts';
import { key, keyword, keywords, plainSample, value, withImports } from './python/parts.ts';
import {
  imageFormat,
  isBackground,
  isStream,
  modelIn,
  type SampleKind,
  type SampleRequest,
  sampleKind,
} from './sample-request.ts';
import { messageFields, splitFields, tokenFields } from './sdk-fields.ts';

export function pythonSample(request: SampleRequest): string {
  return isBackground(request)
    ? plainSample(request, waitFor(request, 'images') + imagesIn(request))
    : samples[sampleKind(request)](request);
}

const samples: Readonly<Record<SampleKind, (request: SampleRequest) => string>> = {
  image: imageSample,
  edit: editSample,
  message: messageSample,
  'message-tokens': messageSample,
  native: nativeSample,
  'native-tokens': tokensSample,
  embedding: embeddingSample,
  video: (request) => plainSample(request, waitFor(request, 'videos') + videoIn),
  models: modelsSample,
  'native-models': modelsSample,
  plain: (request) => plainSample(request),
};

function waitFor({ baseUrl }: SampleRequest, list: 'videos' | 'images'): string {
  return `
url = "${baseUrl}/v1/${list}/" + result["id"]
task = result
while task["status"] not in ("completed", "failed", "cancelled", "expired"):
    time.sleep(2)
    task = requests.get(url, headers=headers).json()
if task["status"] != "completed":
    raise RuntimeError(task.get("error") or task["status"])
`;
}

const videoIn = `with open("video.mp4", "wb") as file:
    file.write(requests.get(url + "/content", headers=headers).content)
`;

/** Saves the images of the task, whose data is the response of the same request in the foreground. */
function imagesIn(request: SampleRequest): string {
  const name = `f"image-{index}.${imageFormat(request.body)}"`;
  if (sampleKind(request) === 'native')
    return `for index, part in enumerate(task["data"]["candidates"][0]["content"]["parts"], start=1):
    if "inlineData" in part:
        with open(${name}, "wb") as file:
            file.write(base64.b64decode(part["inlineData"]["data"]))
`;
  return `for index, image in enumerate(task["data"]["data"], start=1):
    if "b64_json" in image:
        with open(${name}, "wb") as file:
            file.write(base64.b64decode(image["b64_json"]))
    else:
        print(image["url"])
`;
}

function modelsSample(request: SampleRequest): string {
  const model = modelIn(request.path);
  if (sampleKind(request) === 'native-models') {
    const call = model === '' ? listing('name') : `print(client.models.get(model=${value(model)}))\n`;
    const made = `client = genai.Client(api_key=${key}, http_options={"base_url": "${request.baseUrl}"})`;
    return withImports(['from google import genai'], `${made}\n\n${call}`);
  }
  const call = model === '' ? listing('id') : `print(client.models.retrieve(${value(model)}))\n`;
  const made = `client = OpenAI(api_key=${key}, base_url="${request.baseUrl}/v1")`;
  return withImports(['from openai import OpenAI'], `${made}\n\n${call}`);
}

function listing(member: string): string {
  return `for model in client.models.list():\n    print(model.${member})\n`;
}

function messageSample(request: SampleRequest): string {
  const counts = sampleKind(request) === 'message-tokens';
  const { typed, others } = splitFields(request.body, counts ? tokenFields : messageFields);
  const verb = counts ? 'count_tokens' : 'create';
  const members = keywords(typed, others, request.headers) + timeout(request);
  const call = `client.messages.${verb}(\n${members})`;
  const body = `client = Anthropic(api_key=${key}, base_url="${request.baseUrl}")

${counts ? counted(call) : isStream(request) ? streamed(call) : whole(call)}`;
  return withImports(['from anthropic import Anthropic'], body);
}

/** The SDK refuses long responses without a stream unless a timeout is set. */
function timeout(request: SampleRequest): string {
  const { max_tokens: most } = request.body;
  return !isStream(request) && typeof most === 'number' && most > 21_333 ? keyword('timeout', '3600') : '';
}

function counted(call: string): string {
  return `count = ${call}

print(count.input_tokens)
`;
}

function whole(call: string): string {
  return `message = ${call}

for block in message.content:
    print(block.text if block.type == "text" else block)
`;
}

function streamed(call: string): string {
  return `stream = ${call}

for event in stream:
    if event.type == "content_block_delta" and event.delta.type == "text_delta":
        print(event.delta.text, end="", flush=True)
`;
}
