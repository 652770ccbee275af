// Paths in the clone. The only file of the boot script that knows folder names.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone's top folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * @param {...string} parts
 * @returns {string} an absolute path inside the clone
 */
export function inRoot(...parts) {
  return join(root, ...parts);
}

export const lockFile = inRoot('package-lock.json');
export const modules = inRoot('node_modules');
export const installStamp = inRoot('node_modules', '.easel-stamp');
export const buildFolder = inRoot('.next', 'production');
export const buildStamp = inRoot('.next', 'production', 'easel-build.json');
export const scratchFolder = inRoot('.cache');
export const compileCache = inRoot('.cache', 'compiled');
