/** A model's words with their paragraphs, lists, tables and code. Everything is text; nothing of it is ever markup. */
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { isJsonText } from '#lib/client/view/is-json-text.ts';
import type { MarkdownReader } from '#lib/client/view/read-markdown.ts';
import type { Block } from '#lib/client/view/rich-text.ts';
import { RichBlocks } from './rich-blocks.tsx';

interface RichTextProps {
  text: string;
  /** Put behind the last word: the caret while it is being written. */
  tail?: ReactNode;
}

export function RichText({ text, tail }: RichTextProps) {
  const { read, failed: lost } = useReader();
  const long = text.length > longestRich;
  const growing = Boolean(tail);
  const json = useMemo(() => !long && isJsonText(text, growing), [text, long, growing]);
  const blocks = useMemo(
    () => (long ? undefined : json ? asCode(text) : readOr(read, text)),
    [read, text, long, json],
  );
  const failed = lost || long || blocks === unreadable;
  return (
    <div className="flex min-w-0 flex-col gap-3 text-15 [overflow-wrap:anywhere]">
      {blocks === undefined || blocks === unreadable ? (
        // For the moment before the reader has come nothing is shown: words that turn from plain to rich would jump.
        <p dir="auto" className={failed ? 'whitespace-pre-wrap' : 'invisible'}>
          {failed ? text.slice(0, longestShown) : null}
          {tail}
        </p>
      ) : blocks.length === 0 ? (
        tail && <p>{tail}</p>
      ) : (
        <RichBlocks blocks={blocks} tail={tail} />
      )}
      {text.length > longestShown ? (
        <p className="text-13 text-ink-second tabular-nums">
          These are the first {longestShown.toLocaleString('en')} of {text.length.toLocaleString('en')}{' '}
          characters. The full text is under Response.
        </p>
      ) : null}
    </div>
  );
}

/** Characters; reading more as Markdown would hold the page up. */
const longestRich = 200_000;

/** Characters; laying out more would. */
const longestShown = 300_000;

function asCode(text: string): readonly Block[] {
  return [{ type: 'code', language: 'json', text }];
}

const unreadable = Symbol('unreadable');

/** Some texts are more than the reader can bear: they stand as they were written. */
function readOr(read: Reader['read'], text: string): readonly Block[] | typeof unreadable | undefined {
  try {
    return read?.(text);
  } catch {
    return unreadable;
  }
}

interface Reader {
  read: MarkdownReader['read'] | undefined;
  /** It will not come: the text stands as it was written. */
  failed: boolean;
}

let makeReader: (() => MarkdownReader) | undefined;

/** Loads what reads Markdown, so that it is there by the time the first word comes. */
export async function loadMarkdown(): Promise<void> {
  makeReader = (await import('#lib/client/view/read-markdown.ts')).createMarkdownReader;
}

/** A reader of this text's own, once there is one. */
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
