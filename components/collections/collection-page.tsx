'use client';
/** One collection: its items in order, what its person changes, its presentation and its links. */
import { Presentation, Share2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { lateDialog } from '#components/shell/late-part.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { VisibilityButton } from '#components/shell/visibility-button.tsx';
import { BackLink } from '#components/ui/back-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { DeleteDialog } from '#components/ui/dialog.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { PageColumn, PagePart } from '#components/ui/page-column.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { useCollection } from '#lib/client/collections/use-collection.ts';
import { changeCollection, deleteCollection, shareCollection } from '#lib/client/share/collection-calls.ts';
import type { Snapshot } from '#lib/client/share/snapshot.ts';
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
