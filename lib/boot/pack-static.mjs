// Compresses the scripts and styles of a build once, beside the files, and saves those of the previous build for pages
// that are still open. Knows nothing of Next.
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** One step below the maximum: a third of its time for two percent more bytes. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/**
 * Writes `<file>.br` and `<file>.gz` for each script and style under the folder.
 *
 * @param {string} folder the build's `static`
 * @returns {Promise<void>}
 */
export async function packStatic(folder) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(names.map((name) => pack(join(folder, name))));
}

/** @param {string} file */
async function pack(file) {
  const content = await readFile(file);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, quality),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}

/**
 * Pages that stay open through an update still load files of the previous build: saves these, in the encoding that every
 * browser accepts, but not those of older builds.
 *
 * @param {string} before a build's folder; it may be absent
 * @param {string} after the folder of the build that takes its place: they go to its `earlier`
 * @returns {Promise<void>}
 */
export async function keepEarlier(before, after) {
  const names = await readdir(join(before, 'static'), { recursive: true }).catch(() => []);
  const known = new Set(await readdir(join(after, 'static'), { recursive: true }));
  const packed = names.filter((name) => name.endsWith('.gz') && !known.has(name));
  for (const name of packed) {
    const to = join(after, 'earlier', name);
    await mkdir(dirname(to), { recursive: true });
    await copyFile(join(before, 'static', name), to);
  }
}
