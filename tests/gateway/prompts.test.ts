// Prompts with the real store: what is refused, versions, who sees and changes them, and presets that become prompts.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '#lib/client/storage/test-storage.ts';
import { type Prompt, promptSchema, promptsSchema } from '#lib/contract/pages/prompts.ts';
import { localViewer, type Viewer } from '#lib/server/http/viewer.ts';
import { openTeamService, type TeamService } from '#tests/support/team-service.ts';

const ada: Viewer = { personId: 'person_ada', role: 'member' };
const bob: Viewer = { personId: 'person_bob', role: 'member' };
const eve: Viewer = { personId: 'person_eve', role: 'admin' };
const canary = 'xylophone-canary';

let team: TeamService;
beforeAll(async () => {
  team = await openTeamService();
});
afterAll(() => team.close());

const image = {
  operation: 'images.generate',
  model: 'alpha-image-2',
  stream: true,
  body: { prompt: 'A {{animal}} at night', size: '1024x1024' },
};
const content = (prompt: string) => ({ model: image.model, stream: true, body: { prompt } });

async function make(viewer: Viewer, name: string, more: object = {}): Promise<Prompt> {
  const response = await team.as(viewer)('/api/prompts', { body: { ...image, name, ...more } });
  expect(response.status).toBe(201);
  return promptSchema.parse(await response.json());
}

