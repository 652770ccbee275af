/** Fills the placeholders in all texts of a JSON value; see fill-text.ts. Pure. */
import { fillText, placeholdersIn, type TemplateValues } from './fill-text.ts';
import { mapParts } from './map-members.ts';

/** A text that is one placeholder becomes the value with its type. */
export function fillTemplate(template: unknown, values: TemplateValues): unknown {
  return mapParts(template, (part) => {
    if (typeof part !== 'string') return undefined;
    const [name] = placeholdersIn(part);
    const isWhole = name !== undefined && /^\{\{[^{}]+\}\}$/.test(part) && Object.hasOwn(values, name);
    return isWhole ? values[name] : fillText(part, values);
  });
}
