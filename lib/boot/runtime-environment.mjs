// The environment of everything that runs under the chosen Node.
import { delimiter, dirname } from 'node:path';

/**
 * The dynamic limits of glibc rise with each large buffer that is freed, until no memory returns to the system: a server
 * that drew a few 4K images holds 1.0 GB instead of 0.75. Fixed limits do not rise. One heap for all threads, instead of up
 * to eight a core, takes 50 MB less during a video and no more time. Other C libraries ignore all three.
 */
export const memoryLimits = {
  MALLOC_MMAP_THRESHOLD_: '2097152',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  MALLOC_ARENA_MAX: '1',
};

/**
 * The environment of this process with the chosen Node first on PATH, so that `node` means it.
 *
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function runtimeEnvironment(node) {
  return { ...memoryLimits, ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
}
