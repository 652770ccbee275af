import { describe, expect, test } from 'vitest';
import { restoreMedia, storeMedia } from './submit-task.ts';

const base64 = Buffer.alloc(20_000, 'boat').toString('base64');
const mp4 = Buffer.from(`\0\0\0\x18ftypisom${'x'.repeat(8_000)}`).toString('base64');
const png = `data:image/png;base64,${base64}`;

/** Externalises into a map. */
async function externalise(body: Record<string, unknown>) {
  const media = new Map<string, { bytes: Uint8Array; contentType: string }>();
  const stored = await storeMedia(body, async (medium) => {
    const id = `asset_${media.size + 1}`;
    media.set(id, medium);
    return id;
  });
  const read = async (id: string) => {
    const medium = media.get(id);
    if (medium === undefined) throw new Error(`no ${id}`);
    return medium.bytes;
  };
  return { stored, media, read };
}

describe('media of a request', () => {
  test('are stored as assets and restored in their places', async () => {
    const body = {
      prompt: 'a boat',
      n: 1,
      nothing: null,
      frame_images: [{ type: 'image_url', image_url: { url: png }, frame_type: 'first_frame' }],
      input_references: [
        'https://a.test/x.png',
        png,
        { video_url: `data:text/html;codecs=avc1;base64,${mp4}` },
      ],
    };
    const { stored, media, read } = await externalise(body);
    // By their bytes, which are no image.
    expect([...media.values()].map(({ contentType }) => contentType)).toEqual([
      'application/octet-stream',
      'application/octet-stream',
      'video/mp4',
    ]);
    expect(JSON.stringify(stored).length).toBeLessThan(1_000);
    expect(stored.body).toMatchObject({
      prompt: 'a boat',
      frame_images: [{ type: 'image_url', image_url: { url: 'asset:asset_1' }, frame_type: 'first_frame' }],
      input_references: ['https://a.test/x.png', 'asset:asset_2', { video_url: 'asset:asset_3' }],
    });
    expect(await restoreMedia(JSON.parse(JSON.stringify(stored)), read)).toEqual(body);
  });

  test('stay in the request if small, not data URLs, or changed by Base64 encoding', async () => {
    const references = {
      small: 'data:image/png;base64,iVBORw0KGgo=',
      text: 'data:,'.padEnd(10_000, 'x'),
      link: `https://a.test/${base64}`,
      unpadded: `data:image/png;base64,${base64.slice(0, -1)}`,
      spaced: `data:image/png;base64,${base64.slice(0, 100)}\n${base64.slice(100)}`,
      urlSafe: `data:image/png;base64,${'-_'.repeat(5_000)}`,
    };
    const body = { input_references: [references] };
    const { stored, media } = await externalise(body);
    expect(media.size).toBe(0);
    expect(stored).toEqual({ body, media: [] });
  });

  test('are restored only in their own places: a body cannot reference an asset', async () => {
    const { stored, read } = await externalise({
      prompt: 'asset:asset_1',
      frame_images: ['asset:asset_1'],
      input_references: [png],
    });
    expect(await restoreMedia(stored, read)).toEqual({
      prompt: 'asset:asset_1',
      frame_images: ['asset:asset_1'],
      input_references: [png],
    });
  });

  test('are restored under unusual keys', async () => {
    const odd = `{ "__proto__": { "a.b": "${png}" }, "0": ["${png}"], "": { "": "${png}" } }`;
    const body = JSON.parse(`{ "input_references": [${odd}] }`);
    const { stored, read } = await externalise(body);
    expect(stored.media).toHaveLength(3);
    expect(JSON.stringify(await restoreMedia(stored, read))).toBe(JSON.stringify(body));
  });

  test('are not looked for in texts: a prompt that is a data URL stays one', async () => {
    const page = `data:text/html;base64,${base64}`;
    const { stored, media } = await externalise({ prompt: page, callback_url: page, user: [page] });
    expect(media.size).toBe(0);
    expect(stored.body).toEqual({ prompt: page, callback_url: page, user: [page] });
  });

  test('that are missing cause an error', async () => {
    const { stored } = await externalise({ input_references: [png] });
    await expect(restoreMedia(stored, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });
});
