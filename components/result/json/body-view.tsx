'use client';
/** A body of a request or a response: a line on what it is, copies, its headers, and the tree to look through. */
import { type ReactNode, useRef, useState } from 'react';
import { CopyButton } from '#components/result/copy-button.tsx';
import type { RunMedia } from '#lib/client/transport/media-stub.ts';
import { FindBar } from './find-bar.tsx';
import { HeadersFold } from './headers-fold.tsx';
import { JsonView } from './json-view.tsx';
import { useJsonFind } from './use-json-find.ts';

interface BodyViewProps {
  name: string;
  /** What stands above the body: `POST /v1/images/generations`. */
  heading: ReactNode;
  value: unknown;
  media: Readonly<Record<string, RunMedia>>;
  /** Buttons for copies, each with its name, the word it shows and what it copies. */
  copies: readonly { label: string; short: string; text: () => string | Blob | Promise<string | Blob> }[];
  headers: Readonly<Record<string, string>>;
  headersNote?: string;
  /** In place of the tree. */
  children?: ReactNode;
  /** Beside the heading. */
  choice?: ReactNode;
}

export function BodyView(props: BodyViewProps) {
  const { name, heading, value, media, copies, headers, headersNote, children, choice } = props;
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState(0);
  const scroller = useRef<HTMLElement>(null);
  const find = useJsonFind(value, query);
  return (
    <div className="flex h-full min-h-0 flex-col bg-panel">
      {/* What it is and what one does with it: one line where there is room, else one each. */}
      <div className="@container shrink-0 border-b border-hairline px-4 py-1.5 min-[900px]:px-5">
        <div className="flex flex-col gap-x-4 gap-y-1 @min-[640px]:flex-row @min-[640px]:items-center">
          <div className="flex min-h-7 min-w-0 flex-1 items-center gap-4">
            <div className="min-w-0 flex-1 truncate font-mono text-12 text-ink-second">{heading}</div>
            {choice}
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {children === undefined && value !== undefined ? (
              <FindBar
                query={query}
                onQuery={(text) => {
                  setQuery(text);
                  setCurrent(0);
                }}
                find={find}
                current={current}
                onCurrent={setCurrent}
              />
            ) : null}
            <div className="flex items-center gap-x-4">
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
      </div>
      <HeadersFold headers={headers} {...(headersNote === undefined ? {} : { note: headersNote })} />
      <section
        ref={scroller}
        aria-label={`${name}, body`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto px-4 py-3 outline-offset-[-3px] min-[900px]:px-5"
      >
        {children ??
          (value === undefined ? (
            <p className="text-13 text-ink-second">Nothing yet.</p>
          ) : (
            <JsonView
              value={value}
              media={media}
              name={name}
              scroller={scroller}
              query={query}
              target={query === '' ? undefined : find.found[current]}
            />
          ))}
      </section>
    </div>
  );
}
