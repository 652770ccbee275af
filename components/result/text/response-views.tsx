'use client';
/** A response as it is read, as the protocol writes it, or both beside each other. */
import { type ReactNode, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { Segmented } from '#components/ui/segmented.tsx';
import type { Run } from '#lib/client/run/run.ts';
import { RawResponse } from './raw-response.tsx';

const views = ['rendered', 'both', 'raw'] as const;

type View = (typeof views)[number];

const labels: Readonly<Record<View, string>> = { rendered: 'Rendered', both: 'Side by side', raw: 'Raw' };

export function ResponseViews({ run, children }: { run: Run; children: ReactNode }) {
  const [view, setView] = useState<View>('rendered');
  return (
    <>
      <div
        // The column makes room for it.
        data-wide={view === 'both' || undefined}
        className={classNames(
          'grid min-w-0 grid-cols-1 items-start gap-4',
          view === 'both' && '@min-[520px]:grid-cols-2',
        )}
      >
        {view === 'raw' ? null : <div className="flex min-w-0 flex-col gap-4">{children}</div>}
        {view === 'rendered' ? null : <RawResponse run={run} />}
      </div>
      <div className="w-full max-w-72 self-end">
        <Segmented
          label="How the response is shown"
          options={views.map((value) => ({ value, label: labels[value] }))}
          value={view}
          onChange={(next) => setView(views.find((known) => known === next) ?? 'rendered')}
        />
      </div>
    </>
  );
}
