import { type ReactNode, useId, useState } from 'react';
import { EntryField } from '#components/ui/entry-field.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { RemoveButton } from '#components/ui/list-buttons.tsx';
import { changePreset, type Preset, readPresets, writePresets } from '#lib/client/form/presets.ts';

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
  /** Listed below. They can be chosen, not changed. */
  starters?: readonly Preset[];
}

export function PresetList(props: PresetListProps) {
  const { store, title, detailOf, onChoose, make, placeholder, note, starters = [] } = props;
  const [presets, setPresets] = useState(() => readPresets(store));
  const [undo, setUndo] = useState<{ message: string; presets: readonly Preset[] }>();
  const [full, setFull] = useState(false);
  const save = (next: readonly Preset[]) => {
    setFull(!writePresets(store, next));
    setPresets(next);
  };
  const change = (given: Parameters<typeof changePreset>[1]) => {
    const { next, message } = changePreset(presets, given);
    setUndo(message === undefined ? undefined : { message, presets });
    save(next);
  };
  return (
    <>
      <PresetSection
        title={title}
        presets={presets}
        detailOf={detailOf}
        onChoose={onChoose}
        around={(preset, entry) => (
          <>
            {entry}
            <RemoveButton label={`Delete ${preset.title}`} onClick={() => change({ before: preset })} />
          </>
        )}
      >
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
      {starters.length > 0 ? (
        <PresetSection title="Starters" presets={starters} detailOf={detailOf} onChoose={onChoose} />
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

/** Before the pressed button disappears. */
function focusPanel(button: HTMLElement): void {
  button.closest<HTMLElement>('[popover]')?.focus();
}
