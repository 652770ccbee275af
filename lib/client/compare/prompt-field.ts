/** Reads and replaces the prompt of a request in the field of its dialect. */

import { recordOf } from '#lib/base/json-value.ts';
import { promptIn } from '#lib/base/prompt-in.ts';
import { messagesDialect } from '#lib/client/form/messages-dialect.ts';
import { nativeDialect } from '#lib/client/form/native-dialect.ts';
import { textView, turnsOf } from '#lib/client/form/turn-dialects.ts';
import type { TurnDialect } from '#lib/client/form/turn-view.ts';
import type { FormField } from '#lib/describe/form-description.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The field that holds the prompt; undefined if the model has none. */
export function promptField(fields: readonly FormField[]): FormField | undefined {
  const widgets = ['prompt', 'turns', 'contents', 'message'] as const;
  return widgets
    .map((widget) =>
      fields.find((field) => field.widget === widget && (field.required || field.name === 'prompt')),
    )
    .find((field) => field !== undefined);
}

export function promptOf(values: Fields, field: FormField | undefined): string {
  return field === undefined ? '' : promptIn({ [field.name]: values[field.name] });
}

/** Replaces the prompt in the value of the field. In a conversation, replaces the text of the last turn. */
export function withPrompt(value: unknown, field: FormField, prompt: string): unknown {
  switch (field.widget) {
    case 'turns':
      return withLastTurn(value, messagesDialect, prompt);
    case 'contents':
      return withLastTurn(value, nativeDialect, prompt);
    case 'message':
      return { ...recordOf(value), parts: [{ text: prompt }] };
    default:
      return prompt;
  }
}

function withLastTurn(value: unknown, dialect: TurnDialect, prompt: string): unknown {
  const turns = turnsOf(value, dialect);
  const last = turns.at(-1) ?? {};
  const { role, parts } = dialect.read(last);
  const textIndex = parts.findIndex(({ kind }) => kind === 'text');
  const text = textView(dialect, prompt, parts[textIndex]?.raw);
  const changed = textIndex === -1 ? [...parts, text] : parts.with(textIndex, text);
  return [...turns.slice(0, -1), dialect.write(last, { role, parts: changed })];
}
