/** Fills the placeholders in all texts of a JSON value; see fill-text.ts. Pure. */
import { fillText, placeholdersIn, type TemplateValues } from './fill-text.ts';

/** A text that is one placeholder becomes the value with its type. */
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
