// The folder for reusable files of the bench: packages of the peers, compiled code. It is in node_modules.
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
export const benchFolder = join(root, 'node_modules', '.cache', 'easel-bench');
/** `NODE_COMPILE_CACHE` of the measured processes; `npm start` sets one as well. */
export const compiledFolder = join(benchFolder, 'compiled');
