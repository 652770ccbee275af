// Collections: made, ordered, seen by whom, shared, kept.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { collectionLimits } from '#lib/contract/pages/collection-limits.ts';
import {
  type Collection,
  collectionSchema,
  collectionsListSchema,
  type NewItem,
} from '#lib/contract/pages/collections.ts';
import {
  sharedCollectionSchema,
  sharedEvaluationSchema,
  sharedRunSchema,
  shareSchema,
  sharesListSchema,
} from '#lib/contract/pages/share.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import { localViewer } from '#lib/server/http/viewer.ts';
import { readError } from '#tests/support/check-response.ts';
import { finishedRun } from '#tests/support/finished-run.ts';
import { openTeamService, type TeamService } from '#tests/support/team-service.ts';
import { until } from '#tests/support/until.ts';

const ada: Viewer = { personId: 'person_ada', role: 'member' };
const bob: Viewer = { personId: 'person_bob', role: 'member' };
const eve: Viewer = { personId: 'person_eve', role: 'admin' };
const canary = 'xylophone-canary';

let team: TeamService;
beforeAll(async () => {
  team = await openTeamService();
});
afterAll(() => team.close());

const send = (viewer: Viewer | undefined) => (path: string, method?: string, body?: unknown) =>
  team.as(viewer)(path, { ...(method ? { method } : {}), ...(body === undefined ? {} : { body }) });

const runOf = (viewer: Viewer, prompt: string) =>
  finishedRun(send(viewer), '/v1/messages', {
    ...{ model: 'any-text', max_tokens: 20 },
    messages: [{ role: 'user', content: prompt }],
  });
const run = (runId: string): NewItem => ({ kind: 'run', runId });
const comparison = (runIds: readonly string[], title = 'Which is better?'): NewItem => ({
  kind: 'comparison',
  comparison: {
    ...{ title, slug: 'messages', link: null, files: [], columns: ['A', 'B'], rows: [''] },
    titles: { column: 'Model', row: '' },
    cells: runIds.map((runId, column) => ({
      ...{ runId, label: `Cell ${column}`, notes: [] },
      position: { column, row: 0 },
    })),
  },
});

async function changed(viewer: Viewer, path: string, method: string, body?: unknown): Promise<Collection> {
  const response = await send(viewer)(`/api/collections${path}`, method, body);
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return collectionSchema.parse(await response.json());
}

async function collectionOf(viewer: Viewer, title: string, items: readonly NewItem[]): Promise<Collection> {
  const { id } = await changed(viewer, '', 'POST', { title });
  return items.length === 0
    ? await read(viewer, id)
    : await changed(viewer, `/${id}/items`, 'POST', { items });
}

const read = (viewer: Viewer, id: string) => changed(viewer, `/${id}`, 'GET');
const status = async (viewer: Viewer | undefined, path: string, method?: string, body?: unknown) =>
  (await send(viewer)(path, method, body)).status;
const titles = ({ items }: Collection) => items.map(({ title }) => title);

async function evaluationOf(viewer: Viewer, name: string): Promise<string> {
  const response = await send(viewer)('/api/evaluations', 'POST', {
    ...{
      name,
      operation: 'messages.create',
      models: ['any-text'],
      repeats: 1,
      checks: {},
      rows: [{ x: 'a' }],
    },
    template: { max_tokens: 20, messages: [{ role: 'user', content: `${name} {{x}}` }] },
  });
  const { id } = z.object({ id: z.string() }).parse(await response.json());
  await until(async () => (await (await send(viewer)(`/api/evaluations/${id}`)).json()).state === 'done');
  return id;
}

