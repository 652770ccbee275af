import { expect, test } from 'vitest';
import { fromOpenaiVideoForm } from './openai-video-form.ts';

test('the fields of the form become those of this interface', () => {
  const form = {
    prompt: 'A kite',
    seconds: '4',
    size: '1280x720',
    input_reference: 'data:image/png;base64,AA',
  };
  expect(fromOpenaiVideoForm(form)).toEqual({
    ...{ prompt: 'A kite', duration: '4', resolution: '720p', aspect_ratio: '16:9' },
    frame_images: [{ type: 'image_url', image_url: 'data:image/png;base64,AA', frame_type: 'first_frame' }],
  });
});

test.each([
  [{ seconds: '4', duration: '5' }, 'duration cannot be used together with seconds'],
  [{ size: '1280x720', aspect_ratio: '9:16' }, 'aspect_ratio cannot be used together with size'],
  [
    { input_reference: 'data:', frame_images: [] },
    'frame_images cannot be used together with input_reference',
  ],
])('%j has a field twice', (form, message) => {
  expect(() => fromOpenaiVideoForm(form)).toThrow(message);
});
