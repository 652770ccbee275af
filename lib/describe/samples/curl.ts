/** A request as a cURL command for POSIX shells. The key stays a variable. */
import type { CredentialScheme } from '#lib/contract/define-operation.ts';
import { type EditForm, editFormOf, imageField } from './edit-form.ts';
import {
  credentialOf,
  hasMarks,
  imageFormat,
  isBackground,
  isStream,
  type JsonObject,
  keyVariable,
  modelIn,
  replaceMarks,
  type SampleRequest,
} from './sample-request.ts';

export function curlSample(request: SampleRequest): string {
  const { baseUrl, method, path, body, headers = {}, encoding } = request;
  const form = encoding === 'form' ? editFormOf(body) : undefined;
  const hasBody = Object.keys(body).length > 0;
  const lines = [
    `curl${isStream(request) ? ' --no-buffer' : ''} ${quote(baseUrl + path)}`,
    ...(method === (hasBody ? 'POST' : 'GET') ? [] : [`--request ${method}`]),
    `--header "${credentialHeaders[credentialOf(path)]}"`,
    ...(hasBody && !form ? [`--header ${quote('Content-Type: application/json')}`] : []),
    ...Object.entries(headers).map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
    ...outputOf(request),
    ...(form ? formLines(form) : hasBody ? [dataLine(body)] : []),
  ];
  return `${lines.join(' \\\n  ')}${polling(request)}${followUp(request)}`;
}

/** The response is a task: `response.json` becomes the one that has ended. */
function polling(request: SampleRequest): string {
  if (!isBackground(request)) return '';
  const { baseUrl, path } = request;
  return `
# Poll the task until it has ended:
id=$(sed 's/^{"id":"\\([^"]*\\)".*/\\1/' response.json)
until grep -Eq '"status":"(completed|failed|cancelled|expired)"' response.json; do
  sleep 2
  curl "${baseUrl}/v1/images/$id" --header "${credentialHeaders[credentialOf(path)]}" --output response.json
done`;
}

const credentialHeaders: Readonly<Record<CredentialScheme, string>> = {
  bearer: `Authorization: Bearer $${keyVariable}`,
  'api-key': `x-api-key: $${keyVariable}`,
  'vendor-api-key': `x-goog-api-key: $${keyVariable}`,
};

/** In single quotes only the quote is special. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Characters; longer arguments fail on some systems. */
const longestArgument = 60_000;

/** Files and long texts use the standard input, which has no limit. */
function dataLine(body: JsonObject): string {
  if (hasMarks(body)) return `--data-binary @- <<JSON\n${documentWithFiles(body)}\nJSON`;
  const json = JSON.stringify(body, null, 2);
  return json.length > longestArgument ? `--data-binary @- <<'JSON'\n${json}\nJSON` : `--data ${quote(json)}`;
}

/** A here-document with the files; shell syntax in it is escaped. */
function documentWithFiles(body: JsonObject): string {
  const commands: string[] = [];
  const marked = replaceMarks(body, ({ $file, contentType, form }) => {
    const read = `$(base64 < ${$file} | tr -d '\\n')`;
    commands.push(form === 'data-url' ? `data:${contentType};base64,${read}` : read);
    return `\u0000${commands.length - 1}\u0000`;
  });
  return JSON.stringify(marked, null, 2)
    .replace(/[\\$`]/g, '\\$&')
    .replace(/\\\\u0000(\d+)\\\\u0000/g, (_, index) => commands[Number(index)] ?? '');
}

function formLines(form: EditForm): string[] {
  return [
    ...Object.entries(form.fields).map(([name, value]) => `--form-string ${quote(`${name}=${value}`)}`),
    ...form.images.map(({ $file, contentType }) => fileLine(imageField(form), $file, contentType)),
    ...(form.mask ? [fileLine('mask', form.mask.$file, form.mask.contentType)] : []),
  ];
}

function fileLine(field: string, file: string, contentType: string): string {
  return `--form ${quote(`${field}=@${file};type=${contentType}`)}`;
}

/** Images would flood the terminal. */
function outputOf(request: SampleRequest): string[] {
  if (request.path.includes('/content')) return ['--location', '--output video.mp4'];
  return imagesIn(request) === undefined ? [] : [`--output response.${isStream(request) ? 'sse' : 'json'}`];
}

/** The path of the images in a response or event, for jq; undefined if it has none. */
function imagesIn({ path, body }: SampleRequest): string | undefined {
  if (path.startsWith('/v1/images/')) return body.stream === true ? '.b64_json' : '.data[]?.b64_json';
  const isGeneration = /enerateContent/.test(path);
  const asksForImages = JSON.stringify(body.generationConfig ?? {}).includes('"IMAGE"');
  return isGeneration && (asksForImages || modelIn(path).includes('image'))
    ? '.candidates[]?.content.parts[]?.inlineData.data'
    : undefined;
}

function followUp(request: SampleRequest): string {
  const images = imagesIn(request);
  if (images === undefined || request.body.response_format === 'url') return '';
  const [source, file] = isStream(request)
    ? [`sed -n 's/^data: {/{/p' response.sse | jq`, '']
    : ['jq', ' response.json'];
  // A stream sends partial images first.
  const inTask = isBackground(request) ? '.data' : '';
  const program = `map(${inTask}${images} // empty) | ${isStream(request) ? 'last' : 'first'}`;
  const decoded = `base64 --decode > image-1.${imageFormat(request.body)}`;
  const title = `# The ${isStream(request) ? 'last' : 'first'} image of the response, as a file:`;
  return `\n\n${title}\n${source} --slurp --raw-output '${program}'${file} | ${decoded}`;
}
