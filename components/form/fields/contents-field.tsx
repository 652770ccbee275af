'use client';
/** The contents of a native request. */
import { nativeDialect } from '#lib/client/form/turn-dialects.ts';
import type { FieldProps } from '../field-props.ts';
import { TurnsEditor } from './turns-editor.tsx';

export function ContentsField(props: FieldProps) {
  return <TurnsEditor {...props} dialect={nativeDialect} />;
}
