import { readFileSync } from 'node:fs';
import { makeVideo } from '@easel/sandbox';
import { beforeAll, describe, expect, test } from 'vitest';
import { videoFormats } from './poll-task.ts';
import { VideoFile } from './video-file.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../../tests/fixtures/videos/${name}`, import.meta.url));

let sandbox: Buffer;
beforeAll(async () => {
  const made = await makeVideo({ prompt: 'A kite', width: 320, height: 240, seconds: 3, seed: 1 });
  sandbox = Buffer.from(made.bytes);
});

function read(...chunks: Uint8Array[]): VideoFile {
  const file = new VideoFile(videoFormats);
  for (const chunk of chunks) file.add(chunk);
  return file;
}

function inPieces(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
}

const files = [
  { name: 'end-header.mp4', contentType: 'video/mp4', codecs: ['avc1', 'mp4a'] },
  { name: 'fragmented.mp4', contentType: 'video/mp4', codecs: ['avc1', 'mp4a'] },
  { name: 'quicktime.mov', contentType: 'video/quicktime', codecs: ['avc1', 'mp4a'] },
  { name: 'vp9.webm', contentType: 'video/webm', codecs: ['V_VP9', 'A_OPUS'] },
];

describe('a whole file', () => {
  test.each(files)('$name is read in pieces of any size', ({ name, contentType, codecs }) => {
    const bytes = fixture(name);
    for (const size of [1, 7, 4096, bytes.length]) {
      const file = read(...inPieces(bytes, size));
      expect(file.problem(2)).toBeUndefined();
      const seconds = expect.closeTo(2, 0);
      expect(file.facts).toEqual({ contentType, width: 160, height: 120, seconds, codecs });
    }
  });

  test('of the sandbox begins with its header', () => {
    expect(read(sandbox).problem(3)).toBeUndefined();
    expect(read(sandbox).facts).toMatchObject({ width: 320, height: 240, seconds: expect.closeTo(3, 1) });
  });

  test('of a live recording has neither sizes nor a duration', () => {
    const file = read(fixture('live.webm'));
    expect(file.problem(2)).toBeUndefined();
    expect(file.facts).toMatchObject({ width: 160, seconds: undefined });
  });

  test('may have media data with a 64-bit size, or with none, to its end', () => {
    expect(read(longMedia(fixture('end-header.mp4'))).problem(2)).toBeUndefined();
    expect(read(openMedia(sandbox)).problem(3)).toBeUndefined();
  });

  test.each(['\n', '\0\0\0\0', '\0'.repeat(100)])('may be followed by other bytes: %j', (rest) => {
    expect(read(sandbox, Buffer.from(rest)).problem(3)).toBeUndefined();
    expect(read(fixture('vp9.webm'), Buffer.from(rest)).problem(2)).toBeUndefined();
  });

  test('passes unchanged', async () => {
    const passed: Uint8Array[] = [];
    for await (const chunk of new VideoFile(videoFormats).watch(inPieces(sandbox, 1000))) passed.push(chunk);
    expect(Buffer.concat(passed).equals(sandbox)).toBe(true);
  });
});

describe('a file that is cut off', () => {
  test.each(['end-header.mp4', 'quicktime.mov', 'vp9.webm'])('at any byte is refused: %s', (name) => {
    const bytes = fixture(name);
    for (let end = 0; end < bytes.length; end++) {
      expect(read(bytes.subarray(0, end)).problem(), `${end} of ${bytes.length} bytes`).toBeDefined();
    }
  });

  test('is refused within the header, between the boxes and within the media data', () => {
    const [header = 0, media = 0] = ['moov', 'mdat'].map((type) => sandbox.indexOf(type) - 4);
    const ends = [header + 8, header + 300, media - 1, media, media + 4, media + 8, media + 500];
    for (const end of [...ends, Math.round(sandbox.length * 0.6), sandbox.length - 1]) {
      expect(read(sandbox.subarray(0, end)).problem(), `${end}`).toContain('cut off');
    }
  });

  test('is refused where its media data have no size of their own', () => {
    const open = openMedia(sandbox);
    expect(read(open.subarray(0, open.length - 1)).problem()).toMatch(/its samples reach to/);
    expect(read(open.subarray(0, Math.round(open.length * 0.6))).problem()).toMatch(/its samples reach to/);
    const long = longMedia(fixture('end-header.mp4'));
    expect(read(long.subarray(0, 3000)).problem()).toMatch(/ends at byte 3000, within its media data/);
  });

  test('is refused within a fragment', () => {
    const bytes = fixture('fragmented.mp4');
    const index = bytes.indexOf('mfra') - 4;
    const ends = Array.from({ length: index }, (_, at) => at);
    const accepted = ends.filter((end) => read(bytes.subarray(0, end)).problem() === undefined);
    // Between fragments such a file is whole, and its duration decides.
    const starts = ends.filter((at) => bytes.toString('latin1', at + 4, at + 8) === 'moof').slice(1);
    const between = [...starts, index].flatMap((start) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((more) => start + more),
    );
    expect(accepted).toEqual(between.filter((end) => end < index));
    const third = bytes.indexOf('moof', bytes.indexOf('moof', bytes.indexOf('moof') + 1) + 1) - 4;
    expect(read(bytes.subarray(0, third)).problem(2)).toMatch(/a video of 1\.0 s; 2 s were requested/);
  });
});

