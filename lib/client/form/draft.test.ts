import { expect, it } from 'vitest';
import { parseDraft, showDraft } from './draft.ts';
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
