// What a person keeps private, in words that are nowhere else: no route shows them to anybody else, whatever ids they know.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionSchema } from '#lib/contract/pages/collections.ts';
import { recordedRunSchema } from '#lib/contract/pages/stored-run.ts';
import { thingsOf } from '#tests/support/team-things.ts';
import type { CallOptions } from '#tests/support/test-service.ts';
import { type Member, openTestTeam, type TestTeam } from '#tests/support/test-team.ts';
import { until } from '#tests/support/until.ts';

const canary = 'xylophone-canary';

let team: TestTeam;
let ada: Member;
let bob: Member;
let vera: Member;
beforeAll(async () => {
  team = await openTestTeam();
  ada = await team.join('Ada', 'member');
  bob = await team.join('Bob', 'member');
  vera = await team.join('Vera', 'viewer');
});
afterAll(() => team.close());

const as =
  (who: Member) =>
  (path: string, options: CallOptions = {}) =>
    team.as(who, path, options);
const things = thingsOf(as);

/** One private thing of each kind, all with the canary in them; resolves with their ids. */
async function makeCanaries(): Promise<{ ids: string[]; media: string[] }> {
  const { made, run, video, evaluation, show, share } = things;
  expect((await as(ada)('/api/me', { method: 'PATCH', body: { privateByDefault: true } })).status).toBe(200);
  const image = await as(ada)('/api/gateway/v1/images/generations', {
    body: { model: 'alpha-image-2', prompt: `An image of a ${canary}`, size: '256x256' },
    headers: { 'x-easel-group': 'session_canary' },
  });
  await image.arrayBuffer();
  const imageRun = image.headers.get('x-request-id') ?? '';
  await until(async () => {
    const saved = await as(ada)(`/api/runs/${imageRun}`);
    return saved.ok && recordedRunSchema.parse(await saved.json()).hasThumbnail;
  });
  await as(ada)('/api/groups/session_canary', { method: 'PATCH', body: { name: `Group ${canary}` } });
  await as(ada)(`/api/runs/${imageRun}`, { method: 'PATCH', body: { tags: [`tag-${canary}`] } });

  const text = await run(ada, `A text about the ${canary}`);
  const task = await video(ada, `A video of the ${canary}`);
  await until(async () => (await (await as(ada)(`/api/tasks/${task}`)).text()).includes('"completed"'));
  const evaluated = await evaluation(ada, `the ${canary}`);
  await until(async () => (await (await as(ada)(`/api/evaluations/${evaluated}`)).text()).includes('"done"'));
  const prompt = await made(ada, '/api/prompts', {
    ...{ operation: 'images.generate', name: `Prompt ${canary}`, model: 'alpha-image-2', stream: false },
    body: { prompt: `A ${canary}` },
  });
  const collection = await made(ada, '/api/collections', { title: `My ${canary}`, notes: canary });
  const items = await as(ada)(`/api/collections/${collection}/items`, {
    body: { items: [{ kind: 'run', runId: imageRun }] },
  });
  const [item] = collectionSchema.parse(await items.json()).items;
  await show(ada, `/api/collections/${collection}`, 'private');
  await show(ada, `/api/prompts/${prompt}`, 'private');
  const link = await share(ada, text);
  await as(ada)(`/api/shares/${link}`, { method: 'DELETE' });
  const ids = [imageRun, text, task, evaluated, prompt, collection, item?.id ?? '', 'session_canary', link];
  const files = [`/api/runs/${imageRun}/thumbnail`, `/api/runs/${imageRun}/response`];
  return { ids, media: [...files, `/api/gateway/v1/videos/${task}/content`] };
}

/** Every address to read from that the routes allow with these ids, with and without a search for the canary. */
function addresses(ids: readonly string[]): string[] {
  const known = team.service.runtime.routes
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'))
    .flatMap(({ path }) =>
      path.includes(':id') ? ids.map((id) => path.replace(':id', id).replace(/:\w+/g, '0')) : [path],
    );
  const gateway = ids.flatMap((id) => [
    `/api/gateway/v1/videos/${id}`,
    `/api/gateway/v1/videos/${id}/content`,
  ]);
  const lists = ['/api/gateway/v1/videos', '/api/gateway/v1/images/generations', ...gateway];
  const queries = ['', `?text=${canary}`, '?limit=100', '?owner=me', '?range=1h', '?kind=session'];
  const queried = (path: string) =>
    ids.some((id) => path.includes(id)) ? [path] : queries.map((query) => path + query);
  const about = ids.flatMap((id) => [
    ...[`/api/runs?group=${id}`, `/api/runs/marks?ids=${id}`, `/api/tasks?watch=${id}`],
    ...[`/api/deliveries?task=${id}`, `/api/deliveries?request=${id}`, `/api/shares?reference=${id}`],
    `/api/evaluations/${id}/export?format=csv`,
  ]);
  return [...[...known, ...lists].flatMap(queried), ...about, '/api/audit?format=csv'];
}

test('no list, search, count, file, export, usage row or audit row has it', async () => {
  const { ids, media } = await makeCanaries();
  expect(new Set(ids).size).toBe(9);
  const found = async (who: Member, path: string) => {
    const response = await as(who)(path);
    return (await response.text()).includes(canary);
  };
  const all = addresses(ids);
  const own: string[] = [];
  for (const path of all) if (await found(ada, path)) own.push(path.replace(/\?.*/, ''));
  // It is there to be found: in lists, files, exports and groups of its person.
  const nouns = ['runs', 'tasks', 'evaluations', 'prompts', 'collections', 'groups', 'gateway'];
  for (const noun of nouns)
    expect(
      own.some((path) => path.startsWith(`/api/${noun}`)),
      noun,
    ).toBe(true);

  const leaks: string[] = [];
  for (const who of [bob, vera, team.shared])
    for (const path of all) if (await found(who, path)) leaks.push(`${who.name}: ${path}`);
  expect(leaks).toEqual([]);
  const statusOf = async (who: Member, path: string) => {
    const response = await as(who)(path);
    await response.arrayBuffer();
    return response.status;
  };
  for (const path of media) {
    expect(await statusOf(ada, path), path).toBe(200);
    for (const who of [bob, team.shared]) expect(await statusOf(who, path), path).toBe(404);
    expect([403, 404]).toContain(await statusOf(vera, path));
  }
});

test('a link for the team shows nothing without a sign-in, by no route', async () => {
  const { video, run, share } = things;
  const gone = await team.join('Gone', 'member');
  const runs = [await run(bob, 'for the team'), await video(bob, 'for the team')];
  const link = await share(bob, runs[0] ?? '');
  await as(team.shared)(`/api/people/${gone.id}`, { method: 'PATCH', body: { disabled: true } });
  const paths = team.service.runtime.routes
    .filter(({ path }) => path.startsWith('/api/shared/:id'))
    .map(({ path }) => path.replace(':id', link).replace(':index', '0'));
  expect(paths.length).toBeGreaterThan(8);
  expect((await as(vera)(paths[0] ?? '')).status).toBe(200);
  for (const path of paths) {
    expect((await team.as(null, path)).status, path).toBe(403);
    expect((await as(gone)(path)).status, path).toBe(403);
  }
});
