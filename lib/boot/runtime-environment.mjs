// The environment of everything that runs under the chosen Node.
import { delimiter, dirname } from 'node:path';

/**
 * glibc's own limits rise with each large buffer that is freed, until it gives nothing back: a server that has drawn
 * a few 4K pictures keeps 1.0 GB instead of 0.75, a 720p film takes 440 MB instead of 395, for a tenth more time.
 * Fixed limits do not rise. Other C libraries ignore them.
 */
const memoryLimits = { MALLOC_MMAP_THRESHOLD_: '2097152', MALLOC_TRIM_THRESHOLD_: '8388608' };

/**
 * This process's environment, with the chosen Node first on PATH, so that whatever says `node` means it.
 *
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function runtimeEnvironment(node) {
  return { ...memoryLimits, ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
}
