/** A field inside a field. A context provides the control, so that controls do not import the table of controls. */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { FieldProps } from './field-props.ts';

const ControlContext = createContext<ComponentType<FieldProps> | undefined>(undefined);

export function InnerFields({
  control,
  children,
}: {
  control: ComponentType<FieldProps>;
  children: ReactNode;
}) {
  return <ControlContext value={control}>{children}</ControlContext>;
}

export function InnerField(props: FieldProps) {
  const Control = useContext(ControlContext);
  if (Control === undefined) throw new Error('InnerField needs InnerFields around it');
  return <Control {...props} />;
}
