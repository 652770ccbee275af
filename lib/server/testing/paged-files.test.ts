import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packFiles } from '#lib/package/build/prepare-database.ts';
import { readPacked, unpackFiles } from '#lib/server/db/prepared-files.ts';
import { PagedFiles } from './paged-files.ts';

const contents: Record<string, Buffer> = {
  'base/one': Buffer.from('one'),
  'base/deep/long': Buffer.alloc(20_000, 'long'),
  empty: Buffer.alloc(0),
  // A whole page of zeros at its end, and another that begins with them.
  log: Buffer.concat([Buffer.alloc(8_192), Buffer.from('log')], 40_000),
};

let folder: string;
let packed: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'easel-paged-'));
  const source = join(folder, 'source');
  mkdirSync(join(source, 'base/deep'), { recursive: true });
  mkdirSync(join(source, 'nothing'));
  for (const [name, content] of Object.entries(contents)) writeFileSync(join(source, name), content);
  packed = join(folder, 'packed');
  writeFileSync(packed, packFiles(source));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let opened = 0;
function openPaged(): PagedFiles {
  opened += 1;
  return new PagedFiles(join(folder, `pages ${opened}`), readPacked(packed));
}

function contentOf(files: PagedFiles, path: string): Buffer {
  const descriptor = files.open(path);
  // Read into dirty memory: zeros have to be written there.
  const memory = Buffer.alloc(files.fstat(descriptor).size + 10, 1);
  const length = files.read(descriptor, memory, 5, memory.length, 0);
  files.close(descriptor);
  return memory.subarray(5, 5 + length);
}

test('packed files are the same in a folder and as pages', () => {
  const target = join(folder, 'target');
  unpackFiles(packed, target);
  const files = openPaged();
  for (const [name, content] of Object.entries(contents)) {
    expect(readFileSync(join(target, name)).equals(content)).toBe(true);
    expect(contentOf(files, `/${name}`).equals(content)).toBe(true);
  }
  expect(readdirSync(target).sort()).toEqual(['base', 'empty', 'log', 'nothing']);
  expect(files.readdir('').slice(2).sort()).toEqual(['base', 'empty', 'log', 'nothing']);
  expect(files.readdir('/base').slice(2).sort()).toEqual(['deep', 'one']);
});

const path = fc.constantFrom('/base/one', '/base/deep/long', '/log', '/a', '/b');
const position = fc.integer({ min: 0, max: 30_000 });
const step = fc.oneof(
  fc.record({ path, write: fc.uint8Array({ maxLength: 50 }), times: fc.nat(400), position }),
  fc.record({ path, truncate: position }),
  fc.record({ path, rename: path }),
  fc.record({ path, unlink: fc.constant(true) }),
);

test('they are what was written, whatever is written, cut, renamed and removed', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const files = openPaged();
      const expected = new Map(Object.entries(contents).map(([name, content]) => [`/${name}`, content]));
      const growTo = (content: Buffer, size: number) =>
        Buffer.concat([content], Math.max(content.length, size));
      for (const one of steps) {
        const before = expected.get(one.path);
        if (before === undefined) {
          expect(() => files.open(one.path)).toThrow('ENOENT');
          files.writeFile(one.path);
          expected.set(one.path, Buffer.alloc(0));
          continue;
        }
        if ('write' in one) {
          const bytes = Buffer.concat(Array.from({ length: one.times }, () => one.write));
          const descriptor = files.open(one.path);
          files.write(descriptor, Buffer.concat([Buffer.from('xx'), bytes]), 2, bytes.length, one.position);
          files.close(descriptor);
          const after = growTo(before, one.position + bytes.length);
          bytes.copy(after, one.position);
          expected.set(one.path, after);
        } else if ('truncate' in one) {
          files.truncate(one.path, one.truncate);
          expected.set(one.path, Buffer.concat([before], one.truncate));
        } else if ('rename' in one) {
          files.rename(one.path, one.rename);
          expected.delete(one.path);
          expected.set(one.rename, before);
        } else {
          files.unlink(one.path);
          expected.delete(one.path);
        }
      }
      for (const [name, content] of expected) expect(contentOf(files, name).equals(content)).toBe(true);
      void files.closeFs();
    }),
    { numRuns: 60 },
  );
});

test('a removed file that is open keeps its bytes until it is closed', () => {
  const files = openPaged();
  const descriptor = files.open('/base/deep/long');
  files.unlink('/base/deep/long');
  files.writeFile('/other');
  const other = files.open('/other');
  files.write(other, Buffer.alloc(30_000, 'other'), 0, 30_000, 0);

  const memory = Buffer.alloc(20_000);
  files.read(descriptor, memory, 0, 20_000, 0);
  expect(memory.equals(Buffer.alloc(20_000, 'long'))).toBe(true);
  files.close(descriptor);
  expect(() => files.fstat(descriptor)).toThrow('EBADF');
});

test('what does not fit a name is refused', () => {
  const files = openPaged();
  expect(() => files.rmdir('/base')).toThrow('ENOTEMPTY');
  expect(() => files.readdir('/log')).toThrow('ENOTDIR');
  expect(() => files.lstat('/log/x')).toThrow('ENOTDIR');
  expect(() => files.open('/base')).toThrow('EISDIR');
  files.rmdir('/nothing');
  expect(() => files.lstat('/nothing')).toThrow('ENOENT');
});
