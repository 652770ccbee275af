import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepEarlier, packStatic } from './pack-static.mjs';

let folder: string;
const files = async (name: string) =>
  (await readdir(join(folder, name), { recursive: true })).filter((file) => file.includes('.')).sort();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-builds-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function build(name: string, ...scripts: string[]): Promise<string> {
  const chunks = join(folder, name, 'static', 'chunks');
  await mkdir(chunks, { recursive: true });
  for (const script of scripts)
    for (const ending of ['', '.br', '.gz'])
      await writeFile(join(chunks, script + ending), `${name} ${script}`);
  return join(folder, name);
}

test('keeps scripts of the previous build that the new build lacks, and none of older builds', async () => {
  const [first, second, third] = [
    await build('first', 'a.js', 'b.js'),
    await build('second', 'b.js', 'c.js'),
    await build('third', 'd.js'),
  ];
  await keepEarlier(join(folder, 'none'), first);
  await keepEarlier(first, second);
  await keepEarlier(second, third);
  expect(await readdir(first)).toEqual(['static']);
  expect(await files('second/earlier')).toEqual(['chunks/a.js.gz']);
  expect(await files('third/earlier')).toEqual(['chunks/b.js.gz', 'chunks/c.js.gz']);
  expect(await readFile(join(third, 'earlier/chunks/c.js.gz'), 'utf8')).toBe('second c.js');
});

test('larger scripts begin with the compile hint in every encoding, other files are as built', async () => {
  const built = `run();${' '.repeat(8000)}\n//# sourceMappingURL=a.js.map`;
  await writeFile(join(folder, 'a.js'), built);
  await writeFile(join(folder, 'small.js'), 'run();');
  await writeFile(join(folder, 'b.css'), 'p{}');
  await packStatic(folder);
  const script = `//# allFunctionsCalledOnLoad\n${built}`;
  expect(await readFile(join(folder, 'a.js'), 'utf8')).toBe(script);
  expect(gunzipSync(await readFile(join(folder, 'a.js.gz'))).toString()).toBe(script);
  expect(brotliDecompressSync(await readFile(join(folder, 'a.js.br'))).toString()).toBe(script);
  expect(gunzipSync(await readFile(join(folder, 'small.js.gz'))).toString()).toBe('run();');
  expect(gunzipSync(await readFile(join(folder, 'b.css.gz'))).toString()).toBe('p{}');
});
