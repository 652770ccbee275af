// `easel mcp`: the official client on standard input and output, with a running Easel and with a sandbox of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListeningService } from '#tests/support/listening-service.ts';
import { connectMcp, factsOf, textOf } from '#tests/support/mcp-client.ts';
import { machineEnvironment } from '#tests/support/server-environment.ts';

let easel: Awaited<ReturnType<typeof startListeningService>>;
beforeAll(async () => {
  easel = await startListeningService();
});
afterAll(() => easel.stop());

const command = join(import.meta.dirname, '../../lib/package/easel.ts');
const patient = { timeout: 250_000 };

async function connectStdio(args: string[], newest = false): Promise<Client> {
  const client = new Client(
    { name: 'easel-tests', version: '1.0.0' },
    newest ? { versionNegotiation: { mode: 'auto', probe: { timeoutMs: patient.timeout } } } : {},
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [command, 'mcp', ...args],
    env: machineEnvironment(),
  });
  await client.connect(transport, patient);
  return client;
}

test.each([false, true])(
  'a running Easel: its tools, its answers, its errors (newest: %s)',
  async (newest) => {
    const client = await connectStdio(['--url', easel.baseUrl, '--key', easel.apiKey], newest);
    const direct = await connectMcp(easel);
    expect((await client.listTools()).tools).toEqual((await direct.listTools()).tools);
    expect(client.getInstructions()).toContain('list_models');

    const video = { model: 'delta-1.1', prompt: 'A red kite', duration: 3, resolution: '480p' };
    const { id } = factsOf(
      await client.callTool(
        { name: 'create_video', arguments: { ...video, order_id: `stdio-${newest}` } },
        patient,
      ),
    );
    const messages: string[] = [];
    const ended = await client.callTool(
      { name: 'get_video', arguments: { id } },
      { ...patient, onprogress: ({ message }) => void messages.push(String(message)) },
    );
    expect(factsOf(ended)).toMatchObject({ id });
    expect(messages[0]).toMatch(/ %$/);
    const refused = await client.callTool({ name: 'get_video', arguments: { id: 'video_x' } }, patient);
    expect([refused.isError, textOf(refused)]).toEqual([
      true,
      expect.stringContaining('There is no video task'),
    ]);
    await expect(client.callTool({ name: 'nothing', arguments: {} }, patient)).rejects.toThrow(
      'There is no tool',
    );
    await Promise.all([client.close(), direct.close()]);
  },
);

test('a sandbox of its own, which ends with it', async () => {
  const client = await connectStdio([]);
  const made = await client.callTool(
    {
      name: 'generate_image',
      arguments: { model: 'alpha-image-2', prompt: 'A red kite', size: '64x64', order_id: 'kite' },
    },
    patient,
  );
  const link = made.content.find((part) => part.type === 'resource_link');
  const address = link?.type === 'resource_link' ? link.uri : '';
  expect((await fetch(address)).headers.get('content-type')).toBe('image/png');
  await client.close();
  await expect
    .poll(() =>
      fetch(address).then(
        () => 'answers',
        () => 'gone',
      ),
    )
    .toBe('gone');
});

test.each([
  { url: () => easel.baseUrl, text: 'The API key is not valid' },
  { url: () => 'http://127.0.0.1:1', text: 'fetch failed' },
  { url: () => 'nowhere', text: 'Invalid URL' },
])('what it cannot use is a sentence and an exit code: $text', async ({ url, text }) => {
  const args = [command, 'mcp', '--url', url(), '--key', 'wrong'];
  const child = spawn(process.execPath, args, {
    env: { ...machineEnvironment(), NODE_ENV: 'test' },
  });
  const errors = child.stderr.setEncoding('utf8').toArray();
  const [code] = await once(child, 'exit');
  expect([code, (await errors).join('')]).toEqual([2, expect.stringMatching(`^MCP cannot start: .*${text}`)]);
});