describe('a collection', () => {
  test('has a title, notes and items in an order of its own', async () => {
    const [one, two] = [await runOf(ada, 'a red kite'), await runOf(bob, 'a blue kite')];
    const evaluation = await evaluationOf(ada, 'Kites');
    const made = await changed(ada, '', 'POST', { title: '  Kites of May ', notes: 'For\nMonday' });
    expect(made).toMatchObject({ title: 'Kites of May', notes: 'For\nMonday', count: 0, items: [] });
    const items = [
      run(one),
      comparison([one, two]),
      run(two),
      { kind: 'evaluation', evaluationId: evaluation },
    ];
    const full = await changed(ada, `/${made.id}/items`, 'POST', { items });
    expect(titles(full)).toEqual(['a red kite', 'Which is better?', 'a blue kite', 'Kites']);
    expect(full.items[1]).toMatchObject({
      kind: 'comparison',
      comparison: { slug: 'messages', link: null },
      cells: [{ id: one, label: 'Cell 0', run: { model: 'any-text' } }, { id: two }],
    });
    expect(full.items[3]).toMatchObject({ evaluationId: evaluation, model: 'any-text', cells: [] });
    // Once more is not twice.
    expect((await changed(ada, `/${made.id}/items`, 'POST', { items: items.slice(0, 2) })).count).toBe(4);

    const [first, second, third, last] = full.items.map(({ id }) => id);
    const item = (id = '') => `/${made.id}/items/${id}`;
    expect(titles(await changed(ada, item(last), 'PATCH', { before: first }))[0]).toBe('Kites');
    expect(titles(await changed(ada, item(last), 'PATCH', { before: null }))[3]).toBe('Kites');
    expect(
      titles(await changed(ada, item(third), 'PATCH', { before: second, note: 'See the tail.' })),
    ).toEqual(['a red kite', 'a blue kite', 'Which is better?', 'Kites']);
    const fewer = await changed(ada, item(first), 'DELETE');
    expect(fewer.items.map(({ title, note }) => [title, note])).toEqual([
      ['a blue kite', 'See the tail.'],
      ['Which is better?', ''],
      ['Kites', ''],
    ]);
    expect(await changed(ada, `/${made.id}`, 'PATCH', { title: 'Kites', notes: '' })).toMatchObject({
      title: 'Kites',
      notes: '',
      count: 3,
    });
    expect(await status(ada, `/api/collections/${made.id}`, 'DELETE')).toBe(200);
    expect(await status(ada, `/api/collections/${made.id}`)).toBe(404);
    expect(await status(ada, `/api/runs/${one}`)).toBe(200);
  });

  test('refuses what it cannot hold, with field, value and rule', async () => {
    const { id } = await collectionOf(ada, 'Small', []);
    const refused = async (path: string, method: string, body: unknown) => {
      const response = await send(ada)(`/api/collections${path}`, method, body);
      const { code, param, message } = await readError(response);
      return [response.status, code, param, message];
    };
    expect(await refused('', 'POST', { title: ' ' })).toEqual([
      400,
      'invalid_value',
      'title',
      expect.stringContaining('must not be empty'),
    ]);
    const long = 'x'.repeat(collectionLimits.title + 1);
    expect((await refused('', 'POST', { title: long })).slice(0, 3)).toEqual([
      400,
      'string_above_max_length',
      'title',
    ]);
    expect(await refused(`/${id}/items`, 'POST', { items: [run('req_none')] })).toEqual([
      404,
      'not_found',
      'items',
      'There is no run "req_none", or it was deleted.',
    ]);
    expect((await refused(`/${id}/items/item_none`, 'PATCH', { note: '' })).slice(0, 3)).toEqual([
      404,
      'not_found',
      'item',
    ]);
    const runs: NewItem[] = [];
    for (let index = 0; index < 13; index += 1) {
      const one = await runOf(ada, `one of many ${index}`);
      runs.push(comparison(Array.from({ length: 24 }, () => one)));
    }
    expect((await refused(`/${id}/items`, 'POST', { items: runs }))[3]).toBe(
      'A collection has at most 300 runs; with these it has 312.',
    );
    expect((await read(ada, id)).count).toBe(0);
  });

  test('shows others only what they see; it is changed by its person and by admins', async () => {
    const [shown, hidden] = [await runOf(ada, 'a kite'), await runOf(ada, `a ${canary}`)];
    const evaluation = await evaluationOf(ada, `An evaluation of ${canary}`);
    const made = await collectionOf(ada, 'For the team', [
      run(shown),
      run(hidden),
      comparison([shown, hidden], `Two of ${canary}`),
      { kind: 'evaluation', evaluationId: evaluation },
    ]);
    for (const path of [`/api/runs/${hidden}`, `/api/evaluations/${evaluation}`])
      expect(await status(ada, path, 'PATCH', { visibility: 'private' })).toBe(200);
    expect((await read(ada, made.id)).count).toBe(4);
    for (const viewer of [bob, eve, localViewer]) {
      const seen = await read(viewer, made.id);
      expect(titles(seen)).toEqual(['a kite']);
      const list = await (await send(viewer)('/api/collections')).text();
      expect(list + JSON.stringify(seen)).not.toContain(canary);
      const { collections } = collectionsListSchema.parse(JSON.parse(list));
      expect(collections.find(({ id }) => id === made.id)).toMatchObject({ count: 1 });
    }
    const path = `/api/collections/${made.id}`;
    const changes = (viewer: Viewer) =>
      Promise.all([
        status(viewer, path, 'PATCH', { notes: 'x' }),
        status(viewer, `${path}/items`, 'POST', { items: [run(shown)] }),
        status(viewer, `${path}/items/${made.items[0]?.id}`, 'PATCH', { note: 'x' }),
        status(viewer, path, 'PATCH', { visibility: 'private' }),
      ]);
    expect(await changes(bob)).toEqual([403, 403, 403, 403]);
    expect(await changes(eve)).toEqual([200, 201, 200, 403]);
    // Nobody adds what they do not see, and a deleted run is shown to who can remove it.
    const own = await collectionOf(bob, 'Of Bob', []);
    expect(await status(bob, `/api/collections/${own.id}/items`, 'POST', { items: [run(hidden)] })).toBe(404);
    await status(ada, `/api/runs/${shown}`, 'DELETE');
    expect((await read(bob, made.id)).count).toBe(0);
    expect((await read(ada, made.id)).items[0]).toMatchObject({ title: '', cells: [] });
  });

  test('that is private does not exist for others; an admin sees that it is there and may delete it', async () => {
    const made = await collectionOf(ada, `My ${canary}`, [run(await runOf(ada, 'a cat'))]);
    const path = `/api/collections/${made.id}`;
    const link = shareSchema.parse(
      await (await send(ada)(`${path}/shares`, 'POST', { withCosts: false, expiresInDays: 1 })).json(),
    );
    expect(await changed(ada, `/${made.id}`, 'PATCH', { visibility: 'private' })).toMatchObject({
      visibility: 'private',
    });
    for (const viewer of [bob, eve])
      for (const [below, method] of [
        ['', 'GET'],
        ['', 'PATCH'],
        ['/items', 'POST'],
        ['/shares', 'POST'],
      ] as const)
        expect(
          await status(viewer, path + below, method, method === 'GET' ? undefined : bodies[below]),
          below,
        ).toBe(404);
    const listed = async (viewer: Viewer, query = '') =>
      collectionsListSchema
        .parse(await (await send(viewer)(`/api/collections${query}`)).json())
        .collections.find(({ id }) => id === made.id);
    expect(await listed(bob)).toBeUndefined();
    expect(await listed(eve)).toMatchObject({ title: '', notes: '', count: 0, visibility: 'private' });
    expect(await listed(eve, '?owner=me')).toBeUndefined();
    expect(await listed(ada, '?owner=me')).toMatchObject({ count: 1 });
    const { shares } = sharesListSchema.parse(await (await send(bob)('/api/shares')).json());
    expect(shares.map(({ id }) => id)).not.toContain(link.id);
    expect(await status(bob, path, 'DELETE')).toBe(404);
    expect(await status(eve, path, 'DELETE')).toBe(200);
  });
});

