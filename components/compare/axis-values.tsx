/** The values of one axis: buttons for a list of options, inputs for numbers, sizes and texts. */
import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FieldControl } from '#components/form/field-control.tsx';
import { ControlContext } from '#components/form/inner-field.tsx';
import { ModelChecks } from '#components/form/model-checks.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { EntryField } from '#components/ui/entry-field.tsx';
import { focusFirst } from '#components/ui/focus-inside.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { recordOf } from '#lib/base/json-value.ts';
import type { AxisField } from '#lib/client/compare/axis-fields.ts';
import { readNumbers, readSizes, valueLabel } from '#lib/client/compare/axis-values.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';

interface AxisValuesProps {
  axis: AxisField;
  values: readonly unknown[];
  description: FormDescription;
  onChange(values: readonly unknown[]): void;
  /** The axis was just added: focus its first control. */
  fresh: boolean;
}

export function AxisValues(props: AxisValuesProps) {
  const box = useRef<HTMLDivElement>(null);
  // The model list takes the focus when it opens.
  const [focuses] = useState(props.fresh && props.axis.kind !== 'model');
  useEffect(() => {
    if (focuses && box.current) focusFirst(box.current);
  }, [focuses]);
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      <Values {...props} />
    </div>
  );
}

function Values(props: AxisValuesProps) {
  switch (props.axis.kind) {
    case 'model':
      return <AxisModels {...props} />;
    case 'some':
      return <Chips {...props} />;
    case 'sizes':
      return <Typed {...props} read={readSizes} hint="1024x1024, 1536x1024" />;
    case 'numbers':
      return <Typed {...props} read={readNumbers} hint="1..4, or 0, 0.5, 1" />;
    case 'texts':
      return <Texts {...props} />;
    case 'other':
      return <Controls {...props} />;
  }
}

function Chips({ axis, values, onChange }: AxisValuesProps) {
  const known = axis.options.map(({ value }) => value);
  const foreign = values.filter((value) => !known.includes(value));
  const toggle = (value: unknown) => {
    const on = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
    onChange([
      ...known.filter((option) => on.includes(option)),
      ...on.filter((other) => !known.includes(other)),
    ]);
  };
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{axis.title}, values</legend>
      {[...known, ...foreign].map((value) => {
        const label = valueLabel(axis, value);
        const on = values.includes(value);
        return (
          <button
            key={label}
            type="button"
            aria-pressed={on}
            onClick={() => toggle(value)}
            className={chip(on)}
          >
            {label}
          </button>
        );
      })}
    </fieldset>
  );
}

interface TypedProps extends AxisValuesProps {
  read(text: string): readonly unknown[];
  hint: string;
}

function Typed({ axis, values, onChange, read, hint, ...rest }: TypedProps) {
  const options = [...new Set([...axis.options.map(({ value }) => value), ...values])];
  return (
    <>
      {options.length > 0 ? (
        <Chips
          {...rest}
          axis={{ ...axis, options: options.map((value) => ({ value, label: String(value) })) }}
          values={values}
          onChange={onChange}
        />
      ) : null}
      <EntryField
        aria-label={`${axis.title}, add values`}
        placeholder={hint}
        accepts={(text) => read(text).length > 0}
        onEnter={(text) => onChange([...new Set([...values, ...read(text)])])}
      />
    </>
  );
}

function Texts({ axis, values, onChange }: AxisValuesProps) {
  return (
    <>
      <ol className="flex flex-col gap-2">
        {values.map((value, position) => (
          <li key={position} className="flex gap-1">
            <div className="min-w-0 flex-1">
              <TextArea
                small
                aria-label={`${axis.title} ${position + 1}`}
                value={typeof value === 'string' ? value : ''}
                onText={(text) => onChange(values.with(position, text))}
              />
            </div>
            {values.length > 1 ? (
              <IconButton
                label={`Remove ${axis.title.toLowerCase()} ${position + 1}`}
                icon={<X size={15} />}
                onClick={() => onChange(values.toSpliced(position, 1))}
              />
            ) : null}
          </li>
        ))}
      </ol>
      <More onAdd={() => onChange([...values, ''])} />
    </>
  );
}

/** Other fields use the control of the form for each value. */
function Controls({ axis, values, onChange }: AxisValuesProps) {
  const { field } = axis;
  if (field === undefined) return null;
  return (
    <>
      <ol className="flex flex-col gap-3">
        {values.map((value, position) => (
          <li key={position} className="rounded-panel border border-hairline p-3">
            <ControlContext value={FieldControl}>
              <FieldControl
                field={{ ...field, title: `${axis.title} ${position + 1}` }}
                path={axis.path}
                value={value}
                onChange={(next) => onChange(values.with(position, next))}
                issues={[]}
                onFix={(set) => onChange(values.with(position, recordOf(set)[field.name] ?? value))}
              />
            </ControlContext>
            {values.length > 1 ? (
              <Button
                weight="quiet"
                className="mt-2 -ml-3"
                onClick={() => onChange(values.toSpliced(position, 1))}
              >
                Remove
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      <More onAdd={() => onChange([...values, undefined])} />
    </>
  );
}

function More({ onAdd }: { onAdd(): void }) {
  return (
    <div>
      <Button weight="quiet" className="-ml-3 text-ink-second" icon={<Plus size={15} />} onClick={onAdd}>
        Add value
      </Button>
    </div>
  );
}

function chip(on: boolean): string {
  return classNames(
    'h-chip rounded-control border px-2.5 text-13 tabular-nums transition-colors duration-quick',
    on
      ? 'border-ink bg-panel font-semibold text-ink'
      : 'border-hairline text-ink-second hover:border-control hover:text-ink',
  );
}

interface AxisModelsProps {
  values: readonly unknown[];
  description: FormDescription;
  onChange(values: readonly unknown[]): void;
  /** The axis was just added: open the list. */
  fresh: boolean;
}

function AxisModels({ values, description, onChange, fresh }: AxisModelsProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState(fresh);
  const chosen = values.map(String);
  const toggle = (model: string) =>
    onChange(chosen.includes(model) ? chosen.filter((other) => other !== model) : [...chosen, model]);
  const remove = (model: string, position: number) => {
    // Move the focus to the button of the next line.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[position + 1] ?? buttons[position - 1] ?? anchor.current?.querySelector('button'))?.focus();
    toggle(model);
  };
  return (
    <>
      <ul ref={list} aria-label="Models" className="flex flex-col">
        {chosen.map((model, position) => (
          <li key={model} className="flex items-center gap-2 border-b border-hairline py-0.5 last:border-b-0">
            <span className="min-w-0 flex-1 truncate text-13">{model}</span>
            <IconButton
              label={`Remove ${model}`}
              icon={<X size={15} />}
              onClick={() => remove(model, position)}
            />
          </li>
        ))}
      </ul>
      <div ref={anchor}>
        <Button
          icon={<Plus size={15} />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Choose models
        </Button>
        <Popover open={open} onClose={() => setOpen(false)} anchor={anchor} width="content">
          <ModelChecks description={description} chosen={chosen} onToggle={toggle} />
        </Popover>
      </div>
    </>
  );
}
