'use client';
/** One collection: its items in order, what its person changes, its presentation and its links. */
import { ArrowLeft, Lock, LockOpen, Presentation, Share2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { lateDialog } from '#components/shell/late-part.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogButtons } from '#components/ui/dialog.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { PageColumn, PagePart } from '#components/ui/page-column.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { useCollection } from '#lib/client/collections/use-collection.ts';
import { changeCollection, deleteCollection, shareCollection } from '#lib/client/share/collection-calls.ts';
import type { Snapshot } from '#lib/client/share/snapshot.ts';
import { useMe } from '#lib/client/transport/use-me.ts';
import type { Collection } from '#lib/contract/pages/collections.ts';
import { CollectionItems } from './collection-items.tsx';
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
      <p className="-mb-4">
        <Link
          href="/collections"
          className="reach inline-flex items-center gap-1.5 text-13 text-ink-second hover:text-ink"
        >
          <ArrowLeft size={14} />
          All collections
        </Link>
      </p>
      {error ? <ErrorText>Could not load the collection: {error.message}</ErrorText> : null}
      {collection ? <Loaded {...known} collection={collection} /> : <div className="h-[480px]" />}
    </PageColumn>
  );
}

interface LoadedProps extends Pick<ReturnType<typeof useCollection>, 'show' | 'move'> {
  collection: Collection;
}

function Loaded({ collection, show, move }: LoadedProps) {
  const { id, title, notes, items, personId, visibility } = collection;
  const router = useRouter();
  const me = useMe();
  const isOwn = personId === undefined || personId === me?.id;
  const canChange = isOwn || me?.role === 'admin';
  const isPrivate = visibility === 'private';
  const [dialog, setDialog] = useState<'present' | 'texts' | 'share' | 'delete'>();
  const { problem, act } = useAction();
  const close = () => setDialog(undefined);
  const hide = () =>
    act(async () => show(await changeCollection(id, { visibility: isPrivate ? 'team' : 'private' })));
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
                {isOwn && personId !== undefined ? (
                  <Button
                    weight="quiet"
                    aria-pressed={isPrivate}
                    icon={isPrivate ? <Lock size={14} /> : <LockOpen size={14} />}
                    title={
                      isPrivate
                        ? 'Only you see this collection'
                        : 'Everybody who signs in sees this collection'
                    }
                    onClick={() => void hide()}
                  >
                    Private
                  </Button>
                ) : null}
                <Button onClick={() => setDialog('texts')}>Rename</Button>
              </>
            ) : null}
            {items.length === 0 || me?.role === 'viewer' ? null : (
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
        <Dialog
          title="Delete this collection?"
          onClose={close}
          actions={
            <DialogButtons
              cancel="Keep"
              onCancel={close}
              confirm="Delete"
              // Back does not lead to what is deleted.
              onConfirm={() =>
                void act(() => deleteCollection(id).then(() => router.replace('/collections')))
              }
            />
          }
        >
          <p className="text-14">Its runs stay in the history, and its links work until they are revoked.</p>
        </Dialog>
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
