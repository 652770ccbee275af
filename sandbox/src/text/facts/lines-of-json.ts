/**
 * JSON text as labelled lines, so that facts are read from it as from any other text.
 */
import { isJsonArray, isJsonObject, type JsonValue } from '../json-value.ts';

/** "key: value" lines of the leaves, at most 500; text that is no JSON comes back as it is. */
export function linesOfJson(text: string): string {
  if (text.length > 1_000_000 || !/^\s*[{[]/.test(text)) return text;
  const lines: string[] = [];
  collect(parse(text), '', lines, 0);
  return lines.length === 0 ? text : lines.join('\n');
}

function parse(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function collect(value: JsonValue, label: string, lines: string[], depth: number): void {
  if (lines.length >= 500 || depth > 12) return;
  if (isJsonArray(value)) {
    for (const item of value.slice(0, 500)) collect(item, label, lines, depth + 1);
  } else if (isJsonObject(value)) {
    for (const [key, item] of Object.entries(value)) collect(item, key, lines, depth + 1);
  } else if (value !== null && label !== '') lines.push(`${label}: ${String(value)}`);
}
