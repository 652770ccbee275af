'use client';
/** The turns of a messages request. */
import { messagesDialect } from '#lib/client/form/messages-dialect.ts';
import type { FieldProps } from '../field-props.ts';
import { TurnsEditor } from './turns-editor.tsx';

export function TurnsField(props: FieldProps) {
  return <TurnsEditor {...props} dialect={messagesDialect} />;
}
