/** The items of a collection in order, with what its person does with them: move, describe, remove. */

import { Pencil } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { KeyboardEvent } from 'react';
import { useRights } from '#components/shell/rights.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { MoveButtons, RemoveButton } from '#components/ui/list-buttons.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { useAction } from '#components/ui/use-action.ts';
import type { useCollection } from '#lib/client/collections/use-collection.ts';
import { openInForm } from '#lib/client/handoff/run-again.ts';
import { closeRecording } from '#lib/client/run/open-recording.ts';
import { openStoredRun } from '#lib/client/run/stored/open-stored-run.ts';
import { changeItem, removeItem } from '#lib/client/share/collection-calls.ts';
import { collectionLimits } from '#lib/contract/pages/collection-limits.ts';
import type { Collection, CollectionItem } from '#lib/contract/pages/collections.ts';
import { ItemHead, isGone } from './item-head.tsx';

interface CollectionItemsProps extends Pick<ReturnType<typeof useCollection>, 'show' | 'move'> {
  collection: Collection;
  canChange: boolean;
}

export function CollectionItems({ collection, canChange, show, move }: CollectionItemsProps) {
  const { id, items } = collection;
  const { problem, act } = useAction();
  const step = (from: number, by: number) => {
    const focused = document.activeElement;
    void act(() => move(from, by));
    // The moved row is put into the page again, which takes the focus from its button.
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement) focused.focus();
    });
  };
  if (items.length === 0)
    return (
      <p className="rounded-panel border border-hairline bg-panel px-4 py-8 text-center text-13 text-ink-second">
        No items yet. Use “Add to collection” on a result, a comparison, an evaluation, a task or a run.
      </p>
    );
  return (
    <>
      {problem === undefined ? null : <ErrorText>{problem}</ErrorText>}
      <ol aria-label="Items" className="rounded-panel border border-hairline bg-panel">
        {items.map((item, index) => (
          <li
            key={item.id}
            onKeyDown={(event) => {
              const by = stepOf(event);
              if (by === 0 || !canChange) return;
              event.preventDefault();
              step(index, by);
            }}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-hairline px-4 py-3 last:border-b-0"
          >
            <ItemHead item={item} isShared={false} />
            <span className="-mr-2 ml-auto flex items-center">
              <OpenButton item={item} act={act} />
              {canChange ? (
                <>
                  <MoveButtons
                    name={`item ${index + 1}`}
                    index={index}
                    count={items.length}
                    onMove={(by) => step(index, by)}
                  />
                  <RemoveButton
                    label={`Remove item ${index + 1}`}
                    onClick={() => void act(async () => show(await removeItem(id, item.id)))}
                  />
                </>
              ) : null}
            </span>
            <Note
              key={item.note}
              note={item.note}
              name={`Note of item ${index + 1}`}
              canChange={canChange}
              onNote={(note) => void act(async () => show(await changeItem(id, item.id, { note })))}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Alt and an arrow move an item. */
function stepOf({ altKey, key }: KeyboardEvent): number {
  if (!altKey) return 0;
  if (key === 'ArrowUp') return -1;
  return key === 'ArrowDown' ? 1 : 0;
}

interface NoteProps {
  note: string;
  name: string;
  canChange: boolean;
  onNote(note: string): void;
}

/** Saved when the focus leaves it. */
function Note({ note, name, canChange, onNote }: NoteProps) {
  if (!canChange)
    return note === '' ? null : (
      <p dir="auto" className="w-full text-13 text-pretty text-ink-second">
        {note}
      </p>
    );
  return (
    <div className="w-full">
      <TextInput
        aria-label={name}
        placeholder="Note"
        dir="auto"
        defaultValue={note}
        maxLength={collectionLimits.note}
        onBlur={({ target }) => target.value !== note && onNote(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </div>
  );
}

interface OpenButtonProps {
  item: CollectionItem;
  act(work: () => Promise<void>): Promise<unknown>;
}

/** Copies the request of a run into its form. */
function OpenButton({ item, act }: OpenButtonProps) {
  const router = useRouter();
  const { mayRun } = useRights();
  const [cell] = item.cells;
  if (!mayRun || item.kind !== 'run' || cell === undefined || isGone(item)) return null;
  const open = async () => {
    const run = await openStoredRun(cell.id, 'collections');
    const href = run && openInForm(run);
    if (run) closeRecording(run);
    if (href !== undefined) router.push(href);
  };
  return <IconButton label="Open in form" icon={<Pencil size={14} />} onClick={() => void act(open)} />;
}
