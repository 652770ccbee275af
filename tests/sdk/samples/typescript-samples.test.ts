// Runs every TypeScript sample with Node and compares the received request with the request of the sample.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typescriptSample } from '#lib/describe/samples/typescript.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { type RecordingGateway, recordBefore } from './recording-gateway.ts';
import { checkTypes, runSamples } from './run-samples.ts';
import { arrivedBody, expectedBody } from './same-request.ts';
import { runsInBackground, sampleCases } from './sample-cases.ts';
import { expectResult, makeSampleFolders } from './sample-folders.ts';

const cases = sampleCases();
const folders = makeSampleFolders();
let failures: ReadonlyMap<string, string | undefined>;
let paths: string[] = [];
let server: RunningServer;
let gateway: RecordingGateway;

beforeAll(async () => {
  server = await startServer();
  gateway = await recordBefore(server.baseUrl);
  paths = cases.map((made, index) =>
    folders.write(
      index,
      made,
      'request.ts',
      typescriptSample({ ...made.request, baseUrl: gateway.urlOf(index) }),
    ),
  );
  const halves = [paths.filter((_, index) => index % 2 === 0), paths.filter((_, index) => index % 2 === 1)];
  const results = await Promise.all(halves.map((half) => runSamples(half, server.apiKey)));
  failures = new Map(results.flatMap((result) => [...result]));
});
afterAll(async () => {
  await gateway.close();
  await server.stop();
  folders.remove();
});

describe.each(cases.map(({ name }, index) => ({ name, index })))('$name', ({ index }) => {
  test('sends the request of the sample', async () => {
    const made = cases[index];
    if (made === undefined) throw new RangeError('no such case');
    expect(failures.get(paths[index] ?? '')).toBeUndefined();
    const [first] = gateway.arrivals(index);
    if (first === undefined) throw new Error('Nothing arrived.');
    expect(first.method).toBe(made.request.method);
    expect(Object.values(first.headers).join(' ')).toContain(server.apiKey);
    const body = await arrivedBody(first);
    expect(body).toEqual(expectedBody(made, body));
    if (runsInBackground(made)) expectResult(gateway.arrivals(index), paths[index] ?? '');
  });
});

test('all samples compile with the types of the SDKs', () => {
  expect(checkTypes(folders.root)).toEqual({ status: 0, stdout: '' });
});
