/** Renders a model's Markdown. Everything is text; no HTML is interpreted. */
import type { MarkedToken } from 'marked';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '#lib/base/format.ts';
import { isJsonText } from '#lib/client/result/is-json-text.ts';
import type { MarkdownReader } from '#lib/client/result/read-markdown.ts';
import { RichBlocks } from './rich-blocks.tsx';

interface RichTextProps {
  text: string;
  tail?: ReactNode;
}

export function RichText({ text, tail }: RichTextProps) {
  const { read, failed: lost } = useReader();
  const long = text.length > longestRich;
  const growing = Boolean(tail);
  const json = useMemo(() => !long && isJsonText(text, growing), [text, long, growing]);
  const blocks = useMemo(() => {
    if (long) return undefined;
    return json ? asCode(text) : readOr(read, text);
  }, [read, text, long, json]);
  const failed = lost || long || blocks === unreadable;
  return (
    <div className="flex min-w-0 flex-col gap-3 text-15 [overflow-wrap:anywhere]">
      {blocks === undefined || blocks === unreadable ? (
        // Invisible until the Markdown reader has loaded, so that the text does not jump.
        <p dir="auto" className={failed ? 'whitespace-pre-wrap' : 'invisible'}>
          {failed ? text.slice(0, longestShown) : null}
          {tail}
        </p>
      ) : (
        <BlocksOrTail blocks={blocks} tail={tail} />
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

function BlocksOrTail({ blocks, tail }: { blocks: readonly MarkedToken[]; tail: ReactNode }) {
  if (blocks.length > 0) return <RichBlocks blocks={blocks} tail={tail} />;
  return tail && <p>{tail}</p>;
}

/** Characters; parsing more as Markdown would block the page. */
const longestRich = 200_000;

/** Characters; laying out more would block the page. */
const longestShown = 300_000;

function asCode(text: string): readonly MarkedToken[] {
  return [{ type: 'code', lang: 'json', raw: text, text }];
}

const unreadable = Symbol('unreadable');

/** Texts that the reader cannot parse show as plain text. */
function readOr(read: Reader['read'], text: string): readonly MarkedToken[] | typeof unreadable | undefined {
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
