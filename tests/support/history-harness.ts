// A history with its own database and functions that record runs and call its routes, without a gateway.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { RecordedRun } from '#lib/contract/pages/stored-run.ts';
import { ofTeam } from '#lib/server/auth/visible-to.ts';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { createHistory, type History, type HistoryOptions } from '#lib/server/history/history.ts';
import type { Video } from '#lib/server/history/history-dependencies.ts';
import { json, type Outcome } from '#lib/server/http/outcome.ts';
import { createOutlivingCalls } from '#lib/server/http/outliving-calls.ts';
import { localViewer } from '#lib/server/http/viewer.ts';
import { fromWeb, toWeb } from '#lib/server/http/web-request.ts';
import type { Storage } from '#lib/server/storage/storage.ts';
import { createMemoryStorage } from '#lib/server/storage/test-storage.ts';
import { createTestTrail } from './test-trail.ts';

/** The dependencies of the history. A test can set the time, the free space and the videos. */
export class HistoryHarness {
  storage: Storage = createMemoryStorage();
  clock = 0;
  freeBytes = 0;
  videos: Video[] = [];
  readonly logged: string[] = [];
  #database: TestDatabase | undefined;

  /** Registers hooks in the test file that empty everything before each test. */
  constructor() {
    beforeAll(async () => {
      this.#database = await openTestDatabase();
    });
    afterAll(() => this.#database?.close());
    beforeEach(async () => {
      await this.database.empty();
      this.storage = createMemoryStorage();
      this.clock = Date.UTC(2026, 2, 1);
      this.freeBytes = 1e12;
      this.videos = [];
      this.logged.length = 0;
    });
  }

  get database(): TestDatabase {
    if (this.#database === undefined) throw new Error('the test has not begun');
    return this.#database;
  }

  async open(options: Partial<HistoryOptions> = {}): Promise<History> {
    const log = (_: object, message: string) => void this.logged.push(message);
    const history = createHistory({
      ...{ database: this.database, storage: this.storage },
      now: () => this.clock,
      freeBytes: async () => this.freeBytes,
      assets: { readAssetBytes: async () => null },
      currency: () => '$',
      fetchImage: async () => null,
      calls: createOutlivingCalls(),
      tasks: { find: async () => undefined, cancel: async () => false },
      trail: createTestTrail(this.database),
      findVideo: async (id) => this.videos.find(({ taskId }) => taskId === id) ?? null,
      retention: { maxBytes: 1e9, days: 30, apiCalls: 2 },
      logger: { info: log, warn: log, error: log },
      ...options,
    });
    await history.start();
    return history;
  }

  /** Stops the history and starts and stops another one on the same data, as the next process would. */
  async reopen(history: History, options?: Partial<HistoryOptions>): Promise<History> {
    await history.stop();
    const next = await this.open(options);
    await next.stop();
    return next;
  }
}

let nextId = 0;

/** Records a run with this outcome; resolves with its id when its response has been read. */
export async function record(
  history: History,
  outcome: Outcome = json(200, { ok: true }),
  operationId = 'messages.create',
): Promise<string> {
  nextId += 1;
  const id = `req_${nextId}`;
  const request = fromWeb(new Request('http://localhost/v1/messages', { method: 'POST' }));
  const recording = history.record({ request, startedMs: performance.now(), isOwn: true, owner: ofTeam });
  recording?.begin({
    ...{ requestId: id, operationId, raw: Buffer.from('{"messages":[]}') },
    ...{
      given: { messages: ['Hello'] },
      model: 'any-text',
      providerId: () => 'sandbox',
      use: () => undefined,
    },
  });
  const response = toWeb(recording?.follow(outcome) ?? outcome);
  await response.arrayBuffer().catch(() => {});
  return id;
}

/** Calls a route of the history as the pages do. */
export async function ask(history: History, method: string, path: string): Promise<Outcome | undefined> {
  for (const route of history.routes) {
    const pattern = new RegExp(`^${route.path.replace(/:([a-z]+)/g, '(?<$1>[^/]+)')}$`);
    const found = pattern.exec(path);
    if (found === null || route.method !== method) continue;
    const request = fromWeb(new Request(`http://localhost${path}`, { method }));
    return await Promise.resolve(route.handle(request, { ...found.groups }, localViewer)).catch(
      () => undefined,
    );
  }
  return undefined;
}

export async function look(history: History, id: string): Promise<RecordedRun | undefined> {
  const outcome = await ask(history, 'GET', `/api/runs/${id}`);
  return outcome?.kind === 'json' ? JSON.parse(outcome.text) : undefined;
}

export async function state(history: History) {
  const outcome = await ask(history, 'GET', '/api/history');
  return outcome?.kind === 'json' ? JSON.parse(outcome.text) : undefined;
}

/** Returns a response of this many bytes. */
export const response = (bytes: number): Outcome => ({
  ...{
    kind: 'bytes',
    status: 200,
    headers: { 'content-type': 'application/json' },
    bytes: Buffer.from(`"${'a'.repeat(bytes - 2)}"`),
  },
});
