/** Videos: create, wait, download. Uses OpenRouter's video client if it declares every field, else `fetch`. */
import { isRecord } from '#lib/base/json-value.ts';
import { camelCase } from '../literals.ts';
import { isFileMark, type SampleRequest } from '../sample-request.ts';
import { credentialLine, key, plainSample, value, withImports } from './parts.ts';

export function videoSample(request: SampleRequest): string {
  return fitsClient(request) ? clientSample(request) : plainSample(request, waiting(request));
}

const clientNames =
  /^(model|prompt|duration|resolution|aspect_ratio|seed|frame_images|input_references|callback_url)$/;
const innerNames = /^(type|image_url|video_url|frame_type|url)$/;

/** The client drops unknown fields, so all must be declared, down to the references. */
function fitsClient({ body, headers = {} }: SampleRequest): boolean {
  const inner = [body.frame_images, body.input_references].flat().filter((item) => item !== undefined);
  const plain = Object.values(body).every((item) => item !== null);
  return (
    plain &&
    Object.keys(headers).length === 0 &&
    Object.keys(body).every((name) => clientNames.test(name)) &&
    inner.every((item) => isRecord(item) && Object.entries(item).every(([name, part]) => isInner(name, part)))
  );
}

function isInner(name: string, part: unknown): boolean {
  if (!innerNames.test(name)) return false;
  if (!name.endsWith('_url')) return typeof part === 'string';
  return isRecord(part) && Object.keys(part).join() === 'url';
}

function clientSample({ baseUrl, body }: SampleRequest): string {
  const parameters = { videoGenerationRequest: renamed(body) };
  return withImports(
    [
      "import { setTimeout as wait } from 'node:timers/promises';",
      "import { OpenRouter } from '@openrouter/sdk';",
    ],
    `const { videoGeneration } = new OpenRouter({ apiKey: ${key}, serverURL: '${baseUrl}/v1' });

let task = await videoGeneration.generate(${value(parameters)});
while (!['completed', 'failed', 'cancelled', 'expired'].includes(task.status)) {
  await wait(2000);
  task = await videoGeneration.getGeneration({ jobId: task.id });
}
if (task.status !== 'completed') throw new Error(task.error ?? task.status);
const video = await videoGeneration.getVideoContent({ jobId: task.id });
writeFileSync('video.mp4', Buffer.from(await new Response(video).arrayBuffer()));
`,
  );
}

function renamed(entry: unknown): unknown {
  if (isFileMark(entry)) return entry;
  if (Array.isArray(entry)) return entry.map(renamed);
  if (!isRecord(entry)) return entry;
  return Object.fromEntries(Object.entries(entry).map(([name, item]) => [camelCase(name), renamed(item)]));
}

function waiting({ baseUrl, path }: SampleRequest): string {
  return `
const headers = { ${credentialLine(path)} };
let task = result;
while (!['completed', 'failed', 'cancelled', 'expired'].includes(task.status)) {
  await new Promise((resolve) => setTimeout(resolve, 2000));
  task = await (await fetch(\`${baseUrl}/v1/videos/\${result.id}\`, { headers })).json();
}
if (task.status !== 'completed') throw new Error(task.error ?? task.status);
const video = await fetch(\`${baseUrl}/v1/videos/\${result.id}/content\`, { headers });
writeFileSync('video.mp4', Buffer.from(await video.arrayBuffer()));
`;
}
