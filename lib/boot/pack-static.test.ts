import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packStatic } from './pack-static.mjs';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-builds-'));
});
afterEach(() => rm(folder, { recursive: true }));

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
