import { afterEach, expect, it, vi } from 'vitest';
import { parseDraft, readDraft, showDraft, writeDraft } from './draft.ts';
import { localPicture } from './local-picture.ts';

const state = {
  model: 'alpha-image-2',
  values: { prompt: 'A kite', size: '1024x1024' },
  aside: { size: ['4:5', '2K'] },
  extra: { seed: 7 },
  stream: false,
};

it('comes back as it was', () => {
  expect(parseDraft(showDraft(state))).toEqual(state);
});

it('keeps everything but pictures', () => {
  const picture = localPicture(new Blob(['x'], { type: 'image/png' }), 'kite.png');
  const values = {
    prompt: 'A kite',
    images: [{ image_url: picture }, { image_url: 'https://example.com/a.png' }],
    frame_images: [{ type: 'image_url', image_url: { url: picture }, frame_type: 'first_frame' }],
    contents: [
      { role: 'user', parts: [{ text: 'Night' }, { inlineData: { mimeType: 'image/png', data: picture } }] },
    ],
  };
  expect(parseDraft(showDraft({ ...state, values }))?.values).toEqual({
    prompt: 'A kite',
    images: [{ image_url: 'https://example.com/a.png' }],
    frame_images: [],
    contents: [{ role: 'user', parts: [{ text: 'Night' }] }],
  });
});

it.each(['null', '[]', '{}', '{"model":1,"values":{},"extra":{}}'])(
  'does not take %s for a draft',
  (text) => {
    expect(parseDraft(text)).toBeUndefined();
  },
);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('a page of its own that opens the form anew finds its own words, and a new one the last of all', async () => {
  const shared = storage();
  const tab = { localStorage: shared, sessionStorage: storage() };
  await inPage(tab, (draft) => draft.writeDraft('images', { ...state, model: 'mine' }));
  await inPage({ localStorage: shared, sessionStorage: storage() }, (draft) =>
    draft.writeDraft('images', { ...state, model: 'of the other tab' }),
  );
  expect((await inPage(tab, (draft) => draft.readDraft('images')))?.model).toBe('mine');
  const fresh = { localStorage: shared, sessionStorage: storage() };
  expect((await inPage(fresh, (draft) => draft.readDraft('images')))?.model).toBe('of the other tab');
});

it('keeps pictures for as long as the page lives', () => {
  const picture = localPicture(new Blob(['y'], { type: 'image/png' }), 'kite.png');
  writeDraft('edits', { ...state, values: { image: picture } });
  expect(readDraft('edits')?.values.image).toBe(picture);
});

it('says so when nothing is kept', () => {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
  expect(writeDraft('images', state)).toBe(false);
});

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

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  };
}
