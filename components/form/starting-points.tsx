/** Examples for the selected model and saved presets. */
import { promptIn } from '#lib/base/prompt-in.ts';
import type { FormView } from '#lib/client/form/form-controller.ts';
import { presetOf } from '#lib/client/form/presets.ts';
import { PresetList, PresetSection } from './preset-list.tsx';

interface StartingPointsProps {
  form: FormView;
  onLoaded(): void;
}

export function StartingPoints({ form, onLoaded }: StartingPointsProps) {
  const examples = form.variant?.examples ?? [];
  return (
    <div className="flex max-h-[60dvh] w-72 flex-col gap-3 overflow-y-auto">
      {examples.length === 0 ? null : (
        <PresetSection
          title="Examples"
          presets={examples}
          detailOf={({ body }) => promptIn(body)}
          onChoose={({ body: { model: _, ...body } }) => {
            form.load({ ...form.description.usual, ...body }, { model: form.state.model });
            onLoaded();
          }}
        />
      )}
      <PresetList
        store={form.name}
        title="Your presets"
        detailOf={({ model, body }) => `${model} · ${promptIn(body)}`}
        onChoose={({ body, model, stream }) => {
          form.load(body, { model, stream });
          onLoaded();
        }}
        make={(title) => presetOf(title, form.body, form.state)}
        placeholder="Save this form as…"
        note="Saved in this browser, without images."
      />
    </div>
  );
}
