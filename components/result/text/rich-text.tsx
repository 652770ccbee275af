'use client';
/** A model's words with their paragraphs, lists, tables and code. Everything is text; nothing of it is ever markup. */
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { MarkdownReader } from '#lib/client/show/read-markdown.ts';
import { RichBlocks } from './rich-blocks.tsx';

interface RichTextProps {
  text: string;
  /** Put behind the last word: the caret while it is being written. */
  tail?: ReactNode;
}

export function RichText({ text, tail }: RichTextProps) {
  const read = useReader();
  const blocks = useMemo(() => read?.(text), [read, text]);
  return (
    <div className="flex min-w-0 flex-col gap-3 text-15 [overflow-wrap:anywhere]">
      {blocks === undefined ? (
        <p className="whitespace-pre-wrap">
          {text}
          {tail}
        </p>
      ) : blocks.length === 0 ? (
        tail && <p>{tail}</p>
      ) : (
        <RichBlocks blocks={blocks} tail={tail} />
      )}
    </div>
  );
}

type Read = MarkdownReader['read'];

let makeReader: (() => MarkdownReader) | undefined;

/** Loads what reads Markdown, so that it is there by the time the first word comes. */
export async function loadMarkdown(): Promise<void> {
  makeReader = (await import('#lib/client/show/read-markdown.ts')).createMarkdownReader;
}

/** A reader of this text's own, once there is one; until then, and where it fails to load, the text stands as it is. */
function useReader(): Read | undefined {
  const [, setLoaded] = useState(makeReader !== undefined);
  const reader = useRef<MarkdownReader>(undefined);
  useEffect(() => {
    if (makeReader) return;
    loadMarkdown().then(
      () => setLoaded(true),
      () => undefined,
    );
  }, []);
  if (makeReader) reader.current ??= makeReader();
  return reader.current?.read;
}
