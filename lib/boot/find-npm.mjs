// Finds npm's own JavaScript, so that a chosen Node can run it.
import { existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { modules } from './paths.mjs';
import { PlainError } from './plain-error.mjs';

/**
 * @typedef {object} Npm
 * @property {string} node the Node to run it with, never one inside node_modules when another exists
 * @property {string} cli path of npm-cli.js
 */

/**
 * Searches the caller of this command, the folder of the running Node, and PATH.
 *
 * @returns {Npm}
 */
export function findNpm() {
  const cli = [fromCaller(), ...besideNode(), fromPath()].find(
    (path) => path !== undefined && existsSync(path),
  );
  if (cli === undefined) {
    throw new PlainError(
      'npm is missing: Easel installs its packages with it. Node from https://nodejs.org includes it; on Debian and Ubuntu run `apt-get install npm`.',
    );
  }
  return { node: outerNode(), cli };
}

function fromCaller() {
  const path = process.env.npm_execpath;
  return path !== undefined && basename(path) === 'npm-cli.js' ? path : undefined;
}

function besideNode() {
  const folder = dirname(realpathSync(process.execPath));
  const inPrefix = join('npm', 'bin', 'npm-cli.js');
  return [
    join(folder, '..', 'lib', 'node_modules', inPrefix),
    join(folder, 'node_modules', inPrefix),
    join(folder, '..', 'share', 'nodejs', inPrefix),
  ];
}

function fromPath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, 'npm');
    if (folder === '' || !existsSync(path)) continue;
    const target = realpathSync(path);
    if (basename(target) === 'npm-cli.js') return target;
    const besideScript = join(dirname(target), 'node_modules', 'npm', 'bin', 'npm-cli.js');
    if (existsSync(besideScript)) return besideScript;
  }
  return undefined;
}

/** `npm ci` deletes node_modules first, so the Node that runs npm must not be in there. */
function outerNode() {
  const callers = process.env.npm_node_execpath;
  if (callers !== undefined && existsSync(callers) && !callers.startsWith(modules)) return callers;
  return process.execPath;
}
