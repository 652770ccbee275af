/** Whether a response's text is JSON, so that it is shown as code and not as prose. */

/**
 * An object or a list of things, from its first characters on while it is still `growing`, as a whole once it has
 * ended. A number, a word in quotes or a link in brackets is prose.
 */
export function isJsonText(text: string, growing: boolean): boolean {
  if (!/^\s*(\{\s*["}]|\[\s*[{["])/.test(text)) return false;
  if (growing) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
