// Every route of the pages and of the gateway, called by everybody: who passes its guard is the table rights.txt.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApiKey } from '#tests/support/server-environment.ts';
import { openTestTeam, type TestTeam } from '#tests/support/test-team.ts';

let team: TestTeam;
beforeAll(async () => {
  team = await openTestTeam();
});
afterAll(() => team.close());

/** One who calls; `path` may point at things of others. */
interface Caller {
  name: string;
  headers: Record<string, string>;
}

async function callers(): Promise<Caller[]> {
  const { as, shared, join } = team;
  const cookieOf = async (name: string, role: 'viewer' | 'member' | 'admin') => await join(name, role);
  const [viewer, member, admin] = [
    await cookieOf('Vera', 'viewer'),
    await cookieOf('Mia', 'member'),
    await cookieOf('Ada', 'admin'),
  ];
  const [disabled, ended] = [await cookieOf('Dan', 'admin'), await cookieOf('Eve', 'admin')];
  await as(shared, `/api/people/${disabled.id}`, { method: 'PATCH', body: { disabled: true } });
  await as(ended, '/api/session', { method: 'DELETE' });
  return [
    { name: 'nobody', headers: {} },
    { name: 'viewer', headers: { cookie: viewer.cookie } },
    { name: 'member', headers: { cookie: member.cookie } },
    { name: 'admin', headers: { cookie: admin.cookie } },
    { name: 'disabled', headers: { cookie: disabled.cookie } },
    { name: 'ended', headers: { cookie: ended.cookie } },
    { name: 'API key', headers: { authorization: `Bearer ${testApiKey}` } },
  ];
}

/** `GET /api/runs/x`, with the template that the table shows. Signing out is last: it ends the session of the caller. */
function samples(): { template: string; method: string; path: string }[] {
  const gateway = [
    ['GET', '/api/gateway/v1/models'],
    ['POST', '/api/gateway/v1/images/generations'],
    ['POST', '/api/gateway/v1/messages/count_tokens'],
    ['GET', '/api/gateway/v1/videos/generations/:id'],
  ] as const;
  const routes = [
    ...team.service.runtime.routes.map(({ method, path }) => [method, path] as const),
    ...gateway,
    ['GET', '/history'] as const,
    ['GET', '/s/:id'] as const,
  ];
  return routes
    .map(([method, path]) => ({
      method,
      template: `${method} ${path}`,
      path: path.replace(/\{\w+\}|:[a-z]+/gi, 'x'),
    }))
    .sort((one, other) => rank(one.template) - rank(other.template) || compare(one.template, other.template));
}

function rank(template: string): number {
  return template === 'DELETE /api/session' ? 1 : 0;
}

function compare(one: string, other: string): number {
  const [[method = '', path = ''], [otherMethod = '', otherPath = '']] = [one.split(' '), other.split(' ')];
  return path < otherPath || (path === otherPath && method < otherMethod) ? -1 : 1;
}

/** `sign in`: nobody is known. `role`: the role is not enough. `passes`: the handler decides. */
async function verdictOf(response: Response): Promise<string> {
  const location = response.headers.get('location') ?? '';
  const isPage = response.status === 302 && location.startsWith('/sign-in');
  if (isPage || response.headers.has('x-easel-sign-in')) return 'sign in';
  const text = response.status === 403 ? await response.text() : '';
  return text.includes('This needs the role') ? 'role' : 'passes';
}

test('every route is open to those, and only those, whom the table names', async () => {
  const everybody = await callers();
  const rows: string[][] = [];
  for (const { template, method, path } of samples()) {
    const verdicts: string[] = [];
    for (const { headers } of everybody) {
      const response = await team.as(null, path, { method, headers });
      verdicts.push(await verdictOf(response));
    }
    rows.push([template, ...verdicts]);
  }
  const lines = [['route', ...everybody.map(({ name }) => name)], ...rows].map(([route = '', ...cells]) =>
    `${route.padEnd(48)}${cells.map((cell) => cell.padEnd(10)).join('')}`.trimEnd(),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('rights.txt');
});
