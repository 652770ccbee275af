/** Detects JSON responses, which show as code. */

/** An object or a list of objects or texts; judged by its first characters while it is `growing`, else by parsing. */
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
