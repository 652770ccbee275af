/**
 * What a snippet is: a small program that is asked for again and again, correct in TypeScript, JavaScript and Python.
 */

export interface Snippet {
  readonly name: string;
  readonly pattern: RegExp;
  /** TypeScript; what stands between « and » is a type annotation and drops out in JavaScript. */
  readonly script: string;
  readonly python: string;
  /** One or two sentences on how it works. */
  readonly note: string;
}

/** Makes one; the pattern is a source that must begin at a word. */
export function snippet(
  name: string,
  pattern: string,
  script: string,
  python: string,
  note: string,
): Snippet {
  return {
    name,
    pattern: new RegExp(`\\b(?:${pattern})`, 'i'),
    script: script.trim(),
    python: python.trim(),
    note,
  };
}
