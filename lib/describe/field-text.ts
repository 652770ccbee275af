/** Labels made from names and values of the contract. */
import { isRecord } from '#lib/base/json-value.ts';
import type { JsonSchema } from './json-schema.ts';

export interface FieldOption {
  value: string;
  label: string;
}

/** The values of an enum with their labels. */
export function optionsOf(schema: JsonSchema): FieldOption[] | undefined {
  const labels = schema['x-labels'];
  const names = isRecord(labels) ? labels : {};
  const values = schema.enum?.map(String);
  const shared = values ? sharedPrefix(values) : '';
  const shouted = values?.every((value) => /^[A-Z_]+$/.test(value)) ?? false;
  return values?.map((value) => {
    const own = value.endsWith('_UNSPECIFIED') ? 'unspecified' : value.slice(shared.length);
    return { value, label: String(names[value] ?? titleOf(shouted ? own.toLowerCase() : own)) };
  });
}

/** Removes a common prefix: `HARM_CATEGORY_` of `HARM_CATEGORY_HARASSMENT`. */
function sharedPrefix(values: readonly string[]): string {
  const [first = '', ...rest] = values;
  const words = first.split('_').slice(0, -1);
  while (words.length > 0 && !rest.every((value) => value.startsWith(`${words.join('_')}_`))) words.pop();
  return words.length > 0 && rest.length > 0 ? `${words.join('_')}_` : '';
}

/** `negative_prompt` -> `Negative prompt`, `topK` -> `Top k`, `hd` -> `HD`; names with capitals or digits in front stay as they are. */
export function titleOf(name: string): string {
  if (name === 'hd') return 'HD';
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return /^[a-z]/.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
