// Tests recordings through the whole service: what an upstream answered comes again byte for byte, without network and keys.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

const png = sampleImage.split(',')[1] ?? '';
let folder: string;
let upstream: ScriptedUpstream;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'));
  upstream = await startScriptedUpstream();
});
afterEach(async () => {
  upstream.close();
  await rm(folder, { recursive: true, force: true });
});

async function inService<Result>(
  environment: Record<string, string>,
  work: (service: TestService) => Promise<Result>,
): Promise<Result> {
  const service = await openTestService(environment);
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}

const record = <Result>(
  environment: Record<string, string>,
  work: (service: TestService) => Promise<Result>,
) => inService({ ...environment, RECORD_DIR: folder }, work);
const replay = <Result>(work: (service: TestService) => Promise<Result>) =>
  inService({ REPLAY_DIR: folder }, work);

test('a message of Anthropic as a stream', async () => {
  const stream = await readFile('tests/fixtures/streams/message-thinking.sse');
  upstream.script = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'set-cookie': 'session=secret-cookie' });
    response.end(stream);
  };
  const send = async (service: TestService) => {
    const response = await service.call('/v1/messages', {
      body: {
        model: 'claude-sonnet-5',
        max_tokens: 100,
        stream: true,
        messages: [{ role: 'user', content: 'Hello' }],
      },
    });
    return [response.status, await response.text()];
  };
  const first = await record(
    { ANTHROPIC_API_KEY: 'sk-ant-operator-key', ANTHROPIC_BASE_URL: upstream.baseUrl },
    send,
  );
  upstream.close();
  console.log(await readdir(folder));
  for (const file of await readdir(folder))
    if (file.endsWith('json')) console.log(await readFile(join(folder, file), 'utf8'));
  expect(await replay(send)).toEqual(first);
});
