'use client';
/** What a set varies: up to two axes, each with its values, and cells made by hand. */
import { ArrowDownUp, Plus, X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useId, useRef, useState } from 'react';
import { latePart } from '#components/shell/late-part.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Select } from '#components/ui/select.tsx';
import { type AxisField, axisFields } from '#lib/client/compare/axis-fields.ts';
import { firstValues } from '#lib/client/compare/axis-start.ts';
import { modelPath, mostAxes, withAxis } from '#lib/client/compare/compare-set.ts';
import type { CompareSetState } from './use-compare-set.ts';

/** Nothing varies at first. */
const AxisValues = dynamic(() => latePart(() => import('./axis-values.tsx').then((file) => file.AxisValues)));

interface AxesEditorProps {
  state: CompareSetState;
  onAddCell(): void;
}

export function AxesEditor({ state, onAddCell }: AxesEditorProps) {
  const { form, set, setSet, models } = state;
  const fields = axisFields(form.description, models);
  const free = fields.filter(({ path }) => !set.axes.some((axis) => axis.path === path));
  const [added, setAdded] = useState<string>();
  const adders = useRef<HTMLDivElement>(null);
  const add = (field: AxisField) => {
    setAdded(field.path);
    setSet((current) =>
      withAxis({ ...current, leftOut: [] }, current.axes.length, {
        path: field.path,
        values: firstValues(field, form.state, form.description),
      }),
    );
  };
  const remove = (place: number) => {
    setSet((current) => ({ ...withAxis(current, place, undefined), leftOut: [] }));
    // The button goes with its axis; what is next to do is to vary something else.
    adders.current?.querySelector<HTMLElement>('button, select')?.focus();
  };
  const model = free.find(({ path }) => path === modelPath);
  const settings = free.filter(({ path }) => path !== modelPath);
  return (
    <section aria-label="What varies" className="flex flex-col gap-4">
      {set.axes.map((axis, place) => {
        const field = fields.find(({ path }) => path === axis.path);
        return (
          <div key={axis.path} className="flex flex-col gap-2">
            <div className="flex h-5 items-center gap-2">
              <h2 className="text-13 font-semibold">{field?.title ?? axis.path}</h2>
              <span className="text-13 text-ink-third">
                {axis.values.length === 0
                  ? 'nothing chosen yet'
                  : set.axes.length < 2
                    ? 'one cell each'
                    : place === 0
                      ? 'columns'
                      : 'rows'}
              </span>
              <span className="ml-auto flex">
                {set.axes.length === 2 && place === 0 ? (
                  <IconButton
                    label="Swap columns and rows"
                    icon={<ArrowDownUp aria-hidden size={15} />}
                    onClick={() =>
                      setSet((current) => ({ ...current, axes: current.axes.toReversed(), leftOut: [] }))
                    }
                  />
                ) : null}
                <IconButton
                  label={`Do not vary ${field?.title ?? axis.path}`}
                  icon={<X aria-hidden size={15} />}
                  onClick={() => remove(place)}
                />
              </span>
            </div>
            {field ? (
              <AxisValues
                axis={field}
                values={axis.values}
                fresh={axis.path === added}
                description={form.description}
                onChange={(values) => setSet((current) => withAxis(current, place, { ...axis, values }))}
              />
            ) : (
              <p className="text-13 text-warning">No chosen model takes this field.</p>
            )}
          </div>
        );
      })}
      {set.axes.length === 0 ? (
        <div>
          <h2 className="text-13 font-semibold">What varies</h2>
          <p className="text-13 text-ink-third">Each value becomes a cell; two together make a grid.</p>
        </div>
      ) : null}
      <div ref={adders} className="flex flex-wrap items-center gap-2">
        {set.axes.length < mostAxes ? (
          <>
            {model ? (
              <Button icon={<Plus aria-hidden size={15} />} onClick={() => add(model)}>
                Models
              </Button>
            ) : null}
            <AddSetting fields={settings} onAdd={add} />
          </>
        ) : null}
        <Button
          weight={set.axes.length < mostAxes ? 'secondary' : 'quiet'}
          icon={<Plus aria-hidden size={15} />}
          onClick={onAddCell}
        >
          A cell
        </Button>
      </div>
    </section>
  );
}

/** The browser's own list behind a button: any field of the form. */
function AddSetting({ fields, onAdd }: { fields: readonly AxisField[]; onAdd(field: AxisField): void }) {
  const id = useId();
  return (
    <span className="w-[132px]">
      <label htmlFor={id} className="sr-only">
        Vary a setting
      </label>
      <Select
        id={id}
        value=""
        className="h-control-small pr-7 text-13 font-medium"
        options={[
          { value: '', label: 'A setting' },
          ...fields.map(({ path, title }) => ({ value: path, label: title })),
        ]}
        onChange={({ target }) => {
          const field = fields.find(({ path }) => path === target.value);
          if (field) onAdd(field);
        }}
      />
    </span>
  );
}
