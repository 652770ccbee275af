/** Detects JSON responses, which show as code. */
import { parseJson } from '#lib/base/json-value.ts';

/** An object or a list of objects or texts; judged by its first characters while it is `growing`, else by parsing. */
export function isJsonText(text: string, growing: boolean): boolean {
  if (!/^\s*(\{\s*["}]|\[\s*[{["])/.test(text)) return false;
  return growing || parseJson(text) !== undefined;
}
