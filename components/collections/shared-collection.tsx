'use client';
/** The read-only page of a shared collection. Never runs anything. */
import { Presentation } from 'lucide-react';
import { useEffect, useState } from 'react';
import { primaryAction, SharedHeader } from '#components/share/shared-header.tsx';
import { lateDialog } from '#components/shell/late-part.tsx';
import { countText } from '#lib/base/format.ts';
import { showCurrency } from '#lib/client/run/prices/use-prices.ts';
import type { SharedCollection as Shared } from '#lib/contract/pages/share.ts';
import { ItemHead } from './item-head.tsx';

const CollectionPresentation = lateDialog(
  () => import('./collection-presentation.tsx'),
  'CollectionPresentation',
);

export function SharedCollection({ shared }: { shared: Shared }) {
  const { title, notes, items, currency } = shared;
  const [presenting, setPresenting] = useState(false);
  useEffect(() => showCurrency(currency), [currency]);
  return (
    <div className="flex min-h-dvh min-w-0 flex-col bg-background">
      <SharedHeader
        kind="Shared collection"
        title={title}
        shared={shared}
        facts={null}
        amount={countText(items.length, 'item')}
        action={
          <button type="button" className={primaryAction} onClick={() => setPresenting(true)}>
            <Presentation size={14} />
            Present
          </button>
        }
      />
      <main className="mx-auto flex w-full max-w-[1040px] flex-col gap-4 px-4 py-6">
        {notes === '' ? null : (
          <p dir="auto" className="max-w-[68ch] text-15 text-pretty whitespace-pre-line">
            {notes}
          </p>
        )}
        <ol aria-label="Items" className="rounded-panel border border-hairline bg-panel">
          {items.map((item) => (
            <li
              key={item.id}
              className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-hairline px-4 py-3 last:border-b-0"
            >
              <ItemHead item={item} isShared />
              {item.note === '' ? null : (
                <p dir="auto" className="w-full text-13 text-pretty text-ink-second">
                  {item.note}
                </p>
              )}
            </li>
          ))}
        </ol>
      </main>
      {presenting ? (
        <CollectionPresentation shown={{ ...shared, isShared: true }} onClose={() => setPresenting(false)} />
      ) : null}
    </div>
  );
}
