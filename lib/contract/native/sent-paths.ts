/** Converts issues of a normalised body to the paths of the original body. */
import type { Issue } from '../errors/issue.ts';

/** Path in the normalised body -> original path, for moved or renamed fields. */
export type SentPaths = ReadonlyMap<string, string>;

/** The issue with its original path: the longest moved prefix is replaced. */
export function inSentPaths(issue: Issue, sent: SentPaths): Issue {
  const prefix = [...sent.keys()]
    .filter((path) => isPrefix(path, issue.parameter))
    .toSorted((a, b) => b.length - a.length)[0];
  const original = prefix === undefined ? undefined : sent.get(prefix);
  if (prefix === undefined || original === undefined) return issue;
  const parameter = `${original}${issue.parameter.slice(prefix.length)}`;
  const message = issue.message.startsWith(issue.parameter)
    ? `${parameter}${issue.message.slice(issue.parameter.length)}`
    : issue.message;
  return { ...issue, parameter, message };
}

function isPrefix(prefix: string, path: string): boolean {
  if (!path.startsWith(prefix)) return false;
  const next = path[prefix.length];
  return next === undefined || next === '.' || next === '[';
}
