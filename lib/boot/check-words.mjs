// Fails on retired words in file names, identifiers, comments, texts and documents. The list is in retired-words.mjs.
import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { allowed, allowedLines, retiredNames, retiredWords } from './retired-words.mjs';
import { listFiles } from './tracked-files.mjs';

const readable = /\.(tsx?|mjs|css|md|json|sql|html|svg|webmanifest|txt)$/;
const declaration =
  /\b(?:const|let|var|function|class|interface|type)\s+([A-Za-z_$][\w$]*)|^\s*(?:readonly )?([A-Za-z_$][\w$]*)\??:/g;

/** @typedef {{ path: string, line: number, word: string, use: string }} Finding `line` is 0 for the file name */

/**
 * @returns {Finding[]}
 */
export function checkWords() {
  return listFiles().flatMap((path) => [
    ...findInPath(path),
    ...(readable.test(path) ? findInText(path, readFileSync(inRoot(path), 'utf8')) : []),
  ]);
}

/**
 * @param {string} path
 * @returns {Finding[]}
 */
export function findInPath(path) {
  return findWords(path, 0, path, [...retiredWords, ...retiredNames]);
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {Finding[]}
 */
export function findInText(path, text) {
  const isCode = /\.(tsx?|mjs)$/.test(path);
  return text.split('\n').flatMap((line, index) => {
    if (allowedLines.some((pattern) => pattern.test(line))) return [];
    const names = isCode
      ? [...line.matchAll(declaration)].map((match) => match[1] ?? match[2]).join(' ')
      : '';
    return [
      ...findWords(path, index + 1, line, retiredWords),
      ...findWords(path, index + 1, names, retiredNames),
    ];
  });
}

/**
 * @param {string} path
 * @param {number} line
 * @param {string} text
 * @param {typeof retiredWords} list
 * @returns {Finding[]}
 */
function findWords(path, line, text, list) {
  const words = splitWords(text);
  return list.flatMap(({ word, use }) => {
    const found = words.match(word)?.[0];
    if (found === undefined || isAllowed(path, found)) return [];
    return [{ path, line, word: found, use }];
  });
}

/**
 * Lower case, with the words inside identifiers apart: `filmStrip` and `film-strip` become `film strip`.
 *
 * @param {string} text
 */
function splitWords(text) {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_/.]/g, ' ')
    .toLowerCase();
}

/**
 * @param {string} path
 * @param {string} found
 */
function isAllowed(path, found) {
  return allowed.some(
    (entry) => entry.path.test(path) && (entry.word === undefined || entry.word.test(found)),
  );
}

if (import.meta.main) {
  const findings = checkWords();
  const folders = Object.entries(Object.groupBy(findings, ({ path }) => folderOf(path)))
    .map(([folder, inFolder]) => `${String(inFolder?.length).padStart(5)} ${folder}`)
    .sort();
  const lines = findings.map(({ path, line, word, use }) => `${path}:${line}: "${word}" is retired: ${use}`);
  process.stdout.write([...lines, ...folders, `${findings.length} retired words`, ''].join('\n'));
  process.exitCode = findings.length === 0 ? 0 : 1;
}

/** @param {string} path */
function folderOf(path) {
  const depth = /^lib\/(client|server)\//.test(path) ? 3 : 2;
  return path.split('/').slice(0, -1).slice(0, depth).join('/') || '.';
}