const bodies = {
  '': { title: 'x' },
  '/items': { items: [run('req_1')] },
  '/shares': { withCosts: true, expiresInDays: 1 },
} as const;

describe('a shared collection', () => {
  const share = async (viewer: Viewer, id: string, terms: object = {}) => {
    const body = { withCosts: false, expiresInDays: 7, ...terms };
    const response = await send(viewer)(`/api/collections/${id}/shares`, 'POST', body);
    expect(response.status, await response.clone().text()).toBe(201);
    return shareSchema.parse(await response.json());
  };
  const opened = async (id: string) =>
    sharedCollectionSchema.parse(await (await send(undefined)(`/api/shared/${id}`)).json());

  test('is a copy: its items open without a sign-in, stay when the history deletes them, and end together', async () => {
    const [one, two] = [await runOf(ada, 'a red fox'), await runOf(ada, 'a grey fox')];
    const evaluation = await evaluationOf(ada, 'Foxes');
    const made = await collectionOf(ada, 'Foxes of June', [
      run(one),
      comparison([one, two]),
      { kind: 'evaluation', evaluationId: evaluation },
    ]);
    const link = await share(ada, made.id);
    expect(link).toMatchObject({ kind: 'collection', reference: made.id, words: 'Foxes of June' });
    for (const id of [one, two]) await status(ada, `/api/runs/${id}`, 'DELETE');
    await status(ada, `/api/collections/${made.id}`, 'DELETE');

    const shared = await opened(link.id);
    expect(shared.items.map(({ title, kind }) => [title, kind])).toEqual([
      ['a red fox', 'run'],
      ['Which is better?', 'comparison'],
      ['Foxes', 'evaluation'],
    ]);
    const text = JSON.stringify(shared);
    for (const own of [one, two, evaluation, ada.personId, made.id]) expect(text).not.toContain(own);
    const cells = shared.items.flatMap((item) => item.cells.map(({ id }) => id));
    expect(new Set(cells).size).toBe(2);
    for (const id of cells) {
      const found = sharedRunSchema.parse(await (await send(undefined)(`/api/shared/${id}`)).json());
      expect(found.run.words).toMatch(/fox$/);
      expect(await (await send(undefined)(`/api/shared/${id}/request`)).text()).toContain('fox');
    }
    const table = shared.items[2]?.evaluationId ?? '';
    sharedEvaluationSchema.parse(await (await send(undefined)(`/api/shared/${table}`)).json());
    const content = z
      .object({ cells: z.array(z.object({ runId: z.string() })) })
      .parse(await (await send(undefined)(`/api/shared/${table}/response`)).json());
    const inner = content.cells.map(({ runId }) => runId);
    const all = [link.id, table, ...cells, ...inner];
    for (const id of all) expect(await status(undefined, `/api/shared/${id}`)).toBe(200);
    expect(await status(undefined, `/api/shared/${link.id}/preview.png`)).toBe(200);
    // One link in the list; a part of it cannot be revoked alone.
    const { shares } = sharesListSchema.parse(await (await send(ada)('/api/shares')).json());
    expect(all.filter((id) => shares.some((listed) => listed.id === id))).toEqual([link.id]);
    expect(await status(ada, `/api/shares/${table}`, 'DELETE')).toBe(404);
    expect(await status(bob, `/api/shares/${link.id}`, 'DELETE')).toBe(403);
    expect(await status(ada, `/api/shares/${link.id}`, 'DELETE')).toBe(200);
    for (const id of all) expect(await status(undefined, `/api/shared/${id}`)).toBe(410);
  });

  test('has what its sender sees, and not what others keep for themselves', async () => {
    const [shown, hidden] = [await runOf(ada, 'a hen'), await runOf(ada, `a ${canary} hen`)];
    await status(ada, `/api/runs/${hidden}`, 'PATCH', { visibility: 'private' });
    const made = await collectionOf(ada, 'Hens', [run(shown), run(hidden)]);
    const ofBob = await share(bob, made.id);
    expect((await opened(ofBob.id)).items.map(({ title }) => title)).toEqual(['a hen']);
    const ofAda = await share(ada, made.id, { audience: 'team' });
    expect(ofAda.visibility).toBe('private');
    expect(await status(undefined, `/api/shared/${ofAda.id}`)).toBe(403);
    expect(await status(bob, `/api/shared/${ofAda.id}`)).toBe(200);
    const { shares } = sharesListSchema.parse(await (await send(bob)('/api/shares')).json());
    expect(shares.map(({ id }) => id)).not.toContain(ofAda.id);
  });

  test('is refused with a credential in it, and leaves nothing behind', async () => {
    const made = await collectionOf(ada, 'Keys', [run(await runOf(ada, 'a lock'))]);
    const key = `sk-${'a1B2'.repeat(12)}`;
    await changed(ada, `/${made.id}`, 'PATCH', { notes: `Use ${key}` });
    const response = await send(ada)(`/api/collections/${made.id}/shares`, 'POST', {
      ...{ withCosts: true, expiresInDays: null },
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('notes');
    expect((await (await send(ada)(`/api/shares?reference=${made.id}`)).json()).shares).toEqual([]);
  });
});
