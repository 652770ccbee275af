/** Examples for the selected model and saved presets. */

import { useState } from 'react';
import { EntryField } from '#components/ui/entry-field.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { RemoveButton } from '#components/ui/list-buttons.tsx';
import { promptIn } from '#lib/base/prompt-in.ts';
import { type Preset, presetOf, readPresets, withPreset, writePresets } from '#lib/client/form/presets.ts';
import type { OperationFormState } from './use-operation-form.ts';

interface StartingPointsProps {
  form: OperationFormState;
  onLoaded(): void;
}

export function StartingPoints({ form, onLoaded }: StartingPointsProps) {
  const examples = form.variant?.examples ?? [];
  return (
    <div className="flex max-h-[60dvh] w-72 flex-col gap-3 overflow-y-auto">
      {examples.length === 0 ? null : (
        <section>
          <h2 id="starting-examples" className="px-2 pb-1 text-13 text-ink-third">
            Examples
          </h2>
          <ul aria-labelledby="starting-examples">
            {examples.map(({ title, body: { model: _, ...body } }) => (
              <li key={title}>
                <Entry
                  title={title}
                  detail={promptIn(body)}
                  onChoose={() => {
                    form.load({ ...form.description.usual, ...body }, { model: form.model });
                    onLoaded();
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Presets form={form} onLoaded={onLoaded} />
    </div>
  );
}

function Presets({ form, onLoaded }: StartingPointsProps) {
  const [presets, setPresets] = useState(() => readPresets(form.name));
  const [deleted, setDeleted] = useState<readonly Preset[] | undefined>();
  const [full, setFull] = useState(false);
  const store = (next: readonly Preset[]) => {
    setFull(!writePresets(form.name, next));
    setPresets(next);
  };
  return (
    <section className="border-t border-hairline pt-2.5">
      <h2 id="starting-presets" className="px-2 pb-1 text-13 text-ink-third">
        Your presets
      </h2>
      <ul aria-labelledby="starting-presets">
        {presets.map((preset) => (
          <li key={preset.title} className="flex items-center gap-1">
            <Entry
              title={preset.title}
              detail={`${preset.model} · ${promptIn(preset.body)}`}
              onChoose={() => {
                form.load(preset.body, { model: preset.model, stream: preset.stream });
                onLoaded();
              }}
            />
            <RemoveButton
              label={`Delete the preset ${preset.title}`}
              onClick={() => {
                setDeleted(presets);
                store(presets.filter((other) => other !== preset));
              }}
            />
          </li>
        ))}
      </ul>
      {deleted ? (
        <p role="status" className="flex items-baseline gap-2 px-2 py-1 text-13 text-ink-second">
          Deleted.
          <LinkButton
            aria-label="Undo the deletion"
            onClick={() => {
              store(deleted);
              setDeleted(undefined);
            }}
          >
            Undo
          </LinkButton>
        </p>
      ) : null}
      <EntryField
        action="Save"
        aria-label="Preset name"
        placeholder="Save this form as…"
        maxLength={60}
        className="flex gap-2 px-2 pt-1.5 pb-1"
        onEnter={(title) => {
          store(withPreset(presets, presetOf(title, form.body, form.state)));
          setDeleted(undefined);
          return true;
        }}
      />
      <p className="px-2 text-12 text-ink-third">
        {full
          ? 'Browser storage is full: this preset is lost when you close the page.'
          : 'Saved in this browser, without images.'}
      </p>
    </section>
  );
}

function Entry({ title, detail, onChoose }: { title: string; detail: string; onChoose(): void }) {
  return (
    <button
      type="button"
      className="min-w-0 flex-1 rounded-control px-2 py-1.5 text-left hover:bg-sunk"
      onClick={onChoose}
    >
      <span className="block text-13 font-semibold">{title}</span>
      <span className="line-clamp-2 text-12 text-ink-second">{detail}</span>
    </button>
  );
}
