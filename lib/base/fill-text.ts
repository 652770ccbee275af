/**
 * Replaces `{{name}}` in texts by values; `\{{name}}` becomes `{{name}}`. A name begins with a letter, a digit or `_`,
 * so that tags of other template languages, such as `{{#if}}`, stay text, and ends with no space, so that many take no time. Pure.
 */
import { mapParts } from './plain-data.ts';

export type TemplateValues = Readonly<Record<string, unknown>>;

const placeholder = /(\\?)\{\{\s*([\p{L}\p{N}_](?:[^{}|\r\n]*[^{}|\s])?)\s*\}\}/gu;

/** Unknown names stay as they are. */
export function fillText(text: string, values: TemplateValues): string {
  return text.replace(placeholder, (match, mark: string, name: string) => {
    if (mark !== '') return match.slice(mark.length);
    if (!Object.hasOwn(values, name)) return match;
    return valueText(values[name]);
  });
}

/** A value in a text: anything but a text as JSON. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The names in a text or in all texts of a JSON value, each once, in order. */
export function placeholdersIn(template: unknown): string[] {
  if (typeof template === 'string')
    return [
      ...new Set(
        [...template.matchAll(placeholder)].flatMap(([, mark, name]) => (mark || !name ? [] : [name])),
      ),
    ];
  if (typeof template !== 'object' || template === null) return [];
  return [...new Set(Object.values(template).flatMap(placeholdersIn))];
}

/** The text with the placeholders of a name escaped. */
export function escapePlaceholder(text: string, wanted: string): string {
  return text.replace(placeholder, (match, mark: string, name: string) =>
    mark === '' && name === wanted ? `\\${match}` : match,
  );
}

/** Fills the placeholders in all texts of a JSON value. A text that is one placeholder becomes the value with its type. */
export function fillTemplate(template: unknown, values: TemplateValues): unknown {
  return mapParts(template, (part) => {
    if (typeof part !== 'string') return undefined;
    const [name] = placeholdersIn(part);
    const isWhole = name !== undefined && /^\{\{[^{}]+\}\}$/.test(part) && Object.hasOwn(values, name);
    return isWhole ? values[name] : fillText(part, values);
  });
}
