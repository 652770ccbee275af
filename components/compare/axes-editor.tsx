/** Edits what a set varies: up to two axes with their values, and custom cells. */
import { ArrowDownUp, Plus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { latePart } from '#components/shell/late-part.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Select } from '#components/ui/select.tsx';
import { type AxisField, axisFields, initialValues } from '#lib/client/compare/axis-fields.ts';
import { maxAxes, modelPath } from '#lib/client/handoff/compare-set.ts';
import type { CompareSetState } from './use-compare-set.ts';

/** Loaded with the first axis. */
const AxisValues = latePart(() => import('./axis-values.tsx'), 'AxisValues');

interface AxesEditorProps {
  state: CompareSetState;
  onAddCell(): void;
}

export function AxesEditor({ state, onAddCell }: AxesEditorProps) {
  const { form, set, change, models } = state;
  const fields = axisFields(form.description, models);
  const free = fields.filter(({ path }) => !set.axes.some((axis) => axis.path === path));
  const [added, setAdded] = useState<string>();
  const adders = useRef<HTMLDivElement>(null);
  const add = (field: AxisField) => {
    setAdded(field.path);
    const values = initialValues(field, form.state, form.description);
    change({ type: 'add-axis', axis: { path: field.path, values } });
  };
  const remove = (index: number) => {
    change({ type: 'remove-axis', index });
    // The removed axis had the focus. Move it to the add buttons.
    adders.current?.querySelector<HTMLElement>('button, select')?.focus();
  };
  const model = free.find(({ path }) => path === modelPath);
  const settings = free.filter(({ path }) => path !== modelPath);
  return (
    <section aria-label="Compare by" className="flex flex-col gap-4">
      {set.axes.map((axis, index) => {
        const field = fields.find(({ path }) => path === axis.path);
        return (
          <div key={axis.path} className="flex flex-col gap-2">
            <div className="flex h-5 items-center gap-2">
              <h2 className="text-13 font-semibold">{field?.title ?? axis.path}</h2>
              <span className="text-13 text-ink-third">{roleOf(index, set.axes)}</span>
              <span className="ml-auto flex">
                {set.axes.length === 2 && index === 0 ? (
                  <IconButton
                    label="Swap columns and rows"
                    icon={<ArrowDownUp size={15} />}
                    onClick={() => change({ type: 'swap-axes' })}
                  />
                ) : null}
                <IconButton
                  label={`Remove ${field?.title ?? axis.path}`}
                  icon={<X size={15} />}
                  onClick={() => remove(index)}
                />
              </span>
            </div>
            {field ? (
              <AxisValues
                axis={field}
                values={axis.values}
                fresh={axis.path === added}
                description={form.description}
                onChange={(values) => change({ type: 'set-values', index, values })}
              />
            ) : (
              <p className="text-13 text-warning">None of the selected models supports this field.</p>
            )}
          </div>
        );
      })}
      {set.axes.length === 0 ? (
        <div>
          <h2 className="text-13 font-semibold">Compare by</h2>
          <p className="text-13 text-ink-third">Each value becomes a result. Two settings make a grid.</p>
        </div>
      ) : null}
      <div ref={adders} className="flex flex-wrap items-center gap-2">
        {set.axes.length < maxAxes ? (
          <>
            {model ? (
              <Button icon={<Plus size={15} />} onClick={() => add(model)}>
                Models
              </Button>
            ) : null}
            <AddSetting fields={settings} onAdd={add} />
          </>
        ) : null}
        <Button
          weight={set.axes.length < maxAxes ? 'secondary' : 'quiet'}
          icon={<Plus size={15} />}
          onClick={onAddCell}
        >
          Add a variant
        </Button>
      </div>
    </section>
  );
}

/** What the values of an axis become. */
function roleOf(index: number, axes: CompareSetState['set']['axes']): string {
  if (axes[index]?.values.length === 0) return 'no values yet';
  if (axes.length < 2) return 'one result per value';
  return index === 0 ? 'columns' : 'rows';
}

function AddSetting({ fields, onAdd }: { fields: readonly AxisField[]; onAdd(field: AxisField): void }) {
  const id = useId();
  return (
    <span className="w-[116px]">
      <label htmlFor={id} className="sr-only">
        Vary a setting
      </label>
      <Select
        id={id}
        value=""
        className="text-13! font-semibold"
        options={[
          { value: '', label: 'Setting' },
          ...fields.map(({ path, title }) => ({ value: path, label: title })),
        ]}
        onText={(text) => {
          const field = fields.find(({ path }) => path === text);
          if (field) onAdd(field);
        }}
      />
    </span>
  );
}
