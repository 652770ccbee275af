import { describe, expect, test } from 'vitest';
import type { Recording } from '#lib/client/transport/recording.ts';
import type { TransportMessage } from '#lib/client/transport/transport-message.ts';
import { createRunsStore, type NewRun } from './runs-store.ts';
import { testRun } from './stored/test-run.ts';

const newRun: NewRun = {
  operationId: 'images.generate',
  model: 'alpha-image-2',
  request: { method: 'POST', path: '/v1/images/generations', body: { prompt: 'a kite' } },
};

interface Opened {
  url: string;
  stopped: boolean;
  hasLeft?: boolean;
  emit(message: TransportMessage): void;
}

function setUp() {
  const opened: Opened[] = [];
  const flushes: (() => void)[] = [];
  const urls = new Set<string>();
  let count = 0;
  const store = createRunsStore({
    open(request, emit) {
      const transport: Opened = { url: request.url, stopped: false, emit };
      opened.push(transport);
      return {
        stop() {
          transport.stopped = true;
        },
        leave() {},
      };
    },
    openFollowed(request, _recording, emit) {
      const transport: Opened = { url: request.url, stopped: false, hasLeft: false, emit };
      opened.push(transport);
      return {
        stop() {
          transport.stopped = true;
        },
        leave() {
          transport.hasLeft = true;
        },
      };
    },
    urlOf: (path) => `http://page.test/api/gateway${path}`,
    schedule: (flush) => flushes.push(flush),
    createUrl: () => {
      const url = `blob:${count++}`;
      urls.add(url);
      return url;
    },
    revokeUrl: (url) => urls.delete(url),
    now: () => 1000,
    newId: () => `run-${opened.length}`,
  });
  const flush = () => {
    for (const go of flushes.splice(0)) go();
  };
  return { store, opened, flush, flushes, urls };
}

const image = (id: string): TransportMessage => ({
  type: 'response',
  at: 5,
  value: { data: [{ b64_json: { $media: id } }], size: '4x6' },
  media: [{ id, blob: new Blob(['x']), contentType: 'image/png', width: 4, height: 6 }],
});

