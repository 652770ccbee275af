import { describe, expect, test } from 'vitest';
import { formOfPath, formsOfBody, sourceOfEvents } from './find-form.ts';

test.each([
  ['/v1/images/generations', {}, 'images.generate'],
  ['/relay/v1/images/edits', {}, 'images.edit'],
  ['/api/v1/videos', {}, 'videos.create'],
  ['/v1/messages', {}, 'messages.create'],
  ['/v1beta/models/gemini-3-pro:generateContent', {}, 'native-text'],
  ['/v1/models/beta-3.1-flash-image:streamGenerateContent', {}, 'native-image'],
  [
    '/v1beta/models/any:generateContent',
    { generationConfig: { responseModalities: ['TEXT', 'IMAGE'] } },
    'native-image',
  ],
  ['/v1beta/models/acme/embed-2:batchEmbedContents', {}, 'native.batch-embed-contents'],
  ['/v1/chat/completions', {}, undefined],
  ['/v1/videos/video_1/cancel', {}, undefined],
])('%s %j opens the form %s', (path, body, form) => {
  expect(formOfPath(path, body)?.form.name).toBe(form);
});

test('the path names the model and the stream', () => {
  expect(formOfPath('/v1beta/models/acme/m%201:streamGenerateContent', {})).toMatchObject({
    model: 'acme/m 1',
    stream: true,
  });
});

describe('bodies', () => {
  const models: Readonly<Record<string, readonly string[]>> = {
    images: ['alpha-image-2'],
    edits: ['alpha-image-2'],
    videos: ['delta-1.0'],
  };
  test.each([
    [{ prompt: 'A kite' }, ['images.generate', 'videos.create']],
    [{ prompt: 'A kite', model: 'delta-1.0' }, ['videos.create']],
    [{ prompt: 'A kite', model: 'unknown' }, ['images.generate', 'videos.create']],
    [{ prompt: 'A kite', size: '16x16' }, ['images.generate']],
    [{ prompt: 'A kite', duration: 3 }, ['videos.create']],
    [{ prompt: 'Night', mask: {} }, ['images.edit']],
    [{ prompt: 'Night', images: [], model: 'alpha-image-2' }, ['images.edit', 'images.generate']],
    [{ messages: [] }, ['messages.create']],
    [{ contents: [] }, ['native-text', 'native-image']],
    [{ requests: [] }, ['native.batch-embed-contents']],
    [{ other: 1 }, []],
  ])('%j', (body, forms) => {
    expect(formsOfBody(body, ({ slug }) => models[slug] ?? []).map(({ name }) => name)).toEqual(forms);
  });
});

test.each([
  ['event: message_start\ndata: {"message":{"model":"m-1"}}', 'messages.create', 'm-1'],
  ['data: {"candidates":[],"modelVersion":"m-2"}', 'native.stream-generate-content', 'm-2'],
  ['event: image_edit.partial_image\ndata: {}', 'images.edit', ''],
  ['event: image_generation.completed\ndata: {}', 'images.generate', ''],
])('the events of %s', (text, operationId, model) => {
  expect(sourceOfEvents(text)).toMatchObject({ operationId, model });
});
