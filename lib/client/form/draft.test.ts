import { afterEach, expect, it, vi } from 'vitest';
import type { FormState } from '#lib/client/run/form-values.ts';
import { createImageStore } from '#lib/client/storage/image-store.ts';
import { isLocalImage, localImage } from '#lib/client/storage/local-image.ts';
import { memoryStorage } from '#lib/client/storage/test-storage.ts';
import {
  loadDraftImages,
  parseDraft,
  readDraft,
  saveDraftImages,
  serializeDraft,
  writeDraft,
} from './draft.ts';
import { useImageStore } from './draft-images.ts';

const state = {
  model: 'alpha-image-2',
  values: { prompt: 'A kite', size: '1024x1024' },
  aside: { size: ['4:5', '2K'] },
  extra: { seed: 7 },
  stream: false,
  variables: { city: 'Lisbon' },
};

it('is restored unchanged', () => {
  expect(parseDraft(serializeDraft(state))).toEqual(state);
});

it('restores images in their places: lists, roles, parts, values set aside and fields of the JSON view', async () => {
  const store = memoryStore();
  useImageStore(store);
  const [kite, lake] = [imageOf('kite.png'), imageOf('lake.png')];
  const values = {
    prompt: 'A kite',
    images: [
      { image_url: kite, role: 'style' },
      { image_url: 'https://example.com/a.png' },
      { image_url: lake },
    ],
    mask: { image_url: lake },
    frame_images: [{ type: 'image_url', image_url: { url: kite }, frame_type: 'first_frame' }],
    contents: [
      { role: 'user', parts: [{ text: 'Night' }, { inlineData: { mimeType: 'image/png', data: lake } }] },
    ],
  };
  const full = { ...state, values, aside: { images: [[{ image_url: kite }]] }, extra: { more: lake } };
  writeDraft('edits', full);
  expect(await saveDraftImages('edits', full)).toBe(true);
  // Two images, however often they stand in it.
  expect(await store.measure()).toMatchObject({ count: 2 });
  const opened = parseDraft(serializeDraft(full));
  const brought = opened && (await loadDraftImages(opened));
  expect(brought?.lost).toEqual([]);
  const back = opened && brought?.settle(opened);
  expect(await shown(back)).toEqual(await shown(full));
});

it('a missing image is reported by name, and the rest is restored', async () => {
  const store = memoryStore();
  useImageStore(store);
  const image = imageOf('kite.png');
  const values = {
    prompt: 'A kite',
    images: [{ image_url: image }, { image_url: 'https://example.com/a.png' }],
  };
  writeDraft('edits', { ...state, values });
  const opened = parseDraft(serializeDraft({ ...state, values }));
  const brought = opened && (await loadDraftImages(opened));
  expect(brought?.lost).toEqual(['kite.png']);
  expect(opened && brought?.settle(opened).values).toEqual({
    prompt: 'A kite',
    images: [{ image_url: 'https://example.com/a.png' }],
  });
});

it('a file is stored once under the hash of its bytes, whatever its names are, and each name comes back', async () => {
  const store = memoryStore();
  useImageStore(store);
  const [first, copy] = ['first.png', 'copy.png'].map((name) => localImage(new Blob(['same']), name));
  const full = { ...state, values: { first, copy } };
  writeDraft('copies', full);
  await saveDraftImages('copies', full);
  expect(await store.measure()).toEqual({ count: 1, bytes: 4 });
  const text = serializeDraft(full);
  expect(text).toContain('0967115f2813a3541eaef77de9d9d5773f1c0c04314b0bbfe4ff3b3b1c55b5d5');
  const opened = parseDraft(text) ?? state;
  const back = (await loadDraftImages(opened))?.settle(opened);
  expect(back?.values).toMatchObject({ first: { name: 'first.png' }, copy: { name: 'copy.png' } });
});

it('the text gets the id of a file when it is known', async () => {
  useImageStore(memoryStore());
  const saved = new Map<string, string>();
  vi.stubGlobal('localStorage', memoryStorage(saved));
  const full = { ...state, values: { image: imageOf('late.png') } };
  writeDraft('late', full);
  expect(saved.get('easel-draft:late')).toContain('"$draftImage":""');
  await saveDraftImages('late', full);
  expect(saved.get('easel-draft:late')).toMatch(/"\$draftImage":"[0-9a-f]{64}"/);
});

it('changing a draft deletes no file, and the image of another tab stays', async () => {
  const store = memoryStore();
  useImageStore(store);
  const full = { ...state, values: { image: imageOf('kite.png') } };
  await saveDraftImages('edits', full);
  await saveDraftImages('edits', { ...state, values: {} });
  expect(await store.measure()).toMatchObject({ count: 1 });
});

