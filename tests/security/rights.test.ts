// Every route of the pages and of the gateway, called by everybody: who passes its guard is the table rights.txt. Its last
// columns are what a member may do with things: own ones, and those of another member for the team, and private; and what an
// admin may do with private ones.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { madeApiKeySchema } from '#lib/contract/pages/api-key.ts';
import { collectionSchema } from '#lib/contract/pages/collections.ts';
import { deliveriesSchema } from '#lib/contract/pages/delivery.ts';
import { promptSchema } from '#lib/contract/pages/prompts.ts';
import { sessionListSchema } from '#lib/contract/pages/sessions.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { testApiKey } from '#tests/support/server-environment.ts';
import { thingsOf } from '#tests/support/team-things.ts';
import type { CallOptions } from '#tests/support/test-service.ts';
import { type Member, openTestTeam, ownPassword, type TestTeam } from '#tests/support/test-team.ts';
import { until } from '#tests/support/until.ts';

let team: TestTeam;
beforeAll(async () => {
  team = await openTestTeam({ ALLOW_PRIVATE_NETWORK: 'true' });
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
    ['GET', '/api/gateway/v1/videos/:id'],
    ['GET', '/api/gateway/v1/videos/:id/content'],
    ['POST', '/api/gateway/v1/videos/:id/cancel'],
    ['DELETE', '/api/gateway/v1/videos/:id'],
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

/** The things that the routes name, by the beginning of their paths. */
type Things = Readonly<Record<string, string>>;

const columns = ['own', 'team', 'private'] as const;
type Column = (typeof columns)[number];
/** The last column. */
const ofAdmin = 'private, admin';

/** A member, and things of each column: the member's own, those of another member for the team, and private ones. */
async function makeThings(): Promise<{ member: Member; of: Record<Column, Things> }> {
  const as =
    (who: Member) =>
    (path: string, options: CallOptions = {}) =>
      team.as(who, path, options);
  const { made, run, video, evaluation, share, show, read } = thingsOf(as);
  const groupOf = async (who: Member, isPrivate: boolean): Promise<string> => {
    const id = `chat_${who.name}-${isPrivate}`;
    const headers = { 'x-easel-group': id };
    const grouped = thingsOf<Member>(
      (whose) => (path, options) => team.as(whose, path, { ...options, headers }),
    );
    const runId = await grouped.run(who, 'a conversation');
    if (isPrivate) await show(who, `/api/runs/${runId}`, 'private');
    return id;
  };
  const [member, other] = [await team.join('Ned', 'member'), await team.join('Oda', 'member')];
  const sessionsOf = (who: Member) => read(who, '/api/me/sessions', sessionListSchema);
  const sessionOf = async (who: Member): Promise<string> => {
    await team.signIn({ name: who.name, password: ownPassword });
    const { sessions } = await sessionsOf(who);
    return sessions.find(({ current }) => !current)?.id ?? '';
  };
  const keyOf = async (who: Member): Promise<string> => {
    const made = await team.as(who, '/api/keys', { body: { name: who.name } });
    return madeApiKeySchema.parse(await made.json()).apiKey.id;
  };
  const promptOf = async (who: Member, isPrivate: boolean): Promise<string> => {
    const content = { model: 'alpha-image-2', stream: false, body: { prompt: 'A {{animal}}' } };
    const prompt = { operation: 'images.generate', name: `Prompt ${isPrivate}`, ...content };
    const made = await team.as(who, '/api/prompts', { body: prompt });
    return promptSchema.parse(await made.json()).id;
  };
  const make = async (who: Member, isPrivate: boolean): Promise<Things> => {
    const runId = await run(who, 'a run');
    const task = await video(who, 'a video', { callback_url: 'https://127.0.0.1:9/' });
    // Whose it is says its run, once that is saved.
    const [delivery] = await until(async () => {
      const { deliveries } = await read(who, `/api/deliveries?task=${task}`, deliveriesSchema);
      return deliveries.length > 0 && deliveries;
    });
    const deleted = await run(who, 'deleted');
    const collection = await made(who, '/api/collections', { title: 'Kites' });
    const item = await team.as(who, `/api/collections/${collection}/items`, {
      body: { items: [{ kind: 'run', runId }] },
    });
    const image = await (await fetch(sampleImage)).blob();
    const things = {
      collections: collection,
      items: collectionSchema.parse(await item.json()).items[0]?.id ?? '',
      'evaluation-images': await made(who, '/api/evaluation-images', image),
      runs: runId,
      evaluations: await evaluation(who, 'an evaluation'),
      tasks: task,
      shares: await share(who, runId),
      keys: await keyOf(isPrivate || who === member ? who : team.shared),
      deliveries: delivery?.id ?? '',
      sessions: await sessionOf(who),
      prompts: await promptOf(who, isPrivate),
      groups: await groupOf(who, isPrivate),
      deleted,
    };
    if (isPrivate) {
      const nouns = ['collections', 'evaluations', 'prompts', 'runs', 'tasks'] as const;
      for (const noun of nouns) await show(who, `/api/${noun}/${things[noun]}`, 'private');
      await show(who, `/api/runs/${deleted}`, 'private');
    }
    await team.as(who, `/api/runs/${deleted}`, { method: 'DELETE' });
    return things;
  };
  const of = {
    own: await make(member, false),
    team: await make(other, false),
    private: await make(other, true),
  };
  return { member, of };
}

/** Bodies that pass, so that the rights decide. */
const bodies: Readonly<Record<string, unknown>> = {
  'PATCH /api/runs/:id': { pinned: true },
  'PATCH /api/tasks/:id': { visibility: 'private' },
  'PATCH /api/evaluations/:id': { visibility: 'private' },
  'PATCH /api/groups/:id': { name: 'renamed' },
  'PATCH /api/collections/:id': { notes: 'changed' },
  'PATCH /api/collections/:id/items/:item': { note: 'changed' },
  'POST /api/collections/:id/shares': { withCosts: false, expiresInDays: 1, audience: 'team' },
  'PATCH /api/keys/:id': { name: 'renamed' },
  'PATCH /api/prompts/:id': { visibility: 'private' },
  'POST /api/prompts/:id/versions': { base: 1, model: '', stream: false, body: { prompt: 'x' } },
  'POST /api/evaluations/:id/retry': {},
  'POST /api/evaluations/:id/shares': { withCosts: false, expiresInDays: 1, audience: 'team' },
  'POST /api/evaluations/:id/votes': { first: 0, second: 1, winner: 'tie' },
};

function bodyOf(template: string, { runs = '' }: Things): unknown {
  const items = [{ kind: 'run', runId: runs }];
  return template === 'POST /api/collections/:id/items' ? { items } : bodies[template];
}

/** The path with a thing in it; undefined if the route names none that people own. */
function pathTo(template: string, things: Things): string | undefined {
  const [, path = ''] = template.split(' ');
  if (template.endsWith('/restore') && path.startsWith('/api/runs'))
    return `/api/runs/${things.deleted}/restore`;
  const gateway = '/api/gateway/v1/videos/';
  const noun = path.startsWith(gateway)
    ? 'tasks'
    : (/^\/api\/(?:me\/)?([\w-]+)\/:id/.exec(path)?.[1]?.replace('shared', 'shares') ?? '');
  const id = things[noun];
  if (id === undefined) return undefined;
  return path
    .replace(':id', id)
    .replace(':item', things.items ?? '')
    .replace(/:\w+/g, '0');
}

/** What ends a thing comes after what only reads or changes it. */
function endsThing(template: string): number {
  if (template.startsWith('DELETE') && !template.endsWith('/:item')) return 2;
  return /stop|cancel|PATCH|DELETE/.test(template) ? 1 : 0;
}

/** The thing does not exist for the caller; not a file of it. */
const isUnknown = /^(There is no (?!such cell)|The playground has no task|There is nothing)/;

/** `yes`: the rights allow it, whatever else the request lacks. */
async function rightOf(response: Response): Promise<string> {
  if (response.status === 404) {
    const { error } = z.object({ error: z.object({ message: z.string() }) }).parse(await response.json());
    return isUnknown.test(error.message) ? 'unknown' : 'yes';
  }
  if (response.status === 403) return (await verdictOf(response)) === 'role' ? 'role' : 'no';
  return 'yes';
}

/** For each route that names a thing: what a member may do with an own one, and with those of another member. */
async function rightsToThings(templates: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const { member, of } = await makeThings();
  const rights = new Map<string, string[]>();
  for (const template of templates.toSorted((one, other) => endsThing(one) - endsThing(other))) {
    const cells: string[] = [];
    // Those of others first: changing an own thing must not be what refuses the others.
    const tries = columns.map((column) => [member, of[column]] as const).toReversed();
    // An admin at last, who may delete what is private.
    for (const [who, things] of [...tries, [team.shared, of.private] as const]) {
      const path = pathTo(template, things);
      const [method] = template.split(' ');
      const body = bodyOf(template, things);
      const options = { method, ...(body === undefined ? {} : { body }) };
      const response = path === undefined ? undefined : await team.as(who, path, options);
      cells.push(response === undefined ? '-' : await rightOf(response));
    }
    const [ofPrivate = '', ofTeam = '', own = '', admin = ''] = cells;
    rights.set(template, [own, ofTeam, ofPrivate, admin]);
  }
  return rights;
}

test('every route is open to those, and only those, whom the table names', async () => {
  const rights = await rightsToThings(samples().map(({ template }) => template));
  const everybody = await callers();
  const rows: string[][] = [];
  for (const { template, method, path } of samples()) {
    const verdicts: string[] = [];
    for (const { headers } of everybody) {
      const response = await team.as(null, path, { method, headers });
      verdicts.push(await verdictOf(response));
    }
    rows.push([template, ...verdicts, ...(rights.get(template) ?? [])]);
  }
  const heads = ['route', ...everybody.map(({ name }) => name), ...columns, ofAdmin];
  const lines = [heads, ...rows].map(([route = '', ...cells]) =>
    `${route.padEnd(48)}${cells.map((cell) => cell.padEnd(10)).join('')}`.trimEnd(),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('rights.txt');
});
