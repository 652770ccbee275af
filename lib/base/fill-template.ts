/** Replaces `{{name}}` in texts by values. Pure. */

export type TemplateValues = Readonly<Record<string, unknown>>;

const placeholder = /\{\{\s*([^{}]+?)\s*\}\}/g;

/** Unknown names stay as they are. */
export function fillText(text: string, values: TemplateValues): string {
  return text.replace(placeholder, (given, name: string) => {
    if (!Object.hasOwn(values, name)) return given;
    const value = values[name];
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}

/** The same in all texts of a JSON value. A text that is one placeholder becomes the value with its type. */
export function fillTemplate(template: unknown, values: TemplateValues): unknown {
  if (typeof template === 'string') {
    const [name] = placeholdersIn(template);
    const isWhole = name !== undefined && /^\{\{[^{}]+\}\}$/.test(template) && Object.hasOwn(values, name);
    return isWhole ? values[name] : fillText(template, values);
  }
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, values));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, fillTemplate(value, values)]),
  );
}

/** The names in a text or in all texts of a JSON value, each once, in order. */
export function placeholdersIn(template: unknown): string[] {
  if (typeof template === 'string')
    return [...new Set([...template.matchAll(placeholder)].map(([, name = '']) => name))];
  if (typeof template !== 'object' || template === null) return [];
  return [...new Set(Object.values(template).flatMap(placeholdersIn))];
}
