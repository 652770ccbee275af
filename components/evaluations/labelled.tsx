/** A field with its label and its problem. */
import { type ReactNode, useId } from 'react';
import { ErrorText } from '#components/ui/error-text.tsx';

interface LabelledProps {
  label: string;
  help?: string;
  problem?: string | undefined;
  children(id: string): ReactNode;
}

export function Labelled({ label, help, problem, children }: LabelledProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-13 font-medium">
        {label}
      </label>
      {children(id)}
      {help === undefined ? null : <p className="text-12 text-pretty text-ink-second">{help}</p>}
      {problem === undefined ? null : <ErrorText>{problem}</ErrorText>}
    </div>
  );
}
