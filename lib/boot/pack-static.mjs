// Compresses a build's scripts and styles once, beside the files, so that the server never has to. Knows no Next.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** One step below the best: a third of its time for two percent more bytes. */
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
