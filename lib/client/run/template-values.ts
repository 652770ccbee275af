/** The values of variables, from a template and the request that was made of it. Pure. */

import { splitPath, valueAt } from '#lib/base/field-path.ts';
import { placeholdersIn } from '#lib/base/fill-text.ts';
import type { JsonRecord } from '#lib/base/json-value.ts';
import { templateTexts, type VariableValues } from '#lib/describe/variables.ts';

/** Undefined if the texts do not fit the template. Of several possible values, the first ones are short. */
export function templateValues(template: JsonRecord, body: JsonRecord): VariableValues | undefined {
  const values: Record<string, string> = {};
  for (const [path, text] of Object.entries(templateTexts(template))) {
    const names = placeholdersIn(text);
    const filled = valueAt(body, splitPath(path));
    const match = typeof filled === 'string' ? patternOf(text, names).exec(filled) : null;
    if (match === null) return undefined;
    for (const [index, name] of names.entries()) values[name] ??= match[index + 1] ?? '';
  }
  return values;
}

/** A group for the first use of each name; later uses repeat it. */
function patternOf(text: string, names: readonly string[]): RegExp {
  const used = new Set<string>();
  const parts = text.split(/(\\?\{\{[^{}]+\}\})/).map((part) => {
    const name = part.startsWith('{{') ? part.slice(2, -2).trim() : undefined;
    const index = name === undefined ? -1 : names.indexOf(name);
    if (name === undefined || index < 0) return escaped(part.replace(/^\\(?=\{\{)/, ''));
    if (used.has(name)) return `\\${index + 1}(?![0-9])`;
    used.add(name);
    return '([^]*?)';
  });
  return new RegExp(`^${parts.join('')}$`);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
