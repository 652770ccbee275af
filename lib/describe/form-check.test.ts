import { expect, it } from 'vitest';
import { checkForm } from './form-check.ts';

const images = (body: Record<string, unknown>, model = 'alpha-image-2') =>
  checkForm({ operationId: 'images.generate', model, body: { model, ...body } });

it('says what the gateway would say, with the ways out', () => {
  const { issues } = images({ prompt: 'A kite', background: 'transparent', output_format: 'jpeg' });
  expect(issues).toMatchObject([{ parameter: 'background', rule: 'transparent-needs-alpha-format' }]);
  expect(issues[0]?.fixes?.map(({ label }) => label)).toContain('Switch to WebP');
});

it('names a model that is not there instead of failing', () => {
  expect(images({ prompt: 'A kite' }, 'nobody').issues).toMatchObject([
    { code: 'model_not_found', parameter: 'model' },
  ]);
});

it('knows which fields would not count, and what would make them', () => {
  const { idle } = images({ prompt: 'A kite' });
  expect(Object.keys(idle).toSorted()).toEqual(['output_compression', 'partial_images']);
  expect(idle.output_compression?.fixes.map(({ label }) => label)).toEqual([
    'Switch to WebP',
    'Switch to JPEG',
  ]);
  expect(idle.partial_images?.fixes).toEqual([{ label: 'Turn streaming on', set: { stream: true } }]);
});

it('lets the same fields count once their condition holds', () => {
  expect(images({ prompt: 'A kite', output_format: 'webp', stream: true }).idle).toEqual({});
});

it('knows it before the prompt is written, and while another field is wrong', () => {
  expect(Object.keys(images({}).idle)).toContain('output_compression');
  expect(Object.keys(images({ n: 99, size: 'huge' }).idle)).toContain('output_compression');
});

it('asks for a source video before the sound of one', () => {
  const check = (body: Record<string, unknown>) =>
    checkForm({ operationId: 'videos.create', model: 'delta-1.0', body: { model: 'delta-1.0', ...body } });
  expect(Object.keys(check({ prompt: 'Boats' }).idle)).toEqual(['audio_setting']);
  const video = { type: 'video_url', video_url: { url: 'https://example.com/a.mp4' } };
  expect(check({ prompt: 'Boats', input_references: [video] }).idle).toEqual({});
});
