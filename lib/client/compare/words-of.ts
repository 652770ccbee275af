/** The words of a request read and replaced, whichever field of whichever dialect they stand in. */

import { recordOf } from '#lib/base/json-value.ts';
import { promptIn } from '#lib/base/prompt-in.ts';
import type { FormField } from '#lib/describe/form-fields.ts';
import { messagesDialect } from '../form/messages-dialect.ts';
import { nativeDialect } from '../form/native-dialect.ts';
import { textView, turnsOf } from '../form/turn-dialects.ts';
import type { TurnDialect } from '../form/turn-view.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The field that a request's words stand in; undefined where the model takes none. */
export function wordsField(fields: readonly FormField[]): FormField | undefined {
  const widgets = ['prompt', 'turns', 'contents', 'message'] as const;
  return widgets
    .map((widget) =>
      fields.find((field) => field.widget === widget && (field.required || field.name === 'prompt')),
    )
    .find((field) => field !== undefined);
}

export function wordsIn(values: Fields, field: FormField | undefined): string {
  return field === undefined ? '' : promptIn({ [field.name]: values[field.name] });
}

/** The field's value with other words: of a conversation, those of its last turn. */
export function withWords(value: unknown, field: FormField, words: string): unknown {
  switch (field.widget) {
    case 'turns':
      return withLastTurn(value, messagesDialect, words);
    case 'contents':
      return withLastTurn(value, nativeDialect, words);
    case 'message':
      return { ...recordOf(value), parts: [{ text: words }] };
    default:
      return words;
  }
}

function withLastTurn(value: unknown, dialect: TurnDialect, words: string): unknown {
  const turns = turnsOf(value, dialect);
  const last = turns.at(-1) ?? {};
  const { role, parts } = dialect.read(last);
  const said = parts.findIndex(({ kind }) => kind === 'text');
  const text = textView(dialect, words, parts[said]?.raw);
  const changed = said === -1 ? [...parts, text] : parts.with(said, text);
  return [...turns.slice(0, -1), dialect.write(last, { role, parts: changed })];
}
