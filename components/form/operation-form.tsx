/** The form of an operation: model, fields, Run. Built from the contract's description. */
import { type ReactNode, useId } from 'react';
import { latePart } from '#components/shell/late-part.tsx';
import { Switch } from '#components/ui/switch.tsx';
import type { FormView } from '#lib/client/form/form-controller.ts';
import {
  canRunInBackground,
  runsInBackground,
  streamFields,
  variantOf,
} from '#lib/client/run/form-values.ts';
import { useUrlText } from '#lib/client/storage/use-url-param.ts';
import { FieldList } from './field-list.tsx';
import { ModelPicker } from './model-picker.tsx';
import { RunBar } from './run-bar.tsx';
import { useRunKey } from './use-run-key.ts';

// Without its own boundary, a key that is pressed while it loads would be lost.
export const VariablesTable = latePart(() => import('./fields/variables-table.tsx'), 'VariablesTable');

const UnknownModel = latePart(() => import('./unknown-model.tsx'), 'UnknownModel');

interface OperationFormProps {
  form: FormView;
  onRun(): void;
  onRunAnyway(): void;
  /** The last attempt to run found issues. */
  blocked: boolean;
  runLabel: string;
  /** Above the fields: where the request came from. */
  notice: ReactNode;
  /** Right of Run. */
  acts: ReactNode;
}

export function OperationForm(props: OperationFormProps) {
  const { form, onRun, onRunAnyway, blocked, runLabel, notice, acts } = props;
  useRunKey(onRun);
  const isDeferred = runsInBackground(form.description, form.state);
  const [named] = useUrlText('model');
  const isUnknown = named !== undefined && variantOf(form.description, named) === undefined;
  return (
    <form
      aria-label={form.description.title}
      className="flex h-full min-h-0 flex-col bg-panel"
      // Enter submits nothing: a run may cost money. Ctrl+Enter runs.
      onSubmit={(event) => event.preventDefault()}
      noValidate
    >
      {notice}
      <div
        data-fields
        className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-4 py-4 min-[900px]:px-5"
      >
        <ModelPicker description={form.description} model={form.state.model} onChange={form.setModel} />
        {isUnknown ? <UnknownModel form={form} named={named} /> : null}
        <FieldList
          form={form}
          without={isDeferred ? streamFields : []}
          switches={
            <>
              {isDeferred ? null : <StreamSwitch form={form} />}
              <BackgroundSwitch form={form} />
            </>
          }
        />
      </div>
      {form.filled.names.length > 0 ? (
        <VariablesTable form={form} names={form.filled.names} issues={form.issues} onFix={form.fix} />
      ) : null}
      <RunBar
        form={form}
        label={runLabel}
        blocked={blocked}
        onRun={onRun}
        onRunAnyway={onRunAnyway}
        acts={acts}
      />
    </form>
  );
}

/** Switches streaming for operations whose stream has its own path. */
export function StreamSwitch({ form }: { form: FormView }) {
  if (form.description.streams !== 'path') return null;
  return (
    <SwitchRow
      label="Stream"
      hint="Show the result while it is made"
      checked={form.state.stream}
      onChange={(stream) => form.edit({ type: 'set-stream', stream })}
    />
  );
}

function BackgroundSwitch({ form }: { form: FormView }) {
  const { background = false } = form.state;
  if (!canRunInBackground(form.description)) return null;
  return (
    <SwitchRow
      label="Run in the background"
      hint={
        background
          ? 'Creates a task. It has no partial images, so streaming is off.'
          : 'Create a task that also survives a restart of the server'
      }
      checked={background}
      onChange={(next) => form.edit({ type: 'set-background', background: next })}
    />
  );
}

interface SwitchRowProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

function SwitchRow({ label, hint, checked, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-3">
      <div>
        <label htmlFor={id} className="text-13 font-semibold">
          {label}
        </label>
        <p className="text-13 text-ink-third">{hint}</p>
      </div>
      <Switch id={id} label={label} checked={checked} onChange={onChange} />
    </div>
  );
}
