import { beforeEach, expect, it, vi } from 'vitest';
import { localImage } from '#lib/client/storage/local-image.ts';
import { memoryStorage } from '#lib/client/storage/test-storage.ts';
import { parseDraft, serializeDraft } from './draft.ts';
import { useImageStore } from './draft-images.ts';
import { createDraftStore } from './draft-store.ts';

const state = { model: 'm', values: {}, aside: {}, extra: {}, stream: true };
const file = localImage(new Blob(['bytes'], { type: 'image/png' }), 'kite.png');
const withFile = { ...state, values: { image: file } };

const images = {
  put: () => Promise.resolve(),
  get: (): Promise<readonly { id: string; name: string; blob: Blob }[]> => Promise.resolve([]),
  collect: () => Promise.resolve(),
  measure: () => Promise.resolve({ count: 0, bytes: 0 }),
  takeAll: () => Promise.resolve([]),
};

beforeEach(() => {
  const storage = memoryStorage();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  useImageStore(images);
});

it('does not notify listeners while everything is saved', async () => {
  const store = createDraftStore('images');
  const listener = vi.fn();
  store.subscribe(listener);
  store.save(state);
  await Promise.resolve();
  expect(store.status()).toEqual({ saved: 'all', lost: [], loading: false });
  expect(listener).not.toHaveBeenCalled();
});

it('reports that only the text is saved when the browser rejects the images', async () => {
  useImageStore({ ...images, put: () => Promise.reject(new Error('full')) });
  const store = createDraftStore('edits');
  store.save({ ...state, values: { image: localImage(new Blob(['other']), 'b.png') } });
  await expect.poll(() => store.status().saved).toBe('text');
});

it('reports that nothing is saved when the browser stores no text', () => {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
  const store = createDraftStore('images');
  store.save(state);
  expect(store.status().saved).toBe('nothing');
});

it('loads the images of an opened draft and lists missing ones until the notice is dismissed', async () => {
  const opened = parseDraft(serializeDraft(withFile)) ?? state;
  const store = createDraftStore('edits');
  const onLoaded = vi.fn();
  store.load(opened, onLoaded);
  expect(store.status().loading).toBe(true);
  expect((await store.whole(opened)).values).toEqual({});
  await expect.poll(() => onLoaded).toHaveBeenCalledTimes(1);
  expect(store.status()).toEqual({ saved: 'all', lost: ['kite.png'], loading: false });
  expect(store.settle(opened).values).toEqual({});
  store.dismissLost();
  expect(store.status().lost).toEqual([]);
});

it('returns a state without pending images unchanged', async () => {
  const store = createDraftStore('edits');
  store.load(withFile, () => undefined);
  expect(store.status().loading).toBe(false);
  expect(store.settle(withFile)).toBe(withFile);
  expect(await store.whole(withFile)).toBe(withFile);
});
