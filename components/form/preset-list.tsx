/** Presets of this browser: search, choose, save, edit, delete with Undo. */
import { PencilLine } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { SearchField } from '#components/shell/search-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { EntryField } from '#components/ui/entry-field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { RemoveButton } from '#components/ui/list-buttons.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { promptIn } from '#lib/base/prompt-in.ts';
import {
  changePreset,
  findPresets,
  type Preset,
  readPresets,
  writePresets,
} from '#lib/client/form/presets.ts';

interface PresetListProps {
  /** Names the list in the browser's storage. */
  store: string;
  title: string;
  detailOf(preset: Preset): string;
  onChoose(preset: Preset): void;
  /** The preset of what the form holds; undefined if there is nothing to save. */
  make: ((title: string) => Preset) | undefined;
  placeholder: string;
  note: string;
  /** Presets are texts, which can be edited; of others only the name. */
  texts?: boolean;
  /** Listed below. They can be chosen, not changed. */
  starters?: readonly Preset[];
}

/** Up to this many presets need no search. */
const fewPresets = 5;

export function PresetList(props: PresetListProps) {
  const { store, title, detailOf, onChoose, make, placeholder, note, texts = false, starters = [] } = props;
  const [presets, setPresets] = useState(() => readPresets(store));
  const [query, setQuery] = useState('');
  const [edited, setEdited] = useState<Preset>();
  const [undo, setUndo] = useState<{ message: string; presets: readonly Preset[] }>();
  const [full, setFull] = useState(false);
  const save = (next: readonly Preset[]) => {
    setFull(!writePresets(store, next));
    setPresets(next);
  };
  const change = (given: Parameters<typeof changePreset>[1]) => {
    const { next, message } = changePreset(presets, given);
    setUndo(message === undefined ? undefined : { message, presets });
    setEdited(undefined);
    save(next);
  };
  const found = findPresets(presets, query);
  const foundStarters = findPresets(starters, query);
  return (
    <>
      {presets.length + starters.length > fewPresets ? (
        <SearchField label={`Search: ${title}`} placeholder="Search" value={query} onChange={setQuery} />
      ) : null}
      <PresetSection
        title={title}
        presets={found}
        detailOf={detailOf}
        onChoose={onChoose}
        around={(preset, entry) =>
          preset === edited ? (
            <PresetEditor
              preset={preset}
              texts={texts}
              onCancel={() => setEdited(undefined)}
              onSave={(after) => change({ before: preset, after })}
            />
          ) : (
            <>
              {entry}
              <IconButton
                label={`${texts ? 'Edit' : 'Rename'} ${preset.title}`}
                icon={<PencilLine size={14} />}
                onClick={() => setEdited(preset)}
              />
              <RemoveButton label={`Delete ${preset.title}`} onClick={() => change({ before: preset })} />
            </>
          )
        }
      >
        {query !== '' && found.length + foundStarters.length === 0 ? (
          <p className="px-2 py-1 text-13 text-ink-second">Nothing matches.</p>
        ) : null}
        {undo ? (
          <p role="status" className="flex items-baseline gap-2 px-2 py-1 text-13 text-ink-second">
            {undo.message}
            <LinkButton
              // The pressed button is gone.
              key={presets.length}
              autoFocus
              aria-label={`Undo: ${undo.message}`}
              onClick={({ currentTarget }) => {
                focusPanel(currentTarget);
                save(undo.presets);
                setUndo(undefined);
              }}
            >
              Undo
            </LinkButton>
          </p>
        ) : null}
        {make ? (
          <EntryField
            action="Save"
            aria-label="Name"
            placeholder={placeholder}
            maxLength={60}
            className="flex gap-2 px-2 pt-1.5 pb-1"
            onEnter={(name) => change({ after: make(name) })}
          />
        ) : null}
        <p className="px-2 text-12 text-ink-third">
          {full ? 'Browser storage is full: the last change is lost when you close the page.' : note}
        </p>
      </PresetSection>
      {foundStarters.length > 0 ? (
        <PresetSection title="Starters" presets={foundStarters} detailOf={detailOf} onChoose={onChoose} />
      ) : null}
    </>
  );
}

interface PresetSectionProps<Item extends { title: string }> {
  title: string;
  presets: readonly Item[];
  detailOf(preset: Item): string;
  onChoose(preset: Item): void;
  /** What stands in place of an entry. */
  around?(preset: Item, entry: ReactNode): ReactNode;
  children?: ReactNode;
}

export function PresetSection<Item extends { title: string }>(props: PresetSectionProps<Item>) {
  const { title, presets, detailOf, onChoose, around = (_, entry) => entry, children } = props;
  const id = useId();
  return (
    <section className="border-t border-hairline pt-2.5 first:border-t-0 first:pt-0">
      <h2 id={id} className="px-2 pb-1 text-13 text-ink-third">
        {title}
      </h2>
      <ul aria-labelledby={id}>
        {presets.map((preset) => (
          <li key={preset.title} className="flex items-center gap-1">
            {around(
              preset,
              <button
                type="button"
                className="min-w-0 flex-1 rounded-control px-2 py-1.5 text-left hover:bg-sunk"
                onClick={() => onChoose(preset)}
              >
                <span className="block text-13 font-semibold [overflow-wrap:anywhere]">{preset.title}</span>
                <span className="line-clamp-2 text-12 text-ink-second">{detailOf(preset)}</span>
              </button>,
            )}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

interface PresetEditorProps {
  preset: Preset;
  texts: boolean;
  onCancel(): void;
  onSave(preset: Preset): void;
}

function PresetEditor({ preset, texts, onCancel, onSave }: PresetEditorProps) {
  const [title, setTitle] = useState(preset.title);
  const [prompt, setPrompt] = useState(promptIn(preset.body));
  const ready = title.trim() !== '' && (!texts || prompt.trim() !== '');
  return (
    <fieldset className="flex min-w-0 flex-1 flex-col gap-2 px-2 py-1.5">
      <legend className="sr-only">Edit {preset.title}</legend>
      <TextInput aria-label="New name" autoFocus value={title} maxLength={60} onText={setTitle} />
      {texts ? <TextArea small aria-label="Text" value={prompt} onText={setPrompt} /> : null}
      <div className="flex gap-2">
        <Button
          disabled={!ready}
          onClick={() => onSave({ ...preset, title: title.trim(), ...(texts ? { body: { prompt } } : {}) })}
        >
          Save
        </Button>
        <Button
          weight="quiet"
          onClick={({ currentTarget }) => {
            focusPanel(currentTarget);
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

/** Before the pressed button disappears. */
function focusPanel(button: HTMLElement): void {
  button.closest<HTMLElement>('[popover]')?.focus();
}
