// Where a run keeps what it may use again: the peers' packages, compiled code. Removed with node_modules.
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
export const benchFolder = join(root, 'node_modules', '.cache', 'easel-bench');
/** `NODE_COMPILE_CACHE` of what is measured: `npm start` has one too. */
export const compiledFolder = join(benchFolder, 'compiled');
