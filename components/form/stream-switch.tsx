/** Switches streaming for operations whose stream has its own path. */
import { useId } from 'react';
import { Switch } from '#components/ui/switch.tsx';
import type { OperationFormState } from './use-operation-form.ts';

export function StreamSwitch({ form }: { form: OperationFormState }) {
  const id = useId();
  if (form.description.streams !== 'path') return null;
  return (
    <div className="flex items-center justify-between gap-3">
      <div>
        <label htmlFor={id} className="text-13 font-semibold">
          Stream
        </label>
        <p className="text-13 text-ink-third">Show the response while it is generated</p>
      </div>
      <Switch id={id} label="Stream" checked={form.stream} onChange={form.setStream} />
    </div>
  );
}
