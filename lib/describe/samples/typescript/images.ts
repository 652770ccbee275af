/** Images with the `openai` package: generations, and edits as a form or as JSON. */
import { type EditForm, editFormOf } from '../edit-form.ts';
import { imageFormat, isStream, type SampleRequest } from '../sample-request.ts';
import { editFields, imageFields, splitFields } from '../sdk-fields.ts';
import { fetchOption, fields, key, options, pollingFetch, value, withImports } from './parts.ts';

export function imageSample(request: SampleRequest): string {
  const { typed, others } = splitFields(request.body, imageFields);
  const call = `client.images.generate({\n${fields(typed, others)}}${options({ headers: request.headers })})`;
  return withClient(request, call);
}

export function editSample(request: SampleRequest): string {
  const form = request.encoding === 'form' ? editFormOf(request.body) : undefined;
  if (form) return withClient(request, formCall(request, form));
  const { body, headers } = request;
  const members = value({ body, ...(isStream(request) && { stream: true }), ...(headers && { headers }) });
  const types = isStream(request)
    ? { import: 'ImageEditStreamEvent', response: 'Stream<ImageEditStreamEvent>' }
    : { import: 'ImagesResponse', response: 'ImagesResponse' };
  const imports = [
    ...(isStream(request) ? ["import type { Stream } from 'openai/streaming';"] : []),
    `import type { ${types.import} } from 'openai/resources/images';`,
  ];
  return withClient(request, `client.post<${types.response}>('/images/edits', ${members})`, imports);
}

function formCall({ headers }: SampleRequest, { images, mask, fields: plain }: EditForm): string {
  const { typed, others } = splitFields(plain, editFields);
  const files = images.map(({ $file }) => `createReadStream('${$file}')`);
  const image = files.length === 1 ? files[0] : `[${files.join(', ')}]`;
  const lines = [`  image: ${image},\n`, ...(mask ? [`  mask: createReadStream('${mask.$file}'),\n`] : [])];
  return `client.images.edit({\n${lines.join('')}${fields(typed, others)}}${options({ headers })})`;
}

function withClient(request: SampleRequest, call: string, imports: readonly string[] = []): string {
  const body = `${pollingFetch(request)}const client = new OpenAI({ apiKey: ${key}, baseURL: '${request.baseUrl}/v1'${fetchOption(request)} });

${isStream(request) ? streamed(request, call) : whole(request, call)}`;
  return withImports(["import OpenAI from 'openai';", ...imports], body);
}

function whole({ body }: SampleRequest, call: string): string {
  return `const response = await ${call};

for (const [index, { b64_json, url }] of (response.data ?? []).entries()) {
  if (b64_json) writeFileSync(\`image-\${index + 1}.${imageFormat(body)}\`, Buffer.from(b64_json, 'base64'));
  else console.log(url);
}
`;
}

function streamed({ body }: SampleRequest, call: string): string {
  return `const stream = await ${call};

let count = 0;
for await (const event of stream) {
  count += 1;
  console.log(event.type);
  writeFileSync(\`image-\${count}.${imageFormat(body)}\`, Buffer.from(event.b64_json, 'base64'));
}
`;
}
