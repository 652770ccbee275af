/** Images with the `openai` package: generations, and edits as a form or as JSON. */
import { type EditForm, editFormOf } from '../edit-form.ts';
import { imageFormat, isStream, type SampleRequest } from '../sample-request.ts';
import { editFields, imageFields, splitFields } from '../sdk-fields.ts';
import { key, keyword, keywords, value, withImports } from './parts.ts';

export function imageSample(request: SampleRequest): string {
  const { typed, others } = splitFields(request.body, imageFields);
  return withClient(request, `client.images.generate(\n${keywords(typed, others, request.headers)})`);
}

export function editSample(request: SampleRequest): string {
  const form = request.encoding === 'form' ? editFormOf(request.body) : undefined;
  if (form) return withClient(request, formCall(request, form));
  const types = isStream(request)
    ? keyword('cast_to', 'object') +
      keyword('stream', 'True') +
      keyword('stream_cls', 'Stream[ImageEditStreamEvent]')
    : keyword('cast_to', 'ImagesResponse');
  const headers = request.headers ? keyword('options', value({ headers: request.headers }, 1)) : '';
  const call = `client.post(\n    "/images/edits",\n${types}${headers}${keyword('body', value(request.body, 1))})`;
  const imports = isStream(request)
    ? ['from openai import Stream', 'from openai.types import ImageEditStreamEvent']
    : ['from openai.types import ImagesResponse'];
  return withClient(request, call, imports);
}

function formCall({ headers }: SampleRequest, { images, mask, fields }: EditForm): string {
  const { typed, others } = splitFields(fields, editFields);
  const files = images.map(({ $file }) => `open("${$file}", "rb")`);
  const image = files.length === 1 ? (files[0] ?? '') : `[${files.join(', ')}]`;
  const lines = keyword('image', image) + (mask ? keyword('mask', `open("${mask.$file}", "rb")`) : '');
  return `client.images.edit(\n${lines}${keywords(typed, others, headers)})`;
}

function withClient(request: SampleRequest, call: string, imports: readonly string[] = []): string {
  const body = `client = OpenAI(api_key=${key}, base_url="${request.baseUrl}/v1")

${isStream(request) ? streamed(request, call) : whole(request, call)}`;
  return withImports(['from openai import OpenAI', ...imports], body);
}

function whole({ body }: SampleRequest, call: string): string {
  return `reply = ${call}

for index, image in enumerate(response.data or [], start=1):
    if image.b64_json:
        with open(f"image-{index}.${imageFormat(body)}", "wb") as file:
            file.write(base64.b64decode(image.b64_json))
    else:
        print(image.url)
`;
}

function streamed({ body }: SampleRequest, call: string): string {
  return `stream = ${call}

for count, event in enumerate(stream, start=1):
    print(event.type)
    with open(f"image-{count}.${imageFormat(body)}", "wb") as file:
        file.write(base64.b64decode(event.b64_json))
`;
}
