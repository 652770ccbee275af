/** Formats a value for error messages: short, on one line, with Base64 and long texts cut. */

/** JSON-like text of at most about 80 characters. */
export function showValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return quote(value);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  return typeof value;
}

/** `a, b or c`, each formatted by showValue. */
export function showChoices(values: readonly unknown[]): string {
  const shown = values.map(showValue);
  const last = shown.pop();
  return shown.length === 0 ? (last ?? '') : `${shown.join(', ')} or ${last}`;
}

function quote(text: string): string {
  const dataUrl = /^data:([^;,]*)[^,]*,/.exec(text.slice(0, 200));
  if (dataUrl) return `a data URL (${dataUrl[1] || 'no type'}, ${text.length} characters)`;
  const short = text.length > 80 ? `${text.slice(0, 77)}...` : text;
  return JSON.stringify(short);
}

/** `a`, `a and b`, `a, b and c` */
export function showList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
