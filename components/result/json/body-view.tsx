/** The body of a request or response: heading, copy buttons, headers, and a tree. */

import { type ReactNode, useRef } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { FactRows } from '#components/ui/fact-rows.tsx';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { countText } from '#lib/base/format.ts';
import type { RunMedia } from '#lib/client/transport/run-media-file.ts';
import { JsonView } from './json-view.tsx';

interface BodyViewProps {
  name: string;
  heading: ReactNode;
  value: unknown;
  media: Readonly<Record<string, RunMedia>>;
  copies: readonly { label: string; short: string; text: () => string | Blob | Promise<string | Blob> }[];
  headers: Readonly<Record<string, string>>;
  headersNote?: string;
  /** Shown instead of the tree. */
  children?: ReactNode;
  choice?: ReactNode;
}

export function BodyView(props: BodyViewProps) {
  const { name, heading, value, media, copies, headers, headersNote, children, choice } = props;
  const scroller = useRef<HTMLElement>(null);
  return (
    <div className="flex h-full min-h-0 flex-col bg-panel">
      {/* One line if there is room, else two. */}
      <div className="@container shrink-0 border-b border-hairline px-4 py-1.5 min-[900px]:px-5">
        <div className="flex flex-col gap-x-4 gap-y-1 @min-[640px]:flex-row @min-[640px]:items-center">
          <div className="flex min-h-7 min-w-0 flex-1 items-center gap-4">
            <div className="min-w-0 flex-1 truncate font-mono text-12 text-ink-second">{heading}</div>
            {choice}
          </div>
          <div className="flex flex-wrap items-center gap-x-4">
            {copies.map(({ label, short, text }) => (
              <CopyButton
                key={label}
                label={label}
                text={text}
                className="py-1 text-12 whitespace-nowrap text-ink-second hover:text-ink"
              >
                <span aria-hidden>{short}</span>
              </CopyButton>
            ))}
          </div>
        </div>
      </div>
      <HeadersFold headers={headers} note={headersNote} />
      <section
        ref={scroller}
        aria-label={`${name}, body`}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto px-4 py-3 outline-offset-[-3px] min-[900px]:px-5"
      >
        {children ??
          (value === undefined ? (
            <p className="text-13 text-ink-second">No data yet.</p>
          ) : (
            <JsonView value={value} media={media} name={name} scroller={scroller} />
          ))}
      </section>
    </div>
  );
}

interface HeadersFoldProps {
  headers: Readonly<Record<string, string>>;
  note: string | undefined;
}

function HeadersFold({ headers, note }: HeadersFoldProps) {
  const rows = Object.entries(headers);
  if (rows.length === 0) return null;
  return (
    <details className="group shrink-0 border-b border-hairline px-4 py-1.5 text-12 min-[900px]:px-5">
      <summary className="reach flex w-fit items-center gap-1 rounded-control text-ink-second hover:text-ink">
        <FoldMark />
        {countText(rows.length, 'header')}
      </summary>
      <ScrollRegion label="Headers" className="mt-1.5 max-h-40 overflow-y-auto pb-1">
        <FactRows facts={rows} className="gap-x-4 gap-y-0.5 font-mono" />
      </ScrollRegion>
      {note === undefined ? null : <p className="pb-1 text-ink-second">{note}</p>}
    </details>
  );
}
