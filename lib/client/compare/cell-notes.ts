/** How a cell's request differs from what its set says, field by field: nothing is dropped silently. Pure. */
import type { FormDescription } from '#lib/describe/form-fields.ts';
import { type Body, variantOf } from '../form/form-values.ts';
import { valueLabel } from './axis-values.ts';

export interface CellNote {
  field: string;
  /** In a sentence: `quality is no field of gamma/dream-4.5`. */
  text: string;
  /** It is what the set varies: the cell is not what its heading says. */
  varied: boolean;
}

/** `asked` is the set's own request, `sent` the cell's. */
export function notesBetween(
  description: FormDescription,
  model: string,
  asked: Body,
  sent: Body,
  varied: readonly string[],
): readonly CellNote[] {
  const taken = new Set(variantOf(description, model)?.fields.map(({ name }) => name));
  const names = [...new Set([...Object.keys(asked), ...Object.keys(sent)])].filter(
    (name) => name !== 'model',
  );
  return names.flatMap((name) => {
    const text = noteOf(name, asked[name], sent[name], taken.has(name));
    return text === undefined ? [] : [{ field: name, text, varied: varied.includes(name) }];
  });
}

function noteOf(name: string, asked: unknown, sent: unknown, taken: boolean): string | undefined {
  if (sent === undefined) {
    return taken ? `${name} ${valueLabel(undefined, asked)} is not taken, left out` : `no ${name}`;
  }
  if (asked === undefined) return `with ${name} ${valueLabel(undefined, sent)}`;
  // Images bring along what only some models want to know of them: not worth a word.
  if (Array.isArray(asked) || JSON.stringify(asked) === JSON.stringify(sent)) return undefined;
  if (typeof sent === 'object') return `other ${name}`;
  return `${name} ${valueLabel(undefined, sent)}, not ${valueLabel(undefined, asked)}`;
}
