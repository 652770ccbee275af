/** The form of a set: operation, axes and the request that all cells share. */

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { FieldList } from '#components/form/field-list.tsx';
import { ModelPicker } from '#components/form/model-picker.tsx';
import { StreamSwitch, VariablesTable } from '#components/form/operation-form.tsx';
import { RunBar } from '#components/form/run-bar.tsx';
import { useRunKey } from '#components/form/use-run-key.ts';
import { latePart } from '#components/shell/late-part.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { Select } from '#components/ui/select.tsx';
import { countText } from '#lib/base/format.ts';
import { maxConcurrent } from '#lib/client/compare/compare-runs.ts';
import { promptField } from '#lib/client/compare/prompt-field.ts';
import { modelPath, promptPath } from '#lib/client/handoff/compare-set.ts';
import { variantOf } from '#lib/client/run/form-values.ts';
import { resultOf } from '#lib/contract/operation-facts.ts';
import { compareForms } from '#lib/describe/playground-forms.ts';
import { variableIssues } from '#lib/describe/variables.ts';
import { AxesEditor } from './axes-editor.tsx';
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
