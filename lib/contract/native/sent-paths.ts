/** Converts issues of a normalised body to the paths of the original body. */
import type { Issue } from '../errors/issue.ts';

/** Path in the normalised body -> original path, for moved or renamed fields. */
export type SentPaths = ReadonlyMap<string, string>;

/** The issue, and what its fixes set, with the original paths. */
export function inSentPaths(issue: Issue, sent: SentPaths): Issue {
  const parameter = sentPath(issue.parameter, sent);
  const message = issue.message.startsWith(issue.parameter)
    ? `${parameter}${issue.message.slice(issue.parameter.length)}`
    : issue.message;
  const fixes = issue.fixes?.map(({ label, set }) => ({
    label,
    set: Object.fromEntries(Object.entries(set).map(([path, value]) => [sentPath(path, sent), value])),
  }));
  return { ...issue, parameter, message, fixes };
}

/** The longest moved prefix is replaced. */
function sentPath(path: string, sent: SentPaths): string {
  const prefix = [...sent.keys()]
    .filter((moved) => isPrefix(moved, path))
    .toSorted((a, b) => b.length - a.length)[0];
  return prefix === undefined ? path : `${sent.get(prefix)}${path.slice(prefix.length)}`;
}

function isPrefix(prefix: string, path: string): boolean {
  if (!path.startsWith(prefix)) return false;
  const next = path[prefix.length];
  return next === undefined || next === '.' || next === '[';
}
