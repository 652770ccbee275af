// Tests image edits: JSON and forms give the same result, which derives from the source image.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkResponse, readError } from '#tests/support/check-response.ts';
import { difference, inspectImage } from '#tests/support/inspect-image.ts';
import { readEvents } from '#tests/support/read-events.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

interface Response {
  data: { b64_json: string }[];
}

let service: TestService;
let source: Buffer;
beforeAll(async () => {
  service = await openTestService();
  const made = await service.call('/v1/images/generations', {
    body: { model: 'alpha-image-2', prompt: 'A house in a meadow, noon', size: '256x256' },
  });
  const { data } = await checkResponse<Response>('images.generate', made, 'alpha-image-2');
  source = Buffer.from(data[0]?.b64_json ?? '', 'base64');
});
afterAll(() => service.close());

const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
const request = { model: 'alpha-image-2', prompt: 'Make it night', size: '256x256' };

function file(bytes: Buffer, type = 'image/png'): Blob {
  return new Blob([Uint8Array.from(bytes)], { type });
}

function form(fields: Record<string, string>, files: [string, Blob][]): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const [name, blob] of files) data.append(name, blob, 'image.png');
  return data;
}

async function edit(body: unknown): Promise<Response> {
  return checkResponse<Response>(
    'images.edit',
    await service.call('/v1/images/edits', { body }),
    'alpha-image-2',
  );
}

test('an edit changes the image and keeps its outlines', async () => {
  const response = await edit({ ...request, images: [{ image_url: dataUrl(source) }] });
  const edited = Buffer.from(response.data[0]?.b64_json ?? '', 'base64');
  const fresh = await service.call('/v1/images/generations', {
    body: { ...request, prompt: 'A fish underwater' },
  });
  const { data } = await checkResponse<Response>('images.generate', fresh, 'alpha-image-2');
  const unrelated = Buffer.from(data[0]?.b64_json ?? '', 'base64');
  const [before, after] = [await inspectImage(source), await inspectImage(edited)];
  expect(after).toMatchObject({ width: 256, height: 256 });
  expect(difference(before, after)).toBeGreaterThan(5);
  const lines = await outlines(source);
  expect(correlation(lines, await outlines(edited))).toBeGreaterThan(0.5);
  expect(correlation(lines, await outlines(unrelated))).toBeLessThan(0.2);
});

describe('forms', () => {
  test.each(['image', 'image[]', 'images', 'images[]'])(
    'a file in the field %s gives the same result as JSON',
    async (name) => {
      const json = await edit({ ...request, n: 2, images: [{ image_url: dataUrl(source) }] });
      const sent = await edit(form({ ...request, n: '2' }, [[name, file(source)]]));
      expect(sent.data).toEqual(json.data);
    },
  );

  test('text parts are converted to the types of their fields', async () => {
    const response = await service.call('/v1/images/edits', {
      body: form({ ...request, stream: 'true', partial_images: '2', output_compression: '100' }, [
        ['image', file(source)],
      ]),
    });
    const events = await readEvents(response);
    expect(events.map(({ event }) => event)).toEqual([
      'image_edit.partial_image',
      'image_edit.partial_image',
      'image_edit.completed',
    ]);
  });

  test('several files keep their order', async () => {
    const second = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c03020' } })
      .png()
      .toBuffer();
    const json = await edit({
      ...request,
      images: [{ image_url: dataUrl(source) }, { image_url: dataUrl(second) }],
    });
    const sent = await edit(
      form(request, [
        ['image[]', file(source)],
        ['image[]', file(second)],
      ]),
    );
    const turned = await edit(
      form(request, [
        ['image[]', file(second)],
        ['image[]', file(source)],
      ]),
    );
    expect(sent.data).toEqual(json.data);
    expect(turned.data).not.toEqual(json.data);
  });

  test('a text that is not a number is reported as sent', async () => {
    const error = await readError(
      await service.call('/v1/images/edits', {
        body: form({ ...request, n: 'two' }, [['image', file(source)]]),
      }),
    );
    expect(error).toMatchObject({ status: 400, param: 'n' });
    expect(error.message).toContain('got "two"');
  });

  test('the format of a file without a type is read from its bytes', async () => {
    const sent = await edit(form(request, [['image', file(source, '')]]));
    const json = await edit({ ...request, images: [{ image_url: dataUrl(source) }] });
    expect(sent.data).toEqual(json.data);
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'a broken end',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="model"\r\n\r\nalpha',
    ],
  ])('with %s are 400', async (_name, type, body) => {
    const error = await readError(
      await service.call('/v1/images/edits', { body, headers: { 'content-type': type } }),
    );
    expect(error.status).toBe(400);
  });

  test('with hundreds of parts return 400', async () => {
    const data = form(request, [['image', file(source)]]);
    for (let index = 0; index < 300; index += 1) data.append(`field${index}`, 'x');
    const error = await readError(await service.call('/v1/images/edits', { body: data }));
    expect(error.status).toBe(400);
    expect(error.message).toContain('too many parts');
  });
});

