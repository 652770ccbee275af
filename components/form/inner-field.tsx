/** Fields inside a field. A context provides the control, so that controls do not import the table of controls. */
import { type ComponentType, createContext, useContext } from 'react';
import type { FormField } from '#lib/describe/form-description.ts';
import type { FieldProps } from './field-props.ts';

export const ControlContext = createContext<ComponentType<FieldProps> | undefined>(undefined);

export function InnerField(props: FieldProps) {
  const Control = useContext(ControlContext);
  if (Control === undefined) throw new Error('InnerField needs ControlContext around it');
  return <Control {...props} />;
}

interface MemberFieldsProps extends Pick<FieldProps, 'issues' | 'onFix'> {
  fields: readonly FormField[];
  /** Path of the object. */
  path: string;
  object: Readonly<Record<string, unknown>>;
  /** Gets the object with one member changed or removed. */
  onChange(object: Readonly<Record<string, unknown>>): void;
}

/** Fields of one object. */
export function MemberFields({ fields, path, object, onChange, issues, onFix }: MemberFieldsProps) {
  return fields.map((field) => (
    <InnerField
      key={field.name}
      field={field}
      path={`${path}.${field.name}`}
      value={object[field.name]}
      onChange={(value) => {
        const members = Object.entries({ ...object, [field.name]: value });
        onChange(Object.fromEntries(members.filter(([, member]) => member !== undefined)));
      }}
      issues={issues}
      onFix={onFix}
    />
  ));
}
