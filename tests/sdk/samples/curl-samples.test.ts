// Runs every cURL sample with a shell and compares the received request with the request of the sample.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { curlSample } from '#lib/describe/samples/curl.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { type RecordingGateway, recordBefore } from './recording-gateway.ts';
import { arrivedBody, expectedBody } from './same-request.ts';
import { runsInBackground, sampleCases } from './sample-cases.ts';
import { makeSampleFolders } from './sample-folders.ts';

const cases = sampleCases();
const folders = makeSampleFolders();
let server: RunningServer;
let gateway: RecordingGateway;

beforeAll(async () => {
  server = await startServer();
  gateway = await recordBefore(server.baseUrl);
});
afterAll(async () => {
  await gateway.close();
  await server.stop();
  folders.remove();
});

describe.concurrent.each(cases.map((made, index) => ({ name: made.name, made, index })))(
  '$name',
  ({ made, index }) => {
    test('sends the request of the sample', async () => {
      const command = curlSample({ ...made.request, baseUrl: gateway.urlOf(index) });
      // The rest of the sample decodes the response with a tool that may not be installed.
      const path = folders.write(index, made, 'request.sh', command.split('\n\n#')[0] ?? '');
      expect(await runShell(path)).toEqual({ code: 0, stderr: '', showsBase64: false });
      const [first] = gateway.arrivals(index);
      if (first === undefined) throw new Error('Nothing arrived.');
      expect(first.method).toBe(made.request.method);
      expect(first.path).toBe(made.request.path);
      expect(Object.values(first.headers).join(' ')).toContain(server.apiKey);
      const body = await arrivedBody(first);
      expect(body).toEqual(expectedBody(made, body));
      if (!runsInBackground(made)) return;
      const task = JSON.parse(readFileSync(join(dirname(path), 'response.json'), 'utf8'));
      expect(task).toMatchObject({ object: 'image', status: 'completed', data: {} });
    });
  },
);

interface ShellResult {
  code: number | null;
  stderr: string;
  showsBase64: boolean;
}

function runShell(path: string): Promise<ShellResult> {
  const silent = 'curl() { command curl --silent --show-error "$@"; }; . ./request.sh';
  return new Promise((resolve) => {
    const child = spawn('sh', ['-c', silent], {
      cwd: dirname(path),
      env: { ...process.env, EASEL_API_KEY: server.apiKey },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      stdout += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk);
    });
    child.on('close', (code) => resolve({ code, stderr, showsBase64: /[\w+/]{1000}/.test(stdout) }));
  });
}