describe('a mask', () => {
  test('preserves the opaque area and changes the transparent area', async () => {
    const half = await sharp({
      create: { width: 256, height: 256, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 1 } },
    })
      .composite([
        {
          input: {
            create: { width: 256, height: 128, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 1 } },
          },
          top: 0,
          left: 0,
          blend: 'dest-out',
        },
      ])
      .png()
      .toBuffer();
    const { data } = await edit({
      ...request,
      prompt: 'A red dragon',
      images: [{ image_url: dataUrl(source) }],
      mask: { image_url: dataUrl(half) },
    });
    const after = Buffer.from(data[0]?.b64_json ?? '', 'base64');
    const part = async (bytes: Buffer, top: number) =>
      inspectImage(
        await sharp(bytes).removeAlpha().extract({ left: 0, top, width: 256, height: 110 }).png().toBuffer(),
      );
    expect(difference(await part(source, 146), await part(after, 146))).toBeLessThan(2);
    expect(difference(await part(source, 0), await part(after, 0))).toBeGreaterThan(4);
  });
});

test('a mask without transparent pixels is 400 with the field', async () => {
  const images = [{ image_url: dataUrl(source) }];
  const body = { ...request, images, mask: images[0] };
  const error = await readError(await service.call('/v1/images/edits', { body }));
  expect(error).toMatchObject({ status: 400, param: 'mask', code: 'invalid_image' });
  expect(error.message).toMatch(/^mask: The mask has no transparent area/);
});

describe('invalid images', () => {
  const rows: [string, string, RegExp][] = [
    ['text that claims to be a PNG', dataUrl(Buffer.from('hello, this is text')), /first bytes show none/],
    [
      'an SVG',
      `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
      /first bytes show none/,
    ],
    ['a PNG that claims 100000x100000', dataUrl(hugePng()), /more pixels than the limit.*100000x100000/],
    ['an empty image', 'data:image/png;base64,', /first bytes show none/],
  ];
  test.each(rows)('%s is 400 with the field', async (_name, url, says) => {
    const error = await readError(
      await service.call('/v1/images/edits', { body: { ...request, images: [{ image_url: url }] } }),
    );
    expect(error).toMatchObject({ status: 400, param: 'images[0].image_url', code: 'invalid_image' });
    expect(error.message).toMatch(says);
  });

  test('a truncated PNG is 400', async () => {
    const cut = dataUrl(source.subarray(0, source.length / 2));
    const error = await readError(
      await service.call('/v1/images/edits', { body: { ...request, images: [{ image_url: cut }] } }),
    );
    expect(error).toMatchObject({ status: 400, code: 'invalid_image', param: 'images[0].image_url' });
    expect(error.message).toMatch(/image that is cut off/);
  });

  test('a file id is 400 because the sandbox stores no files', async () => {
    const error = await readError(
      await service.call('/v1/images/edits', { body: { ...request, images: [{ file_id: 'file-1' }] } }),
    );
    expect(error).toMatchObject({ status: 400, param: 'images[0].file_id' });
  });
});

/** A PNG header of 100000 x 100000 pixels, followed by 64 bytes. */
function hugePng(): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000186a0000186a00806000000', 'hex');
  return Buffer.concat([head, Buffer.alloc(64)]);
}

/** Detects the edges of an image independently of its brightness. An edit to night preserves them. */
async function outlines(bytes: Buffer): Promise<Buffer> {
  const kernel = { width: 3, height: 3, kernel: [-1, -1, -1, -1, 8, -1, -1, -1, -1] };
  return sharp(bytes).removeAlpha().greyscale().normalise().convolve(kernel).raw().toBuffer();
}

function correlation(first: Buffer, second: Buffer): number {
  const mean = (bytes: Buffer) => bytes.reduce((sum, value) => sum + value, 0) / bytes.length;
  const [meanFirst, meanSecond] = [mean(first), mean(second)];
  let [both, squareFirst, squareSecond] = [0, 0, 0];
  for (let index = 0; index < first.length; index += 1) {
    const [a, b] = [(first[index] ?? 0) - meanFirst, (second[index] ?? 0) - meanSecond];
    both += a * b;
    squareFirst += a * a;
    squareSecond += b * b;
  }
  return both / Math.sqrt(squareFirst * squareSecond);
}
