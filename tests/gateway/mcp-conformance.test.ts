// The conformance suite of the Model Context Protocol against `/mcp`. Most of its scenarios are about tools, resources and prompts of
// a server of fixtures, which Easel does not have.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '#tests/support/listen.ts';
import { startListeningService } from '#tests/support/listening-service.ts';
import { root } from '#tests/support/read-documents.ts';

const command = join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** What needs features that Easel does not have, or tools, resources and prompts of certain names. */
const ofFixtures = [
  // A session.
  'server-sse-multiple-streams',
  'logging-set-level',
  'completion-complete',
  ...['tools-call-simple-text', 'tools-call-image', 'tools-call-audio', 'tools-call-embedded-resource'],
  ...['tools-call-mixed-content', 'tools-call-with-logging', 'tools-call-error', 'tools-call-with-progress'],
  ...['tools-call-sampling', 'tools-call-elicitation', 'elicitation-sep1034-defaults'],
  ...['elicitation-sep1330-enums', 'resources-list', 'resources-read-text', 'resources-read-binary'],
  ...['resources-templates-read', 'resources-subscribe', 'resources-unsubscribe', 'prompts-list'],
  ...[
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
  ],
];

let easel: Awaited<ReturnType<typeof startListeningService>>;
const folder = mkdtempSync(join(tmpdir(), 'easel-mcp-'));
/** Adds the key, which the suite cannot send. */
const withKey = createServer((incoming, outgoing) => {
  const { hostname: host, port } = new URL(easel.baseUrl);
  const headers = { ...incoming.headers, authorization: `Bearer ${easel.apiKey}` };
  const sent = request({ host, port, path: incoming.url, method: incoming.method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 500, response.headers);
    response.pipe(outgoing);
  });
  sent.on('error', () => outgoing.destroy());
  incoming.pipe(sent);
});
beforeAll(async () => {
  easel = await startListeningService();
});
afterAll(async () => {
  withKey.closeAllConnections();
  withKey.close();
  await easel.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the scenarios that need no fixtures pass, and no other', async () => {
  const expected = join(folder, 'expected.yml');
  writeFileSync(expected, `server:\n${ofFixtures.map((name) => `  - ${name}\n`).join('')}`);
  const url = `${(await listen(withKey)).replace('127.0.0.1', 'localhost')}/mcp`;
  const args = [command, 'server', '--url', url, '--expected-failures', expected, '-o', folder];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  const passed = [...stdout.matchAll(/^✓ ([\w-]+): [1-9]/gm)].map(([, name]) => name);
  expect(passed).toEqual(['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']);
});
