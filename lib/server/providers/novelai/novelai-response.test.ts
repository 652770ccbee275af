import { Readable } from 'node:stream';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { DiffusionBody } from '#lib/contract/images/diffusion-variants.ts';
import { novelaiImages, readNovelaiError } from './novelai-response.ts';

/** Of Python's zipfile, written as a stream: the sizes follow the files. */
const pythonArchive = Buffer.from(
  [
    'UEsDBBQACAAIAMwyd10AAAAAAAAAAAAAAAAMAAAAaW1hZ2VfMTAucG5nK8nILEpRKMFBAgBQSwcIPrD2TwsAAAAeAAAA',
    'UEsDBBQACAAIAMwyd10AAAAAAAAAAAAAAAALAAAAaW1hZ2VfMC5wbmdLyywqLlFIw0ECAFBLBwgBgv56CwAAAB4AAABQ',
    'SwMEFAAIAAgAzDJ3XQAAAAAAAAAAAAAAAAwAAABpbWFnZV8yLndlYnArTk3Oz0tRKMZDAQBQSwcICPYBLQwAAAAjAAAA',
    'UEsDBBQACAAIAMwyd10AAAAAAAAAAAAAAAAJAAAAbm90ZXMudHh0y8svUUjMU8jMTUxPBQBQSwcIL92yxw4AAAAMAAAA',
    'UEsBAhQDFAAIAAgAzDJ3XT6w9k8LAAAAHgAAAAwAAAAAAAAAAAAAAIABAAAAAGltYWdlXzEwLnBuZ1BLAQIUAxQACAAI',
    'AMwyd10Bgv56CwAAAB4AAAALAAAAAAAAAAAAAACAAUUAAABpbWFnZV8wLnBuZ1BLAQIUAxQACAAIAMwyd10I9gEtDAAA',
    'ACMAAAAMAAAAAAAAAAAAAACAAYkAAABpbWFnZV8yLndlYnBQSwECFAMUAAgACADMMnddL92yxw4AAAAMAAAACQAAAAAA',
    'AAAAAAAAgAHPAAAAbm90ZXMudHh0UEsFBgAAAAAEAAQA5AAAABQBAAAAAA==',
  ].join(''),
  'base64',
);

function read(archive: Uint8Array, body: Pick<DiffusionBody, 'quality' | 'output_format'> = {}) {
  const pieces = [archive.subarray(0, 50), archive.subarray(50)];
  const response = { status: 200, headers: {}, body: Readable.from(pieces) };
  return Array.fromAsync(novelaiImages(response, body));
}

const end = { type: 'end', background: 'opaque', quality: undefined };

test('the images of an archive in the order of their numbers, and nothing else', async () => {
  const image = (text: string) => ({ type: 'image', image: new Uint8Array(Buffer.from(text.repeat(5))) });
  expect(await read(pythonArchive)).toEqual([image('first '), image('second '), image('third '), end]);
});

test.each([
  ['low', 'low'],
  ['standard', 'medium'],
  ['auto', 'medium'],
  ['hd', 'high'],
] as const)('quality %s is reported as %s', async (quality, reported) => {
  expect((await read(pythonArchive, { quality })).at(-1)).toStrictEqual({ ...end, quality: reported });
});

test('JPEG is made of the image', async () => {
  const png = await sharp({ create: { width: 64, height: 48, channels: 4, background: '#2040d0' } })
    .png()
    .toBuffer();
  const [event] = await read(zipSync({ 'image_0.png': new Uint8Array(png) }), { output_format: 'jpeg' });
  const image = event?.type === 'image' && event.image instanceof Uint8Array ? event.image : undefined;
  expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 });
});

const large = { 'image_0.png': new Uint8Array(70 * 1024 ** 2) };

test.each<[string, Uint8Array]>([
  ['empty', Buffer.alloc(0)],
  ['no archive', Buffer.from('<html>The service is busy</html>'.repeat(9))],
  ['cut off', pythonArchive.subarray(0, -40)],
  ['without images', zipSync({ 'notes.txt': Buffer.from('none') })],
  ['larger than it seems', zipSync(large, { level: 1 })],
])('an archive that is %s cannot be read', async (_, archive) => {
  await expect(read(archive)).rejects.toMatchObject({
    code: 'upstream_error',
    details: { shouldRetry: false },
  });
});

test('an archive with images that cannot be decoded', async () => {
  await expect(read(pythonArchive, { output_format: 'jpeg' })).rejects.toMatchObject({
    code: 'upstream_error',
  });
});

test.each([
  [400, 'Bad size', { message: 'Bad size' }],
  [429, 'Too many requests', { message: 'Too many requests' }],
  [429, 'Concurrent generation is locked', { code: 'rate_limit_exceeded', notAccepted: true }],
  [409, 'Conflict', { code: 'rate_limit_exceeded', notAccepted: true }],
])('%i %s', (statusCode, message, expected) => {
  expect(readNovelaiError({ statusCode, message }, statusCode)).toStrictEqual({ message, ...expected });
});
