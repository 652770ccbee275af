// Finds npm's own JavaScript, so that it can be run by a chosen Node instead of whichever comes first.
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
 * npm, from what started this command, from beside the running Node, or from PATH.
 *
 * @returns {Npm}
 */
export function findNpm() {
  const cli = [fromCaller(), ...besideNode(), fromPath()].find(
    (path) => path !== undefined && existsSync(path),
  );
  if (cli === undefined) {
    throw new PlainError(
      'npm is missing: Easel installs its packages with it. It comes with Node from https://nodejs.org; on Debian and Ubuntu `apt-get install npm` brings it.',
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

/** npm deletes node_modules first; the Node that npm itself came with does not lie in there. */
function outerNode() {
  const callers = process.env.npm_node_execpath;
  if (callers !== undefined && existsSync(callers) && !callers.startsWith(modules)) return callers;
  return process.execPath;
}
