'use client';
/** The contents of a native request. */
import { nativeDialect } from '#lib/client/form/native-dialect.ts';
import type { FieldProps } from '../field-props.ts';
import { TurnsEditor } from './turns-editor.tsx';

export function ContentsField(props: FieldProps) {
  return <TurnsEditor {...props} dialect={nativeDialect} />;
}
