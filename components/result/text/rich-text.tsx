/** Renders a model's Markdown. Everything is text; no HTML is interpreted. */
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { formatCount } from '#lib/base/format.ts';
import { isJsonText } from '#lib/client/result/is-json-text.ts';
import type { MarkdownGroup, MarkdownReader } from '#lib/client/result/read-markdown.ts';
import { RichBlocks } from './rich-blocks.tsx';

interface RichTextProps {
  text: string;
  tail?: ReactNode;
}

export function RichText({ text, tail }: RichTextProps) {
  const { read, failed: lost } = useReader();
  const shown = useShownLength(text.length);
  const growing = Boolean(tail) || shown < Math.min(text.length, longestShown);
  const json = useMemo(() => isJsonText(text, growing || text.length > longestParsed), [text, growing]);
  const groups = useMemo(() => {
    const part = text.slice(0, shown);
    return json ? asCode(part) : readOr(read, part);
  }, [read, text, shown, json]);
  const failed = lost || groups === unreadable;
  return (
    // Not a flex box, which measures each block again when one is added.
    <div className="min-w-0 space-y-3 text-15 [overflow-wrap:anywhere]">
      {groups === undefined || groups === unreadable ? (
        // Invisible until the Markdown reader has loaded, so that the text does not jump.
        <p dir="auto" className={failed ? 'whitespace-pre-wrap' : 'invisible'}>
          {failed ? text.slice(0, shown) : null}
          {tail}
        </p>
      ) : (
        <GroupsOrTail groups={groups} tail={growing ? (tail ?? nothing) : undefined} />
      )}
      {text.length > longestShown ? (
        <p className="text-13 text-ink-second tabular-nums">
          These are the first {formatCount(longestShown)} of {formatCount(text.length)} characters. The full
          text is under Response.
        </p>
      ) : null}
    </div>
  );
}

/** How much of a text is shown: a stored one arrives over several frames, so that no frame is long. */
function useShownLength(length: number): number {
  const [{ limit, step, at }, setLimit] = useState({ limit: longestStep, step: shortestStep, at: 0 });
  const isBehind = limit < Math.min(length, longestShown);
  useEffect(() => {
    if (!isBehind) return;
    const frame = requestAnimationFrame((now) => {
      const next = stepAfter(step, now - at);
      setLimit({ limit: limit + next, step: next, at: now });
    });
    return () => cancelAnimationFrame(frame);
  }, [limit, step, at, isBehind]);
  return Math.min(length, limit, longestShown);
}

/** Characters that a frame adds: fewer on a slow machine. */
const shortestStep = 2000;
const longestStep = 6000;

/** `elapsed`: milliseconds since the last one. */
function stepAfter(step: number, elapsed: number): number {
  return elapsed < 24 ? Math.min(longestStep, step * 1.25) : shortestStep;
}

/** Characters of a JSON text that is parsed to know that it is one. */
const longestParsed = 200_000;

/** Characters; the elements of a longer text would take too much memory. */
const longestShown = 2_000_000;

const nothing = <></>;

function GroupsOrTail({ groups, tail }: { groups: readonly MarkdownGroup[]; tail: ReactNode }) {
  if (groups.length === 0) return tail && <p>{tail}</p>;
  return groups.map(({ blocks, length }, place) =>
    place === groups.length - 1 ? (
      <Group key={place} blocks={blocks} length={undefined} tail={tail} />
    ) : (
      <Group key={place} blocks={blocks} length={length} tail={undefined} />
    ),
  );
}

interface GroupProps {
  blocks: MarkdownGroup['blocks'];
  /** Of one that is complete. */
  length: number | undefined;
  tail: ReactNode;
}

/** Laid out when it is near the viewport. */
const Group = memo(function Group({ blocks, length, tail }: GroupProps) {
  return (
    <div
      className={classNames(
        'space-y-3',
        length !== undefined && '[content-visibility:auto] print:[content-visibility:visible]',
      )}
      style={length === undefined ? undefined : { containIntrinsicBlockSize: `auto ${length / 3}px` }}
    >
      <RichBlocks blocks={blocks} tail={tail} />
    </div>
  );
});

function asCode(text: string): readonly MarkdownGroup[] {
  return [{ blocks: [{ type: 'code', lang: 'json', raw: text, text }], length: text.length }];
}

const unreadable = Symbol('unreadable');

/** Texts that the reader cannot parse show as plain text. */
function readOr(
  read: Reader['read'],
  text: string,
): readonly MarkdownGroup[] | typeof unreadable | undefined {
  try {
    return read?.(text);
  } catch {
    return unreadable;
  }
}

interface Reader {
  read: MarkdownReader['read'] | undefined;
  failed: boolean;
}

let makeReader: (() => MarkdownReader) | undefined;

/** Loads the Markdown reader ahead of the first text. */
export async function loadMarkdown(): Promise<void> {
  makeReader = (await import('#lib/client/result/read-markdown.ts')).createMarkdownReader;
}

function useReader(): Reader {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(makeReader ? 'loaded' : 'loading');
  const reader = useRef<MarkdownReader>(undefined);
  useEffect(() => {
    if (makeReader) return;
    loadMarkdown().then(
      () => setState('loaded'),
      () => setState('failed'),
    );
  }, []);
  if (makeReader) reader.current ??= makeReader();
  return { read: reader.current?.read, failed: state === 'failed' };
}
