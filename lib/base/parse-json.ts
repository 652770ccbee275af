/** The value of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text with null for `NaN` and `Infinity`, which servers in Python write for a number that is none. */
export function withoutNaN(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|-?(?:NaN|Infinity)\b/g, (part) => (part[0] === '"' ? part : 'null'));
}

/** JSON of an upstream, with the text that was read: one number that is none costs that number, not what is paid for. Throws if it is no JSON. */
export function parseResponse(text: string): { value: unknown; text: string } {
  const value = parseJson(text);
  if (value !== undefined) return { value, text };
  const repaired = withoutNaN(text);
  return { value: JSON.parse(repaired), text: repaired };
}
