/** Examples for the selected model and saved presets. */
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { promptIn } from '#lib/base/prompt-in.ts';
import { type Preset, presetOf, readPresets, withPreset, writePresets } from '#lib/client/form/presets.ts';
import type { OperationFormState } from './use-operation-form.ts';

interface StartingPointsProps {
  form: OperationFormState;
  onLoaded(): void;
}

export default function StartingPoints({ form, onLoaded }: StartingPointsProps) {
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
                  words={promptIn(body)}
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
  const [name, setName] = useState('');
  const [full, setFull] = useState(false);
  const keep = (next: readonly Preset[]) => {
    setFull(!writePresets(form.name, next));
    setPresets(next);
  };
  const save = () => {
    const title = name.trim();
    if (title === '') return;
    keep(withPreset(presets, presetOf(title, form.body, form.state)));
    setName('');
    setDeleted(undefined);
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
              words={`${preset.model} · ${promptIn(preset.body)}`}
              onChoose={() => {
                form.load(preset.body, { model: preset.model, stream: preset.stream });
                onLoaded();
              }}
            />
            <IconButton
              label={`Delete the preset ${preset.title}`}
              icon={<X aria-hidden size={14} />}
              onClick={() => {
                setDeleted(presets);
                keep(presets.filter((other) => other !== preset));
              }}
            />
          </li>
        ))}
      </ul>
      {deleted ? (
        <p role="status" className="flex items-baseline gap-2 px-2 py-1 text-13 text-ink-second">
          Deleted.
          <button
            type="button"
            aria-label="Undo the deletion"
            className="font-semibold text-ink underline underline-offset-2"
            onClick={() => {
              keep(deleted);
              setDeleted(undefined);
            }}
          >
            Undo
          </button>
        </p>
      ) : null}
      <div className="flex gap-2 px-2 pt-1.5 pb-1">
        <div className="min-w-0 flex-1">
          <TextInput
            aria-label="Preset name"
            placeholder="Save this form as…"
            value={name}
            maxLength={60}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              save();
            }}
          />
        </div>
        <Button onClick={save} disabled={name.trim() === ''}>
          Keep
        </Button>
      </div>
      <p className="px-2 text-12 text-ink-third">
        {full
          ? 'Browser storage is full: this preset is lost when you close the page.'
          : 'Saved in this browser, without images.'}
      </p>
    </section>
  );
}

interface EntryProps {
  title: string;
  words: string;
  onChoose(): void;
}

function Entry({ title, words, onChoose }: EntryProps) {
  return (
    <button
      type="button"
      className="min-w-0 flex-1 rounded-control px-2 py-1.5 text-left hover:bg-sunk"
      onClick={onChoose}
    >
      <span className="block text-13 font-semibold">{title}</span>
      <span className="line-clamp-2 text-12 text-ink-second">{words}</span>
    </button>
  );
}
