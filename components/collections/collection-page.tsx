'use client';
/** One collection: its items in order, what its person changes, its presentation and its links. */
import { Pencil, Presentation, Share2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useState } from 'react';
import { lateDialog } from '#components/shell/late-part.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { VisibilityButton } from '#components/shell/visibility-button.tsx';
import { BackLink } from '#components/ui/back-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { DeleteDialog } from '#components/ui/dialog.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { MoveButtons, RemoveButton } from '#components/ui/list-buttons.tsx';
import { PageColumn, PagePart } from '#components/ui/page-column.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { useCollection } from '#lib/client/collections/use-collection.ts';
import { openInForm } from '#lib/client/handoff/run-again.ts';
import { closeRecording } from '#lib/client/run/open-recording.ts';
import { openStoredRun } from '#lib/client/run/stored/open-stored-run.ts';
import {
  changeCollection,
  changeItem,
  deleteCollection,
  removeItem,
  shareCollection,
} from '#lib/client/share/collection-calls.ts';
import type { Snapshot } from '#lib/client/share/snapshot.ts';
import { collectionLimits } from '#lib/contract/pages/collection-limits.ts';
import type { Collection, CollectionItem } from '#lib/contract/pages/collections.ts';
import { ItemHead, isGone } from './item-head.tsx';
import { TextsDialog } from './texts-dialog.tsx';

const ShareDialog = lateDialog(() => import('#components/share/share-dialog.tsx'), 'ShareDialog');
const CollectionPresentation = lateDialog(
  () => import('./collection-presentation.tsx'),
  'CollectionPresentation',
);

export function CollectionPage({ id }: { id: string }) {
  const known = useCollection(id);
  const { collection, error } = known;
  return (
    <PageColumn>
      <BackLink href="/collections">All collections</BackLink>
      {error ? <ErrorText>Could not load the collection: {error.message}</ErrorText> : null}
      {collection ? <Loaded {...known} collection={collection} /> : <div className="h-[480px]" />}
    </PageColumn>
  );
}

interface LoadedProps extends Pick<ReturnType<typeof useCollection>, 'show' | 'move'> {
  collection: Collection;
}

function Loaded({ collection, show, move }: LoadedProps) {
  const { id, title, notes, items } = collection;
  const router = useRouter();
  const { mayCall, mayChange } = useRights();
  const canChange = mayChange(collection);
  const [dialog, setDialog] = useState<'present' | 'texts' | 'share' | 'delete'>();
  const { problem, act } = useAction();
  const close = () => setDialog(undefined);
  return (
    <>
      <PagePart
        title={title}
        words={notes === '' ? undefined : <span className="whitespace-pre-line">{notes}</span>}
        actions={
          <div className="flex flex-wrap gap-2">
            {canChange ? (
              <>
                <Button weight="quiet" onClick={() => setDialog('delete')}>
                  Delete
                </Button>
                <VisibilityButton
                  thing={collection}
                  name="collection"
                  onShow={(visibility) =>
                    void act(async () => show(await changeCollection(id, { visibility })))
                  }
                />
                <Button onClick={() => setDialog('texts')}>Rename</Button>
              </>
            ) : null}
            {items.length === 0 || !mayCall('POST /api/collections/:id/shares') ? null : (
              <Button icon={<Share2 size={14} />} onClick={() => setDialog('share')}>
                Share
              </Button>
            )}
            <Button
              weight="primary"
              icon={<Presentation size={14} />}
              disabled={items.length === 0}
              onClick={() => setDialog('present')}
            >
              Present
            </Button>
          </div>
        }
      >
        {problem === undefined ? null : <ErrorText>{problem}</ErrorText>}
        <CollectionItems collection={collection} canChange={canChange} show={show} move={move} />
      </PagePart>
      {dialog === 'present' ? (
        <CollectionPresentation shown={{ ...collection, isShared: false }} onClose={close} />
      ) : null}
      {dialog === 'texts' ? (
        <TextsDialog
          heading="Title and notes"
          confirm="Save"
          texts={collection}
          onSave={async (texts) => show(await changeCollection(id, texts))}
          onClose={close}
        />
      ) : null}
      {dialog === 'share' ? (
        <ShareDialog title="Share this collection" snapshot={snapshotOf(id)} onClose={close} />
      ) : null}
      {dialog === 'delete' ? (
        <DeleteDialog
          name="collection"
          onClose={close}
          // Back does not lead to what is deleted.
          onDelete={() => void act(() => deleteCollection(id).then(() => router.replace('/collections')))}
        >
          Its runs stay in the history, and its links work until they are revoked.
        </DeleteDialog>
      ) : null}
    </>
  );
}

function snapshotOf(id: string): Snapshot {
  return {
    reference: id,
    text: 'A copy of the collection as it is now: texts, order, runs with their files, and evaluations.',
    hasCosts: true,
    share: ({ withCosts, expiresInDays, audience }) =>
      shareCollection(id, { withCosts, expiresInDays, audience }),
  };
}

interface CollectionItemsProps extends Pick<ReturnType<typeof useCollection>, 'show' | 'move'> {
  collection: Collection;
  canChange: boolean;
}

function CollectionItems({ collection, canChange, show, move }: CollectionItemsProps) {
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
