// Every AI SDK sample is run by Node, and the request that arrives says the same as the one it was made from.
import { fork, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRecord } from '#lib/base/is-record.ts';
import { aiSdkSample } from '#lib/describe/samples/ai-sdk/ai-sdk.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { type RecordingGateway, recordBefore } from './recording-gateway.ts';
import { arrivedBody, expectedBody } from './same-request.ts';
import { sampleCases } from './sample-cases.ts';
import { makeSampleFolders } from './sample-folders.ts';

const cases = sampleCases().filter(({ request }) => 'code' in aiSdkSample({ ...request, baseUrl: '' }));
const folders = makeSampleFolders();
const failures = new Map<string, string | undefined>();
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
  await runAll(paths);
}, 60_000);
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
  test('arrives as it was asked', async () => {
    const made = cases[index];
    if (made === undefined) throw new RangeError('no such case');
    expect(failures.get(paths[index] ?? '')).toBeUndefined();
    const arrivals = gateway.arrivals(index);
    expect(arrivals).toHaveLength(1);
    const [first] = arrivals;
    if (first === undefined) throw new Error('Nothing arrived.');
    expect(first.status).toBe(200);
    expect(Object.values(first.headers).join(' ')).toContain(server.apiKey);
    const body = await arrivedBody(first);
    expect(plain(body)).toEqual(plain(expectedBody(made, body)));
  });
});

test('all of them hold under the types of the AI SDK', () => {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2024',
    module: 'nodenext',
  };
  const settings = { compilerOptions: { ...compilerOptions, types: ['node'] }, include: ['*/request.ts'] };
  writeFileSync(join(folders.root, 'tsconfig.json'), JSON.stringify(settings));
  const compiler = join(folders.root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', folders.root], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
});

/** Without the defaults that the AI SDK adds, texts as blocks: none of it changes what is asked. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isDefault = (entry: unknown) => ['n,1', 'stream,false'].includes(String(entry));
    return value.filter((entry) => !isDefault(entry)).map(plain);
  }
  if (!isRecord(value)) return value;
  const { n, response_format, stream, system, content, role, ...rest } = value;
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, item]) => [name, plain(item)])),
    ...(n === undefined || n === 1 ? {} : { n }),
    ...(response_format === undefined || response_format === 'b64_json' ? {} : { response_format }),
    ...(stream === true ? { stream } : {}),
    ...(system === undefined ? {} : { system: blocks(system) }),
    ...(content === undefined ? {} : { content: plain(blocks(content)) }),
    ...(role === undefined || role === 'user' ? {} : { role }),
  };
}

function blocks(text: unknown): unknown {
  return typeof text === 'string' ? [{ type: 'text', text }] : text;
}

function runAll(programs: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'run-programs.mjs'), programs, {
      env: { ...process.env, EASEL_API_KEY: server.apiKey, NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (note: { path: string; failure?: string }) => failures.set(note.path, note.failure));
    child.on('error', reject);
    child.on('exit', () => resolve());
  });
}
