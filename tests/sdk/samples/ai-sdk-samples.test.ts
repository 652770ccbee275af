// Runs every AI SDK sample with Node and compares the received request with the request of the sample.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRecord } from '#lib/base/json-value.ts';
import { aiSdkSample } from '#lib/describe/samples/ai-sdk/ai-sdk.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { type RecordingGateway, recordBefore } from './recording-gateway.ts';
import { checkTypes, runSamples } from './run-samples.ts';
import { arrivedBody, expectedBody } from './same-request.ts';
import { runsInBackground, sampleCases } from './sample-cases.ts';
import { expectResult, makeSampleFolders } from './sample-folders.ts';

const cases = sampleCases().filter(({ request }) => 'code' in aiSdkSample({ ...request, baseUrl: '' }));
const folders = makeSampleFolders();
let failures: ReadonlyMap<string, string | undefined>;
let paths: string[] = [];
let server: RunningServer;
let gateway: RecordingGateway;

beforeAll(async () => {
  server = await startServer();
  gateway = await recordBefore(server.baseUrl);
  paths = cases.map((made, index) => {
    const sample = aiSdkSample({ ...made.request, baseUrl: gateway.urlOf(index) });
    return folders.write(index, made, 'request.ts', 'code' in sample ? sample.code : '');
  });
  failures = await runSamples(paths, server.apiKey);
});
afterAll(async () => {
  await gateway.close();
  await server.stop();
  folders.remove();
});

test('the groups that the AI SDK can call have samples', () => {
  const operations = new Set(cases.map(({ name }) => name.split(':')[0]));
  expect([...operations]).toEqual(
    expect.arrayContaining([
      'images.generate',
      'images.edit',
      'messages.create',
      'native.generate-content',
      'native.stream-generate-content',
      'native.batch-embed-contents',
    ]),
  );
});

describe.each(cases.map(({ name }, index) => ({ name, index })))('$name', ({ index }) => {
  test('sends the request of the sample', async () => {
    const made = cases[index];
    if (made === undefined) throw new RangeError('no such case');
    expect(failures.get(paths[index] ?? '')).toBeUndefined();
    const arrivals = gateway.arrivals(index);
    const isTask = runsInBackground(made);
    expect(arrivals.filter(({ method }) => method === 'POST')).toHaveLength(1);
    if (isTask) expectResult(arrivals, paths[index] ?? '');
    const [first] = arrivals;
    if (first === undefined) throw new Error('Nothing arrived.');
    expect(first.status).toBe(isTask ? 202 : 200);
    expect(Object.values(first.headers).join(' ')).toContain(server.apiKey);
    const body = await arrivedBody(first);
    expect(plain(body)).toEqual(plain(expectedBody(made, body)));
  });
});

test('all samples compile with the types of the AI SDK', () => {
  expect(checkTypes(folders.root)).toEqual({ status: 0, stdout: '' });
});

/** Removes defaults that the AI SDK adds and converts texts to blocks; the meaning stays the same. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isDefault = (entry: unknown) => ['n,1', 'stream,false'].includes(String(entry));
    return value.filter((entry) => !isDefault(entry)).map(plain);
  }
  if (!isRecord(value)) return value;
  const { n, response_format, stream, system, content, role, thinkingLevel, ...rest } = value;
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, item]) => [name, plain(item)])),
    ...(n === undefined || n === 1 ? {} : { n }),
    ...(response_format === undefined || response_format === 'b64_json' ? {} : { response_format }),
    ...(stream === true ? { stream } : {}),
    ...(system === undefined ? {} : { system: blocks(system) }),
    ...(content === undefined ? {} : { content: plain(blocks(content)) }),
    ...(role === undefined || role === 'user' ? {} : { role }),
    // In lower case.
    ...(thinkingLevel === undefined ? {} : { thinkingLevel: String(thinkingLevel).toUpperCase() }),
  };
}

function blocks(text: unknown): unknown {
  return typeof text === 'string' ? [{ type: 'text', text }] : text;
}