it('the file of a draft of an earlier version is found under its own id, and keeps it', async () => {
  const store = memoryStore();
  useImageStore(store);
  await store.put([{ id: 'old-id', name: 'kite.png', blob: new Blob(['bytes'], { type: 'image/png' }) }]);
  const image = { $draftImage: 'old-id', name: 'kite.png', type: 'image/png', bytes: 5 };
  const opened = parseDraft(JSON.stringify({ ...state, values: { image } })) ?? state;
  const loaded = await loadDraftImages(opened);
  expect(loaded?.lost).toEqual([]);
  const back = loaded?.settle(opened) ?? state;
  await saveDraftImages('earlier', back);
  expect(serializeDraft(back)).toContain('old-id');
  expect(await store.measure()).toEqual({ count: 1, bytes: 5 });
});

it('files without a reference are collected after a start of a page', async () => {
  vi.useFakeTimers();
  const collect = vi.fn(async (_: (id: string) => boolean) => undefined);
  const { collectImages, useImageStore: use } = await import('./draft-images.ts');
  use({ ...memoryStore(), collect });
  const saved = new Map([['easel-draft:edits', '{"$draftImage":"used"}']]);
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', memoryStorage(saved));
  collectImages();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(collect).not.toHaveBeenCalled();
  saved.set('easel-draft-files', '1');
  collectImages();
  collectImages();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(collect).toHaveBeenCalledTimes(1);
  const [isReferenced] = collect.mock.calls[0] ?? [];
  expect([isReferenced?.('used'), isReferenced?.('gone')]).toEqual([true, false]);
  vi.useRealTimers();
});

it('reports when the browser rejects images, and does not retry', async () => {
  const put = vi.fn(() => Promise.reject(new DOMException('no', 'SecurityError')));
  useImageStore({ ...memoryStore(), put });
  const full = { ...state, values: { image: imageOf('a') } };
  writeDraft('edits', full);
  expect(await saveDraftImages('edits', full)).toBe(false);
  expect(await saveDraftImages('edits', full)).toBe(false);
  expect(put).toHaveBeenCalledTimes(1);
});

it.each(['$keptImage', '$keptPicture'])('opens the marks of an earlier version: %s', (mark) => {
  const image = { [mark]: 'a1', name: 'kite.png', type: 'image/png', bytes: 9 };
  const draft = parseDraft(JSON.stringify({ model: 'm', values: { image }, extra: {} }));
  expect(draft?.values.image).toMatchObject({ name: 'kite.png', pending: { id: 'a1', bytes: 9 } });
});

it.each(['null', '[]', '{}', '{"model":1,"values":{},"extra":{}}'])('rejects %s as a draft', (text) => {
  expect(parseDraft(text)).toBeUndefined();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('a tab restores its own draft, and a new tab the last saved one', async () => {
  const shared = memoryStorage();
  const tab = { localStorage: shared, sessionStorage: memoryStorage() };
  await inPage(tab, (draft) => draft.writeDraft('images', { ...state, model: 'mine' }));
  await inPage({ localStorage: shared, sessionStorage: memoryStorage() }, (draft) =>
    draft.writeDraft('images', { ...state, model: 'of the other tab' }),
  );
  expect((await inPage(tab, (draft) => draft.readDraft('images')))?.model).toBe('mine');
  const fresh = { localStorage: shared, sessionStorage: memoryStorage() };
  expect((await inPage(fresh, (draft) => draft.readDraft('images')))?.model).toBe('of the other tab');
});

it('keeps images in memory while the page is open', () => {
  const image = localImage(new Blob(['y'], { type: 'image/png' }), 'kite.png');
  writeDraft('edits', { ...state, values: { image: image } });
  expect(readDraft('edits')?.values.image).toBe(image);
});

it('reports when nothing can be saved', () => {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
  expect(writeDraft('images', state)).toBe(false);
});

function imageOf(name: string) {
  return localImage(new Blob([`bytes of ${name}`], { type: 'image/png' }), name);
}

function memoryStore() {
  const stored = new Map<string, unknown>();
  return createImageStore({
    getMany: async (keys) => keys.map((key) => stored.get(key)),
    async setMany(entries) {
      for (const [key, value] of entries) stored.set(key, structuredClone(value));
    },
    async delMany(keys) {
      for (const key of keys) stored.delete(key);
    },
    entries: async () => [...stored],
  });
}

/** The state with each image as its name, type and bytes. */
async function shown(given: FormState | undefined): Promise<unknown> {
  const texts = new Map<Blob, Promise<string>>();
  const note = (_: string, value: unknown): unknown => {
    if (!isLocalImage(value)) return value;
    texts.set(value.blob, value.blob.text());
    return [value.name, value.blob.type, value.blob.size, value.pending];
  };
  const text: string | undefined = JSON.stringify(given, note);
  return [JSON.parse(text ?? 'null'), await Promise.all(texts.values())];
}

interface Stores {
  localStorage: unknown;
  sessionStorage: unknown;
}

/** The module as a newly loaded page has it. */
async function inPage<T>(stores: Stores, act: (draft: typeof import('./draft.ts')) => T): Promise<T> {
  vi.resetModules();
  vi.stubGlobal('localStorage', stores.localStorage);
  vi.stubGlobal('sessionStorage', stores.sessionStorage);
  return act(await import('./draft.ts'));
}
