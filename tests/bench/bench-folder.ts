// The folder for reusable files of the bench: the peers' packages, compiled code. Removed with node_modules.
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
export const benchFolder = join(root, 'node_modules', '.cache', 'easel-bench');
/** `NODE_COMPILE_CACHE` of the measured processes: `npm start` has one too. */
export const compiledFolder = join(benchFolder, 'compiled');
