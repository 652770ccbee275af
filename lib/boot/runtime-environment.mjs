// The environment of everything that runs under the chosen Node.
import { delimiter, dirname } from 'node:path';

/**
 * This process's environment, with the chosen Node first on PATH, so that whatever says `node` means it.
 *
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function runtimeEnvironment(node) {
  return { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
}
