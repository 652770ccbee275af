// Fails on retired words in file names, identifiers, comments, texts and documents. The list is in retired-words.ts.
import { allowed, allowedLines, type RetiredWord, retiredNames, retiredWords } from './retired-words.ts';
import { listFiles, readTracked } from './tracked-files.ts';

const readable = /\.(tsx?|mjs|css|md|json|sql|html|svg|webmanifest|txt)$/;
const declaration =
  /\b(?:const|let|var|function|class|interface|type)\s+([A-Za-z_$][\w$]*)|^\s*(?:readonly )?([A-Za-z_$][\w$]*)\??:/g;

interface Finding {
  path: string;
  /** 0 for the file name. */
  line: number;
  word: string;
  use: string;
}

function checkWords(): Finding[] {
  return listFiles().flatMap((path) => [
    ...findInPath(path),
    ...(readable.test(path) ? findInText(path, readTracked(path)) : []),
  ]);
}

export function findInPath(path: string): Finding[] {
  return findWords({ path, line: 0 }, path, [...retiredWords, ...retiredNames]);
}

export function findInText(path: string, text: string): Finding[] {
  const isCode = /\.(tsx?|mjs)$/.test(path);
  return text.split('\n').flatMap((line, index) => {
    if (allowedLines.some((pattern) => pattern.test(line))) return [];
    const names = isCode
      ? [...line.matchAll(declaration)].map((match) => match[1] ?? match[2]).join(' ')
      : '';
    const at = { path, line: index + 1 };
    return [...findWords(at, line, retiredWords), ...findWords(at, names, retiredNames)];
  });
}

function findWords(
  at: Pick<Finding, 'path' | 'line'>,
  text: string,
  list: readonly RetiredWord[],
): Finding[] {
  const words = splitWords(text);
  return list.flatMap(({ word, use }) => {
    const found = words.match(word)?.[0];
    if (found === undefined || isAllowed(at.path, found)) return [];
    return [{ ...at, word: found, use }];
  });
}

/** Lower case, with the words inside identifiers apart: `filmStrip` and `film-strip` become `film strip`. */
function splitWords(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_/.]/g, ' ')
    .toLowerCase();
}

function isAllowed(path: string, found: string): boolean {
  return allowed.some(
    (entry) => entry.path.test(path) && (entry.word === undefined || entry.word.test(found)),
  );
}

/** Prints what is wrong; returns the exit code. */
export function reportWords(): number {
  const findings = checkWords();
  const lines = findings.map(({ path, line, word, use }) => `${path}:${line}: "${word}" is retired: ${use}`);
  process.stdout.write([...lines, `${findings.length} retired words`, ''].join('\n'));
  return findings.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = reportWords();
