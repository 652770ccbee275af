import { expect, it } from 'vitest';
import { checkForm } from '#tests/support/documented-contract.ts';

const images = (body: Record<string, unknown>, model = 'alpha-image-2') =>
  checkForm({ operationId: 'images.generate', model, body: { model, ...body } });

it('reports the issues of the gateway, with fixes', () => {
  const { issues } = images({ prompt: 'A kite', background: 'transparent', output_format: 'jpeg' });
  expect(issues).toMatchObject([{ parameter: 'background', rule: 'transparent-needs-alpha-format' }]);
  expect(issues[0]?.fixes?.map(({ label }) => label)).toContain('Switch to WebP');
});

it('reports an unknown model', () => {
  expect(images({ prompt: 'A kite' }, 'nobody').issues).toMatchObject([
    { code: 'model_not_found', parameter: 'model' },
  ]);
});

it('lists fields without effect, with fixes that enable them', () => {
  const { idle } = images({ prompt: 'A kite' });
  expect(Object.keys(idle).toSorted()).toEqual(['output_compression', 'partial_images']);
  expect(idle.output_compression?.fixes.map(({ label }) => label)).toEqual([
    'Switch to WebP',
    'Switch to JPEG',
  ]);
  expect(idle.partial_images?.fixes).toEqual([{ label: 'Turn streaming on', set: { stream: true } }]);
});

it('does not list these fields when their condition is met', () => {
  expect(images({ prompt: 'A kite', output_format: 'webp', stream: true }).idle).toEqual({});
});

it('lists them without a prompt and while another field is invalid', () => {
  expect(Object.keys(images({}).idle)).toContain('output_compression');
  expect(Object.keys(images({ n: 99, size: 'huge' }).idle)).toContain('output_compression');
});

it('audio settings have no effect without a source video', () => {
  const check = (body: Record<string, unknown>) =>
    checkForm({ operationId: 'videos.create', model: 'delta-1.0', body: { model: 'delta-1.0', ...body } });
  expect(Object.keys(check({ prompt: 'Boats' }).idle)).toEqual(['audio_setting']);
  const video = { type: 'video_url', video_url: { url: 'https://example.com/a.mp4' } };
  expect(check({ prompt: 'Boats', input_references: [video] }).idle).toEqual({});
});

it('requires the input that a video starts from, on models that support it', () => {
  const check = (start: string, more: Record<string, unknown> = {}, model = 'delta-1.0') =>
    checkForm({ operationId: 'videos.create', model, start, body: { model, prompt: 'Boats', ...more } })
      .issues;
  const image = { type: 'image_url', image_url: { url: 'https://a.example/a.png' }, role: 'reference_image' };
  const video = { type: 'video_url', video_url: { url: 'https://a.example/a.mp4' }, role: 'source_video' };
  const missing = [{ code: 'missing_required_parameter', parameter: 'input_references' }];
  expect(check('edit')).toMatchObject(missing);
  expect(check('edit', { input_references: [image] })).toMatchObject(missing);
  expect(check('edit', { input_references: [video, image] })).toEqual([]);
  expect(check('edit', {}, 'delta-1.1')).toEqual([]);
  expect(check('frame_images')).toMatchObject([{ parameter: 'frame_images' }]);
  expect(check('input_references', {}, 'delta-1.1')).toMatchObject([{ parameter: 'input_references' }]);
  expect(check('input_references', { input_references: [image] })).toEqual([]);
  expect(check('text')).toEqual([]);
});

const message = (body: Record<string, unknown>) =>
  checkForm({
    operationId: 'messages.create',
    model: 'epsilon-opus-5',
    body: { model: 'epsilon-opus-5', ...body },
  });

it('lists the issues of fields and those between fields at once', () => {
  const { issues } = images({
    prompt: 'x'.repeat(32_010),
    n: 99,
    background: 'transparent',
    output_format: 'jpeg',
    partial_images: 2,
    quality: 'best',
  });
  expect(issues.map(({ parameter }) => parameter).toSorted()).toEqual([
    'background',
    'n',
    'partial_images',
    'prompt',
    'quality',
  ]);
});

it('validates rules with the value that a fix would set', () => {
  const { issues } = images({ prompt: 'A kite', partial_images: 9 });
  expect(issues).toMatchObject([
    { parameter: 'partial_images', fixes: [{ label: 'Set to 3', set: { partial_images: 3 } }] },
    { parameter: 'partial_images', rule: 'partial-images-need-stream' },
  ]);
});

it('reports nothing between fields that are not valid yet', () => {
  expect(images({ prompt: 'A kite', background: 'transparent', output_format: 'gif' }).issues).toHaveLength(
    1,
  );
});

it.each<[string, () => ReturnType<typeof checkForm>, string]>([
  ['a number over its maximum', () => images({ prompt: 'A kite', n: 99 }), 'Set to 10'],
  ['a prompt that is too long', () => images({ prompt: '🪁'.repeat(32_001) }), 'Cut to 32000 characters'],
  ['no prompt', () => images({}), 'Use an example'],
  [
    'a value that is none of the choices',
    () => images({ prompt: 'A kite', quality: 'best' }),
    'Set Quality to',
  ],
  ['a model that is not there', () => images({ prompt: 'A kite' }, 'nobody'), 'Switch to'],
  ['no length', () => message({ messages: [{ role: 'user', content: 'Hi' }] }), 'Set Max tokens to 1024'],
])('offers a fix for %s', (_, check, label) => {
  expect(
    check()
      .issues.flatMap(({ fixes = [] }) => fixes.map((fix) => fix.label))
      .join(),
  ).toContain(label);
});