describe('another file', () => {
  test.each([
    ['', 'it is empty'],
    ['<!DOCTYPE html><html><body>Sign in</body></html>', 'it is a web page'],
    ['\n <html>', 'it is a web page'],
    ['<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', 'it is a web page'],
    ['{"error":{"message":"expired"}}', 'it is JSON'],
    ['\ufeff[]', 'it is JSON'],
    ['This is not a video, whatever its name says.', 'it is text'],
    ['Link', 'it is text'],
    ['\x1f\x8b\x08\0\0\0\0\0\0\x03', 'it is of another format'],
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'it is of another format'],
    ['\0'.repeat(64), 'it is of another format'],
    ['\0\0\0\x10ftypisom\0\0\0\0', 'it has no header'],
    ['\0\0\0\x10moov\0\0\0\0\0\0\0\0', 'it has no video track'],
    ['\xff\0\0\0moov\0\0\0\0', 'cut off'],
  ])('%j is named', (text, problem) => {
    const bytes = Buffer.from(text, /[\x7f-\xff]/.test(text) ? 'latin1' : 'utf8');
    expect(read(...inPieces(bytes, 3)).problem(5)).toContain(problem);
    expect(read(bytes).facts).toBeUndefined();
  });

  test('damaged tables are refused', () => {
    const far = Buffer.from(sandbox);
    far.writeUInt32BE(0x7fffffff, far.indexOf('stco') + 12);
    expect(read(far).problem()).toContain('its samples reach to');

    const short = Buffer.from(sandbox);
    short.writeUInt32BE(0xffffff, short.indexOf('stsz') + 12);
    short.writeUInt32BE(0xffffff, short.indexOf('stsc') + 16);
    expect(read(short).problem()).toContain('header (moov) is damaged');
  });

  test('sound without images is refused', () => {
    const bytes = Buffer.from(fixture('end-header.mp4'));
    bytes.write('text', bytes.indexOf('hdlr') + 12);
    expect(read(bytes).problem()).toContain('no video track');
  });
});

describe('the duration', () => {
  test.each([
    [3, true],
    [2.6, true],
    [3.5, true],
    [2, true],
    [1.5, true],
    [4, false],
    [5, false],
    [10, false],
    [0.5, false],
  ])('of 3 s is compared with %d s', (requested, isRight) => {
    expect(read(sandbox).problem(requested) === undefined).toBe(isRight);
  });
});

/** The media data of a file that begins with its header, with a size of 0: to the end of the file. */
function openMedia(file: Buffer): Buffer {
  const at = file.indexOf('mdat') - 4;
  const end = at + file.readUInt32BE(at);
  const open = Buffer.from(file.subarray(0, end));
  open.writeUInt32BE(0, at);
  return open;
}

/** Media data before the header, with a 64-bit size: the free space before them is their longer head. */
function longMedia(file: Buffer): Buffer {
  const at = file.indexOf('mdat') - 4;
  const size = file.readUInt32BE(at);
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write('mdat', 4);
  head.writeBigUInt64BE(BigInt(size + 8), 8);
  expect(file.toString('latin1', at - 4, at)).toBe('free');
  return Buffer.concat([file.subarray(0, at - 8), head, file.subarray(at + 8)]);
}
