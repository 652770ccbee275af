/** The form of a set: operation, axes and the request that all cells share. */
import { useRouter } from 'next/navigation';
import { type ReactNode, useId } from 'react';
import { FieldList } from '#components/form/field-list.tsx';
import { ModelPicker } from '#components/form/model-picker.tsx';
import { StreamSwitch } from '#components/form/operation-form.tsx';
import { useRunKey } from '#components/form/use-run-key.ts';
import { Select } from '#components/ui/select.tsx';
import { modelPath, promptPath } from '#lib/client/compare/compare-set.ts';
import { promptField } from '#lib/client/compare/prompt-field.ts';
import { variantOf } from '#lib/client/form/form-values.ts';
import { compareForms } from '#lib/describe/playground-forms.ts';
import { AxesEditor } from './axes-editor.tsx';
import { SetRunBar } from './set-run-bar.tsx';
import type { CompareSetState } from './use-compare-set.ts';

interface SetFormProps {
  state: CompareSetState;
  slug: string;
  onRun(): void;
  onAddCell(): void;
  notice: ReactNode;
  actions: ReactNode;
}

export function SetForm({ state, slug, onRun, onAddCell, notice, actions }: SetFormProps) {
  const id = useId();
  const router = useRouter();
  const { form, set, models } = state;
  useRunKey(onRun);
  const varied = set.axes.map(({ path }) => path);
  const prompt = promptField(variantOf(form.description, form.model)?.fields ?? [])?.name;
  const without = varied.flatMap((path) => (path === promptPath ? (prompt ?? []) : path));
  return (
    <form
      aria-label="Compare"
      className="flex h-full min-h-0 flex-col bg-panel"
      onSubmit={(event) => event.preventDefault()}
      noValidate
    >
      {notice}
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-4 py-4 min-[900px]:px-5">
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${id}-of`} className="text-13 font-semibold">
            Operation
          </label>
          <Select
            id={`${id}-of`}
            value={slug}
            options={compareForms.map((entry) => ({ value: entry.slug, label: entry.label }))}
            onChange={({ target }) => router.push(`/compare?of=${target.value}`)}
          />
        </div>
        <AxesEditor state={state} onAddCell={onAddCell} />
        <section aria-label="Every request" className="flex flex-col gap-5 border-t border-hairline pt-4">
          {varied.includes(modelPath) ? (
            <div className="flex flex-col gap-1.5">
              <label htmlFor={`${id}-shown`} className="text-13 font-semibold">
                Settings for
              </label>
              <Select
                id={`${id}-shown`}
                value={form.model}
                options={shownModels(form.model, models).map((model) => ({ value: model, label: model }))}
                onChange={({ target }) => form.setModel(target.value)}
              />
              <p className="text-13 text-ink-third">
                Each model uses the settings it supports. Its cell lists the others.
              </p>
            </div>
          ) : (
            <ModelPicker description={form.description} model={form.model} onChange={form.setModel} />
          )}
          <FieldList form={form} without={without} afterMain={<StreamSwitch form={form} />} />
        </section>
      </div>
      <SetRunBar
        state={state}
        video={form.description.operationId === 'videos.create'}
        onRun={onRun}
        actions={actions}
      />
    </form>
  );
}

function shownModels(shown: string, models: readonly string[]): readonly string[] {
  return models.includes(shown) ? models : [shown, ...models];
}