describe('runs of a page', () => {
  test('a run changes from waiting to done, and its image has an object URL', () => {
    const { store, opened, flush } = setUp();
    store.start(newRun);
    expect(opened[0]?.url).toBe('http://page.test/api/gateway/v1/images/generations');
    expect(store.list()).toMatchObject([{ id: 'run-0', phase: 'waiting', startedAt: 1000 }]);
    opened[0]?.emit({ type: 'headers', at: 3, status: 200, requestId: 'req_1', headers: {} });
    flush();
    expect(store.list()).toMatchObject([{ phase: 'receiving', headersAt: 3, requestId: 'req_1' }]);
    opened[0]?.emit(image('m0'));
    opened[0]?.emit({ type: 'end', at: 6 });
    flush();
    expect(store.list()).toMatchObject([
      {
        phase: 'done',
        endedAt: 6,
        media: { m0: { url: 'blob:0', width: 4, height: 6, bytes: 1 } },
        result: { images: [{ kind: 'final', mediaId: 'm0' }], actual: { size: '4x6' }, complete: true },
      },
    ]);
  });

  test('events between two flushes are reported together', () => {
    const { store, opened, flush, flushes } = setUp();
    store.start(newRun);
    const before = store.list();
    let calls = 0;
    const unsubscribe = store.subscribe(() => {
      calls += 1;
    });
    for (let event = 0; event < 50; event += 1) {
      opened[0]?.emit({ type: 'event', at: event, name: '', bytes: 1, data: {}, media: [] });
    }
    expect(store.list()).toBe(before);
    expect(flushes.length).toBe(1);
    flush();
    expect(calls).toBe(1);
    expect(store.list()[0]?.events.length).toBe(50);
    unsubscribe();
    store.start(newRun);
    expect(calls).toBe(1);
  });

  test('stopping a run does not affect the others', () => {
    const { store, opened, flush } = setUp();
    const first = store.start(newRun);
    store.start(newRun);
    store.stop(first);
    expect(opened.map(({ stopped }) => stopped)).toEqual([true, false]);
    opened[0]?.emit({ type: 'stopped', at: 9 });
    flush();
    expect(store.list().map(({ phase }) => phase)).toEqual(['waiting', 'stopped']);
  });

  test('keeps thirty ended runs and all live ones; object URLs of dropped runs are revoked', () => {
    const { store, opened, flush, urls } = setUp();
    store.start(newRun);
    for (let run = 1; run <= 32; run += 1) {
      store.start(newRun);
      opened[run]?.emit(image('m0'));
      opened[run]?.emit({ type: 'end', at: 1 });
      flush();
    }
    expect(urls.size).toBe(31);
    store.start(newRun);
    const ids = store.list().map(({ id }) => id);
    expect(ids.length).toBe(32);
    expect(ids).toContain('run-0');
    expect(ids).not.toContain('run-1');
    expect(ids).not.toContain('run-2');
    expect(urls).not.toContain('blob:0');
    expect(urls.size).toBe(30);
  });

  test('an added recorded run is first and not live; its object URLs are revoked when it is dropped', () => {
    const { store, opened, flush, urls } = setUp();
    store.start(newRun);
    opened[0]?.emit(image('m0'));
    opened[0]?.emit({ type: 'end', at: 1 });
    flush();
    const [ended] = store.list();
    if (ended === undefined) throw new Error('no run');
    store.add({ ...ended, id: 'recorded-req_1', recorded: true, media: {} });
    store.add({ ...ended, id: 'recorded-req_1', recorded: true, media: {} });
    expect(store.list().map(({ id }) => id)).toEqual(['recorded-req_1', 'run-0']);
    store.stop('recorded-req_1');
    expect(opened[0]?.stopped).toBe(false);
    for (let run = 1; run <= 30; run += 1) store.add({ ...ended, id: `recorded-${run}`, media: {} });
    expect(urls.size).toBe(0);
  });

  test('each page keeps its own thirty runs', () => {
    const { store, opened, flush } = setUp();
    store.start({ ...newRun, page: 'images' });
    for (let run = 1; run <= 40; run += 1) {
      store.start({ ...newRun, page: 'compare' });
      opened[run]?.emit({ type: 'end', at: 1 });
      flush();
    }
    opened[0]?.emit({ type: 'end', at: 1 });
    flush();
    store.start({ ...newRun, page: 'compare' });
    const pages = store.list().map(({ page }) => page);
    expect(pages.filter((page) => page === 'images')).toHaveLength(1);
    expect(pages.filter((page) => page === 'compare')).toHaveLength(31);
  });

  test('a dropped run is stopped and removed with its files; later messages are ignored', () => {
    const { store, opened, flush, urls } = setUp();
    const first = store.start(newRun);
    const second = store.start(newRun);
    opened[0]?.emit(image('m0'));
    expect(urls.size).toBe(1);
    store.drop(first);
    expect(opened.map(({ stopped }) => stopped)).toEqual([true, false]);
    expect(urls.size).toBe(0);
    opened[0]?.emit(image('m1'));
    opened[0]?.emit({ type: 'stopped', at: 9 });
    flush();
    expect(urls.size).toBe(0);
    expect(store.list().map(({ id }) => id)).toEqual([second]);
  });

  test('a run that goes on at the server is followed once, with the body that it had, and left without a stop', () => {
    const { store, opened, flush } = setUp();
    const first = store.start(newRun);
    const id = store.follow(recording, { page: 'messages', texts: { system: 'Be {{tone}}' } });
    expect(store.follow(recording, { page: 'history' })).toBe(id);
    expect(store.list().map((run) => run.id)).toEqual([first, 'req_1']);
    expect(opened).toHaveLength(2);
    opened[1]?.emit({ type: 'request', body: { system: 'Be kind' } });
    opened[1]?.emit({ type: 'connection', isLost: true });
    flush();
    expect(store.list()[1]).toMatchObject({
      phase: 'waiting',
      isLost: true,
      page: 'messages',
      request: { body: { system: 'Be kind' } },
      template: { system: 'Be {{tone}}' },
    });
    store.leave(id);
    expect(opened[1]).toMatchObject({ stopped: false, hasLeft: true });
    expect(store.list()).toHaveLength(1);
  });
});

const recording: Recording = {
  run: {
    ...testRun({ number: 1, id: 'req_1', operationId: 'messages.create', outcome: 'running', status: null }),
    method: 'POST',
    path: '/v1/messages',
    requestHeaders: {},
    responseHeaders: {},
    chunks: [],
    media: [],
  },
  request: new Blob(),
  response: new Blob(),
};
