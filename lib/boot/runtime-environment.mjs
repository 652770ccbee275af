// The environment of everything that runs under the chosen Node.
import { delimiter, dirname } from 'node:path';

/**
 * glibc's own limits rise with each large buffer that is freed, until it gives nothing back: a server that has drawn
 * a few 4K images keeps 1.0 GB instead of 0.75. Fixed limits do not rise. And it keeps a heap of its own for each
 * thread, up to eight a core: one for all takes 50 MB less while a video is made and no more time. Other C libraries
 * ignore all three.
 */
const memoryLimits = {
  MALLOC_MMAP_THRESHOLD_: '2097152',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  MALLOC_ARENA_MAX: '1',
};

/**
 * This process's environment, with the chosen Node first on PATH, so that whatever says `node` means it.
 *
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function runtimeEnvironment(node) {
  return { ...memoryLimits, ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
}
