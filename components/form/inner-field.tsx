/** A field inside a field. Which control that is, the list around the outermost one says: controls need not know the table. */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { FieldProps } from './field-props.ts';

const ControlContext = createContext<ComponentType<FieldProps> | undefined>(undefined);

/** Gives the controls below it what to enter their inner fields with. */
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