async function call(viewer: Viewer, path: string, method = 'GET', body?: unknown) {
  const response = await team.as(viewer)(path, { method, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  return { status: response.status, text };
}

async function listOf(viewer: Viewer, query = '') {
  const response = await team.as(viewer)(`/api/prompts${query}`);
  return promptsSchema.parse(await response.json()).prompts;
}

describe('what is refused', () => {
  beforeAll(() => make(bob, 'Taken'));
  const huge = { prompt: 'x'.repeat(300 * 1024) };

  test.each<[string, object, number, string]>([
    ['an operation without a form', { operation: 'models.list' }, 400, 'operation'],
    ['an unknown operation', { operation: 'images.paint' }, 400, 'operation'],
    ['an empty name', { name: ' ' }, 400, 'name must not be empty'],
    ['a long name', { name: 'n'.repeat(101) }, 400, 'name'],
    ['a name that is taken', { name: 'taken', body: { prompt: 'x' } }, 409, 'name \\"taken\\" is taken'],
    ['a model of another operation', { model: 'delta-1.1' }, 400, 'does not support'],
    ['an unknown model', { model: 'no-such-model' }, 404, 'no-such-model'],
    ['a model in the body', { body: { model: 'alpha-image-2', prompt: 'x' } }, 400, 'stands beside it'],
    ['a broken rule', { body: { prompt: 'x', n: 99 } }, 400, 'n must'],
    ['a field that the model does not have', { body: { prompt: 'x', seedy: 1 } }, 400, 'seedy'],
    [
      'a variable where none is replaced',
      { body: { prompt: 'x', size: '{{size}}' } },
      400,
      'size has the variable {{size}}',
    ],
    ['a body that is too large', { body: huge }, 413, 'bytes'],
    ['a NUL', { body: { prompt: 'a\0b' } }, 400, 'NUL'],
    ['an unknown member', { colour: 'red' }, 400, 'colour'],
    [
      'a system prompt with a model',
      { operation: 'system-prompt', body: { prompt: 'x' } },
      400,
      'model must be empty',
    ],
    [
      'an empty system prompt',
      { operation: 'system-prompt', model: '', body: { prompt: ' ' } },
      400,
      'body must be',
    ],
  ])('%s', async (_name, change, status, message) => {
    const found = await call(bob, '/api/prompts', 'POST', { ...image, name: 'New', ...change });
    expect(found.status).toBe(status);
    expect(found.text).toContain(message);
  });

  test('a missing field is not: files are left out of prompts', async () => {
    await make(bob, 'Edit', {
      operation: 'images.edit',
      model: 'alpha-image-2',
      body: { prompt: 'Make it {{season}}' },
    });
  });

  test('a version that is not the latest any more, and content that the operation does not take', async () => {
    const { id } = await make(bob, 'Stale');
    const path = `/api/prompts/${id}/versions`;
    const save = (base: number, prompt: string) => call(bob, path, 'POST', { base, ...content(prompt) });
    expect((await save(1, 'A fox')).status).toBe(201);
    const late = await save(1, 'A bear');
    expect(late.status).toBe(409);
    expect(late.text).toContain('base is version 1, but the latest version is 2');
    expect((await save(3, 'A bear')).status).toBe(409);
    expect((await call(bob, path, 'POST', { base: 2, ...image, body: { n: 99 } })).status).toBe(400);
    const wrong = { base: 2, model: image.model, stream: true, body: { prompt: 'x', n: 99 } };
    expect((await call(bob, path, 'POST', wrong)).text).toContain('body.n');
    expect((await call(bob, `/api/prompts/${id}?version=7`)).status).toBe(404);
    expect((await call(bob, `/api/prompts/${id}?version=two`)).status).toBe(400);
  });

  test('of two changes at the same time, one', async () => {
    const { id } = await make(bob, 'Race');
    const saved = await Promise.all(
      ['one', 'two', 'three'].map((prompt) =>
        call(bob, `/api/prompts/${id}/versions`, 'POST', { base: 1, ...content(prompt) }),
      ),
    );
    expect(saved.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });
});

describe('versions', () => {
  test('a change of the content makes one; earlier ones are read and restored; a name makes none', async () => {
    const { id } = await make(ada, 'Night');
    const save = (base: number, prompt: string, note?: string) =>
      call(ada, `/api/prompts/${id}/versions`, 'POST', { base, note, ...content(prompt) });
    await save(1, 'A {{bird}} at night', 'birds');
    await save(2, 'A {{bird}} at night');
    await call(ada, `/api/prompts/${id}`, 'PATCH', { name: 'Night birds' });
    const read = async (query = '') =>
      promptSchema.parse(JSON.parse((await call(ada, `/api/prompts/${id}${query}`)).text));
    expect(await read()).toMatchObject({
      ...{ name: 'Night birds', version: 2, body: { prompt: 'A {{bird}} at night' } },
      versions: [
        { version: 2, note: 'birds', personId: ada.personId },
        { version: 1, note: '', personId: ada.personId },
      ],
    });
    const first = await read('?version=1');
    expect(first).toMatchObject({ version: 1, body: image.body, excerpt: 'A {{animal}} at night' });
    await call(ada, `/api/prompts/${id}/versions`, 'POST', {
      base: 2,
      note: 'back',
      ...image,
      operation: undefined,
      body: first.body,
    });
    expect(await read()).toMatchObject({ version: 3, body: image.body });
    expect((await listOf(ada)).find((prompt) => prompt.id === id)).toMatchObject({
      ...{ version: 3, model: 'alpha-image-2', excerpt: 'A {{animal}} at night', visibility: 'team' },
    });
    expect((await call(ada, `/api/prompts/${id}`, 'DELETE')).status).toBe(200);
    expect((await call(ada, `/api/prompts/${id}`)).status).toBe(404);
    expect((await call(ada, `/api/prompts/${id}?version=1`)).status).toBe(404);
  });
});

describe('a prompt', () => {
  test('of the team is seen by all, changed by its person and by admins', async () => {
    const { id } = await make(ada, 'For all');
    const path = `/api/prompts/${id}`;
    for (const viewer of [ada, bob, eve, { personId: 'person_vera', role: 'viewer' } as const]) {
      expect((await listOf(viewer)).map((prompt) => prompt.id)).toContain(id);
      expect((await call(viewer, path)).status).toBe(200);
    }
    const version = { base: 1, ...content('changed') };
    const tries = (viewer: Viewer) =>
      Promise.all([
        call(viewer, path, 'PATCH', { name: 'Mine now' }),
        call(viewer, `${path}/versions`, 'POST', version),
        call(viewer, path, 'PATCH', { visibility: 'private' }),
        call(viewer, path, 'DELETE'),
      ]).then((results) => results.map(({ status }) => status));
    expect(await tries(bob)).toEqual([403, 403, 403, 403]);
    expect((await call(eve, path, 'PATCH', { visibility: 'private' })).status).toBe(403);
    expect((await call(eve, path, 'PATCH', { name: 'For everybody' })).status).toBe(200);
    expect((await call(eve, path, 'DELETE')).status).toBe(200);
  });

  test('that is private does not exist for others: in no list, by no id, under no name', async () => {
    const { id } = await make(ada, canary, { visibility: 'private', body: { prompt: `a ${canary}` } });
    const path = `/api/prompts/${id}`;
    expect((await listOf(ada, '?owner=me')).map(({ name }) => name)).toContain(canary);
    for (const viewer of [bob, eve, localViewer]) {
      expect(JSON.stringify(await listOf(viewer))).not.toContain(canary);
      for (const [method, below, body] of [
        ['GET', '', undefined],
        ['GET', '?version=1', undefined],
        ['PATCH', '', { name: 'x' }],
        ['POST', '/versions', { base: 1, ...content('x') }],
        ['DELETE', '', undefined],
      ] as const)
        expect((await call(viewer, path + below, method, body)).status).toBe(404);
    }
    await make(bob, canary);
    expect((await call(ada, path, 'PATCH', { visibility: 'team' })).status).toBe(200);
    expect((await call(bob, path)).status).toBe(200);
  });

  test('is private from the beginning for a person who prefers it, and has no owner where nobody signs in', async () => {
    const local = await make(localViewer, 'Local', { visibility: 'private' });
    expect(local).not.toHaveProperty('personId');
    expect(local.versions[0]).not.toHaveProperty('personId');
    // Else nobody would see it once a sign-in is set up.
    expect((await listOf(ada)).map(({ name }) => name)).toContain('Local');
  });
});

describe('presets of a browser', () => {
  let saved: Map<string, string>;
  let lost: (path: string, method: string) => boolean;
  beforeEach(() => {
    saved = new Map();
    lost = () => false;
    vi.stubGlobal('localStorage', memoryStorage(saved));
    vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
      const response = await team.as(cid)(path, { method, ...(body && { body: JSON.parse(body) }) });
      // The answer of the server, or the request before it, does not arrive.
      if (lost(path, method)) throw new TypeError('failed to fetch');
      return response;
    });
    return () => vi.unstubAllGlobals();
  });
  const cid: Viewer = { personId: 'person_cid', role: 'member' };
  const night = {
    title: 'Night',
    model: 'alpha-image-2',
    stream: false,
    body: { model: 'alpha-image-2', prompt: 'A fox at night', n: 2 },
  };
  const poet = { title: 'Poet', model: '', stream: true, body: { prompt: 'Answer in verse' } };
  /** As after a reload of the page. */
  const importPresets = async () => {
    vi.resetModules();
    const page = await import('#lib/client/form/import-presets.ts');
    const [left, again] = await Promise.all([page.importPresets(), page.importPresets()]);
    expect(again).toBe(left);
    return left;
  };
  const mine = async () => (await listOf(cid, '?owner=me')).map(({ operation, name }) => [operation, name]);

  test('become private prompts, from the one entry and from those before it, and leave the browser', async () => {
    saved.set('easel-presets', JSON.stringify({ 'images.generate': [night], 'system-prompts': [poet] }));
    saved.set('easel-presets:compare:images', JSON.stringify([{ ...night, title: 'Compared' }]));
    saved.set('easel-presets:edits', '[');
    saved.set('easel-other', 'stays');
    expect(await importPresets()).toEqual([]);
    expect((await mine()).toSorted()).toEqual([
      ['images.generate', 'Compared'],
      ['images.generate', 'Night'],
      ['system-prompt', 'Poet'],
    ]);
    expect([...saved.keys()]).toEqual(['easel-presets:edits', 'easel-other']);
    const [first] = (await listOf(cid)).filter(({ name }) => name === 'Night');
    const found = promptSchema.parse(JSON.parse((await call(cid, `/api/prompts/${first?.id}`)).text));
    expect(found).toMatchObject({
      ...{ visibility: 'private', model: 'alpha-image-2', stream: false },
      body: { prompt: 'A fox at night', n: 2 },
    });
  });

  test('stay while the server does not confirm, and are not doubled when its answer was lost', async () => {
    const lists = JSON.stringify({ 'images.generate': [{ ...night, title: 'Once' }] });
    saved.set('easel-presets', lists);
    lost = (_path, method) => method === 'POST';
    expect(await importPresets()).toEqual([expect.stringMatching(/^Once: /)]);
    expect(saved.get('easel-presets')).toBe(lists);
    lost = () => false;
    expect(await importPresets()).toEqual([]);
    expect(saved.has('easel-presets')).toBe(false);
    expect((await mine()).filter(([, name]) => name?.startsWith('Once'))).toHaveLength(1);
  });

  test('of a taken name get a number; what the server refuses stays alone, with its reason', async () => {
    await make(cid, 'Same');
    saved.set(
      'easel-presets',
      JSON.stringify({
        'images.generate': [
          { ...night, title: 'Same' },
          { ...night, title: 'Gone', model: 'no-such-model', body: { prompt: 'x' } },
        ],
        'no-such-form': [poet],
      }),
    );
    expect(await importPresets()).toEqual([
      expect.stringMatching(/^Poet: .*operation/),
      expect.stringMatching(/^Gone: .*no-such-model/),
    ]);
    expect((await mine()).map(([, name]) => name)).toContain('Same 2');
    const left = JSON.parse(saved.get('easel-presets') ?? '');
    expect(left).toMatchObject({
      'images.generate': [{ title: 'Gone' }],
      'no-such-form': [{ title: 'Poet' }],
    });
  });
});
