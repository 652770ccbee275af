'use client';
/** A body of a request or a reply: a line on what it is, copies, and the tree. */
import type { ReactNode } from 'react';
import { CopyButton } from '#components/result/copy-button.tsx';
import type { RunMedia } from '#lib/client/run.ts';
import { JsonView } from './json-view.tsx';

interface BodyViewProps {
  name: string;
  /** What stands above the body: `POST /v1/images/generations`. */
  heading: ReactNode;
  value: unknown;
  media: Readonly<Record<string, RunMedia>>;
  /** Buttons for copies, each with what it copies. */
  copies: readonly { label: string; text: () => string | Promise<string> }[];
}

export function BodyView({ name, heading, value, media, copies }: BodyViewProps) {
  return (
    <div className="flex h-full min-h-0 flex-col bg-panel">
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline px-4 py-2 min-[900px]:px-5">
        <div className="min-w-0 flex-1 basis-52 truncate font-mono text-12 text-ink-second">{heading}</div>
        {copies.map(({ label, text }) => (
          <CopyButton
            key={label}
            label={label}
            text={text}
            className="py-1 text-12 text-ink-second hover:text-ink"
          />
        ))}
      </div>
      <section
        aria-label={`${name}, body`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto px-4 py-3 outline-offset-[-3px] min-[900px]:px-5"
      >
        {value === undefined ? (
          <p className="text-13 text-ink-second">Nothing yet.</p>
        ) : (
          <JsonView value={value} media={media} name={name} />
        )}
      </section>
    </div>
  );
}
