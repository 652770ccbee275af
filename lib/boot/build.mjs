// Builds the pages when their sources are newer than the build. A failed build leaves the last one in place.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashBuildInputs } from './build-inputs.mjs';
import { withLock } from './lock.mjs';
import { packStatic } from './pack-static.mjs';
import { buildFolder, inRoot, root } from './paths.mjs';
import { runQuietly } from './run-process.mjs';
import { announce, PlainError } from './terminal.mjs';

/** Never changes: Next's cache is bound to this name. */
const workName = '.next/building';
const workFolder = inRoot(workName);
const stampName = 'easel-build.json';

/** Whether the build is up to date. */
export function isBuilt() {
  return builtFrom() === hashBuildInputs();
}

/**
 * Builds unless the build is up to date.
 *
 * @param {string} node path of the Node to build with
 * @param {AbortSignal} [signal] stops the build, which then rejects
 * @returns {Promise<void>}
 */
export async function ensureBuilt(node, signal) {
  const inputs = hashBuildInputs();
  if (builtFrom() === inputs) return;
  await withLock(
    'build',
    async () => {
      if (builtFrom() === inputs) return;
      await announce('Building the pages', async () => {
        await build(node, signal);
        await packStatic(join(workFolder, 'static'));
      });
      writeFileSync(join(workFolder, stampName), JSON.stringify({ inputs }));
      rmSync(buildFolder, { recursive: true, force: true });
      renameSync(workFolder, buildFolder);
    },
    signal,
  );
}

/** The input hash of the finished build, undefined when there is none. */
function builtFrom() {
  const file = join(buildFolder, stampName);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).inputs : undefined;
}

/**
 * @param {string} node
 * @param {AbortSignal | undefined} signal
 */
async function build(node, signal) {
  // Next takes the rest of such a path for a fragment or a query, and reports a module that it cannot find.
  if (/[#?]/.test(root))
    throw new PlainError(
      `The pages cannot be built in ${root}: the path contains "#" or "?". Move the folder to a path without them.`,
    );
  rmSync(workFolder, { recursive: true, force: true });
  mkdirSync(workFolder, { recursive: true });
  const cache = join(buildFolder, 'cache');
  if (existsSync(cache)) renameSync(cache, join(workFolder, 'cache'));
  const { code, output } = await runQuietly(node, [inRoot('node_modules/next/dist/bin/next'), 'build'], {
    signal,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      EASEL_DIST_DIR: workName,
      // Only a tree that is built again gains from a cache.
      EASEL_BUILD_CACHE: String(existsSync(buildFolder)),
    },
  });
  if (code === 0) return;
  rmSync(workFolder, { recursive: true, force: true });
  throw new PlainError(
    code === 137
      ? 'The system stopped the build, probably because memory ran out: the build needs about 1.2 GB.'
      : 'The pages could not be built.',
    output,
  );
}
