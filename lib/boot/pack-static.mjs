// Prepares the scripts and styles of a build once: adds a hint for the compiler of the browser and compresses them beside
// the files. Knows nothing of Next.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** One step below the maximum: a third of its time for two percent more bytes. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/**
 * V8's explicit compile hint. The browser compiles the whole script while it loads, beside the main thread. Without it, V8
 * parses each module again on the main thread when it is first called.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n';
/** Bytes. Smaller scripts compile in less than a millisecond. */
const smallestHinted = 8000;

/**
 * Writes the compile hint into the larger scripts under the folder, then `<file>.br` and `<file>.gz` for each script and
 * style.
 *
 * @param {string} folder the build's `static`
 * @returns {Promise<void>}
 */
export async function packStatic(folder) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css)$/.test(name));
  const left = names.values();
  const packNext = async () => {
    for (const name of left) await pack(join(folder, name));
  };
  // Compression has four threads; more files at once only need more descriptors.
  await Promise.all(Array.from({ length: 16 }, packNext));
}

/** @param {string} file */
async function pack(file) {
  const built = await readFile(file);
  const isHinted = file.endsWith('.js') && built.length >= smallestHinted;
  const content = isHinted ? Buffer.concat([Buffer.from(compileHint), built]) : built;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, quality),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([
    writeFile(file, content),
    writeFile(`${file}.br`, brotli),
    writeFile(`${file}.gz`, gzipped),
  ]);
}
