import { beforeEach, describe, expect, it } from 'vitest';
import { createImageStore, type ImageDatabase, type StoredImage } from './image-store.ts';

const day = 24 * 60 * 60 * 1000;
let stored: Map<string, unknown>;
let time: number;
/** How many more bytes the browser takes; it fails as browsers do. */
let room: number;

const database: ImageDatabase = {
  getMany: async (keys) => keys.map((key) => stored.get(key)),
  async setMany(entries) {
    const next = new Map([...stored, ...entries]);
    const bytes = [...next.values()].reduce((sum: number, value) => sum + sizeOf(value), 0);
    if (bytes > room) throw new DOMException('full', 'QuotaExceededError');
    stored = next;
  },
  async delMany(keys) {
    for (const key of keys) stored.delete(key);
  },
  entries: async () => [...stored],
};

const store = () => createImageStore(database, { bytes: 100, age: 30 * day }, () => time);

beforeEach(() => {
  stored = new Map();
  time = 0;
  room = Number.POSITIVE_INFINITY;
});

describe('the images of drafts', () => {
  it('are returned with names, types and bytes, in the requested order', async () => {
    await store().put([image('a', 'first'), image('b', 'second')]);
    const found = await store().get(['b', 'gone', 'a']);
    expect(found.map(({ id, name, blob }) => [id, name, blob.type])).toEqual([
      ['b', 'b.png', 'image/png'],
      ['a', 'a.png', 'image/png'],
    ]);
    expect(await found[0]?.blob.text()).toBe('second');
  });

  it('are deleted, the oldest first, when they exceed the limit', async () => {
    const open = store();
    for (const id of ['a', 'b', 'c']) {
      time += 1;
      await open.put([image(id, 'x'.repeat(40))]);
    }
    expect([...stored.keys()]).toEqual(['b', 'c']);
  });

  it('are deleted when they are invalid or were not opened for a month', async () => {
    const open = store();
    await open.put([image('old', 'x'), image('used', 'y')]);
    stored.set('broken', { name: 'broken.png', blob: 'not a file', at: 0 });
    time = 20 * day;
    await open.get(['used']);
    time = 31 * day;
    await open.put([image('new', 'z')]);
    expect([...stored.keys()].toSorted()).toEqual(['new', 'used']);
  });

  it('replace older ones when the browser storage is full', async () => {
    const open = store();
    await open.put([image('a', 'x'.repeat(10))]);
    room = 15;
    await open.put([image('b', 'y'.repeat(10))]);
    expect([...stored.keys()]).toEqual(['b']);
  });

  it('are rejected when they do not fit, and later ones can be saved', async () => {
    const open = store();
    await expect(open.put([image('a', 'x'.repeat(101))])).rejects.toThrow('Too much');
    room = 5;
    await expect(open.put([image('b', 'x'.repeat(10))])).rejects.toThrow('full');
    expect(stored.size).toBe(0);
    room = 100;
    await open.put([image('c', 'x')]);
    expect([...stored.keys()]).toEqual(['c']);
  });

  it('are written once', async () => {
    const open = store();
    await open.put([image('a', 'x')]);
    time = 1;
    await open.put([image('a', 'x'), image('b', 'y')]);
    expect([...stored.values()]).toMatchObject([{ at: 0 }, { at: 1 }]);
  });

  it('are collected a week after the last draft let go of them, also those of earlier versions', async () => {
    const open = store();
    await open.put([image('cleared', 'x'), image('used', 'y')]);
    stored.set('broken', 'not a record');
    const isReferenced = (id: string) => id === 'used';
    time = 6 * day;
    await open.collect(isReferenced);
    expect([...stored.keys()]).toEqual(['cleared', 'used']);
    time = 8 * day;
    await open.collect(isReferenced);
    expect([...stored.keys()]).toEqual(['used']);
    time = 31 * day;
    await open.collect(isReferenced);
    expect(stored.size).toBe(0);
  });

  it('are saved when taken and saved again concurrently: calls run in order', async () => {
    const open = store();
    await Promise.all([open.put([image('a', 'x')]), open.takeAll(), open.put([image('a', 'x')])]);
    expect(await open.measure()).toEqual({ count: 1, bytes: 1 });
    expect((await open.takeAll()).map(({ name }) => name)).toEqual(['a.png']);
    expect(await open.measure()).toEqual({ count: 0, bytes: 0 });
  });
});

function image(id: string, content: string): StoredImage {
  return { id, name: `${id}.png`, blob: new Blob([content], { type: 'image/png' }) };
}

function sizeOf(value: unknown): number {
  return typeof value === 'object' && value !== null && 'blob' in value && value.blob instanceof Blob
    ? value.blob.size
    : 0;
}
