// Tests the first start: the API responds while the pages are built, and a placeholder page reloads itself.
import { afterEach, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';

const servers: RunningServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function startInBuild(): Promise<RunningServer> {
  const server = await startServer({ inBuild: true });
  servers.push(server);
  return server;
}

test('the API responds before the pages, which become available without a restart', async () => {
  const { baseUrl, apiKey, output, pagesBuilt } = await startInBuild();
  const models = await fetch(`${baseUrl}/v1/models`, { headers: { authorization: `Bearer ${apiKey}` } });
  expect(models.status).toBe(200);
  const early = await fetch(`${baseUrl}/images`);
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2']);
  expect(early.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(await early.text()).toContain('http-equiv="refresh"');
  expect(output()).toContain('the pages are being built');

  pagesBuilt();
  await expect.poll(output).toContain('The pages are ready');
  const page = await fetch(`${baseUrl}/images`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('/_next/static/');
});

test('the process stops on a signal during the build', async () => {
  const { stop } = await startInBuild();
  expect(await stop()).toBe(0);
});
