/** The form of a set: operation, axes and the request that all cells share. */

import { ArrowDownUp, Plus, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useId, useRef, useState } from 'react';
import { FieldList } from '#components/form/field-list.tsx';
import { ModelPicker } from '#components/form/model-picker.tsx';
import { StreamSwitch, VariablesTable } from '#components/form/operation-form.tsx';
import { RunBar } from '#components/form/run-bar.tsx';
import { useRunKey } from '#components/form/use-run-key.ts';
import { latePart } from '#components/shell/late-part.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { Select } from '#components/ui/select.tsx';
import { countText } from '#lib/base/format.ts';
import { type AxisField, axisFields, initialValues } from '#lib/client/compare/axis-fields.ts';
import { maxConcurrent } from '#lib/client/compare/compare-runs.ts';
import { promptField } from '#lib/client/compare/prompt-field.ts';
import { maxAxes, modelPath, promptPath } from '#lib/client/handoff/compare-set.ts';
import { variantOf } from '#lib/client/run/form-values.ts';
import { resultOf } from '#lib/contract/operation-facts.ts';
import { compareForms } from '#lib/describe/playground-forms.ts';
import { variableIssues } from '#lib/describe/variables.ts';
import type { CompareSetState } from './use-compare-set.ts';

const SetRemarks = latePart(() => import('./set-remarks.tsx'), 'SetRemarks');

interface SetFormProps {
  state: CompareSetState;
  slug: string;
  onRun(): void;
  onAddCell(): void;
  notice: ReactNode;
  actions: ReactNode;
}

export function SetForm({ state, slug, onRun, onAddCell, notice, actions }: SetFormProps) {
  const router = useRouter();
  const { form, set, models, variables } = state;
  useRunKey(onRun);
  const varied = set.axes.map(({ path }) => path);
  const prompt = promptField(variantOf(form.description, form.state.model)?.fields ?? [])?.name;
  const without = varied.flatMap((path) => (path === promptPath ? (prompt ?? []) : path));
  return (
    <form
      aria-label="Compare"
      className="flex h-full min-h-0 flex-col bg-panel"
      onSubmit={(event) => event.preventDefault()}
      noValidate
    >
      {notice}
      <div
        data-fields
        className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-4 py-4 min-[900px]:px-5"
      >
        <Labelled label="Operation">
          {(id) => (
            <Select
              id={id}
              value={slug}
              options={compareForms.map((entry) => ({ value: entry.slug, label: entry.label }))}
              onText={(text) => router.push(`/compare?of=${text}`)}
            />
          )}
        </Labelled>
        <AxesEditor state={state} onAddCell={onAddCell} />
        <section aria-label="Every request" className="flex flex-col gap-5 border-t border-hairline pt-4">
          {varied.includes(modelPath) ? (
            <Labelled label="Settings for">
              {(id) => (
                <>
                  <Select
                    id={id}
                    value={form.state.model}
                    options={shownModels(form.state.model, models).map((value) => ({ value, label: value }))}
                    onText={form.setModel}
                  />
                  <p className="text-13 text-ink-third">
                    Each model uses the settings it supports. Its result lists the others.
                  </p>
                </>
              )}
            </Labelled>
          ) : (
            <ModelPicker description={form.description} model={form.state.model} onChange={form.setModel} />
          )}
          <FieldList form={form} without={without} switches={<StreamSwitch form={form} />} />
        </section>
      </div>
      {variables.names.length > 0 ? (
        <VariablesTable
          form={form}
          names={variables.names}
          issues={variableIssues(form.body, variables.missing)}
        />
      ) : null}
      <SetRunBar
        state={state}
        video={resultOf(form.description.operationId) === 'video'}
        onRun={onRun}
        actions={actions}
      />
    </form>
  );
}

function shownModels(shown: string, models: readonly string[]): readonly string[] {
  return models.includes(shown) ? models : [shown, ...models];
}

interface SetRunBarProps {
  state: CompareSetState;
  /** Each request creates a video. */
  video: boolean;
  onRun(): void;
  actions: ReactNode;
}

function SetRunBar({ state, video, onRun, actions }: SetRunBarProps) {
  const { form, wanted, ready } = state;
  const { operationId } = form.description;
  return (
    <div className="shrink-0">
      <div className="flex flex-col gap-1.5 border-t border-hairline bg-panel px-4 pt-3 min-[900px]:px-5">
        <p role="status" className="text-13 text-ink-second tabular-nums">
          <b className="font-semibold text-ink">{countText(ready.length, 'request')}</b>
          {video ? <>, {countText(ready.length, 'video')}</> : null}
          {ready.length > maxConcurrent ? `, ${maxConcurrent} at a time` : null}
        </p>
        {wanted.length > 1 || ready.length !== 1 ? <SetRemarks state={state} /> : null}
      </div>
      <div className="*:border-t-0">
        <RunBar
          form={form}
          requests={ready.map(({ model, filled }) => ({ operationId, model, body: filled.body }))}
          set={state.set}
          label={`Run ${ready.length}`}
          blocked={false}
          onRun={onRun}
          acts={actions}
        />
      </div>
    </div>
  );
}

/** Loaded with the first axis. */
const AxisValues = latePart(() => import('./axis-values.tsx'), 'AxisValues');

interface AxesEditorProps {
  state: CompareSetState;
  onAddCell(): void;
}

function AxesEditor({ state, onAddCell }: AxesEditorProps) {
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
