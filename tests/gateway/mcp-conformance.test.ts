// The conformance suite of the Model Context Protocol against `/mcp`, and against a server with its fixtures in the same place: Easel has no
// tools, resources and prompts of those names.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromNode, parseJsonBytes } from '#lib/server/http/gateway-request.ts';
import { writeNode } from '#lib/server/http/write-node.ts';
import { serveMcp } from '#lib/server/mcp/answer-mcp.ts';
import { listen } from '#tests/support/listen.ts';
import { startListeningService } from '#tests/support/listening-service.ts';
import { createFixtureServer } from '#tests/support/mcp-fixture-server.ts';
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

async function passedBy(url: string, failing: readonly string[]): Promise<unknown[]> {
  const expected = join(folder, 'expected.yml');
  writeFileSync(expected, `server:\n${failing.map((name) => `  - ${name}\n`).join('')}`);
  const args = [command, 'server', '--url', url, '--expected-failures', expected, '-o', folder];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, timeout: 240_000 });
  return [...stdout.matchAll(/^✓ ([\w-]+): [1-9]/gm)].map(([, name]) => name);
}

const withoutFixtures = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

test('the scenarios that need no fixtures pass, and no other', async () => {
  const url = `${(await listen(withKey)).replace('127.0.0.1', 'localhost')}/mcp`;
  expect(await passedBy(url, ofFixtures)).toEqual(withoutFixtures);
});

/** The server asks the client within a call, or there is a session: a message that stands alone has neither. */
const ofSessions = [
  ...['server-sse-multiple-streams', 'tools-call-sampling', 'tools-call-elicitation'],
  ...['elicitation-sep1034-defaults', 'elicitation-sep1330-enums'],
];

test('with a server of the fixtures in the same place, all that a message alone can do passes', async () => {
  const fixtures = createServer(async (incoming, outgoing) => {
    try {
      const received = fromNode(incoming, outgoing);
      if (received.method !== 'POST') return void outgoing.writeHead(405).end();
      const body = parseJsonBytes(await received.readBody(1_000_000));
      await writeNode(outgoing, await serveMcp(received, body, createFixtureServer));
    } catch {
      outgoing.destroy();
    }
  });
  const passed = await passedBy(`${(await listen(fixtures)).replace('127.0.0.1', 'localhost')}/mcp`, [
    'dns-rebinding-protection',
    ...ofSessions,
  ]).finally(() => {
    fixtures.closeAllConnections();
    fixtures.close();
  });
  const scenarios = [
    ...withoutFixtures.slice(0, 3),
    ...ofFixtures.filter((name) => !ofSessions.includes(name)),
  ];
  expect(passed.toSorted()).toEqual(scenarios.toSorted());
});
