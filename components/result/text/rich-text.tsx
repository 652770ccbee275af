/** A model's words with their paragraphs, lists and code. Everything is text; nothing of it is ever markup. */
import { Fragment, type ReactNode } from 'react';
import { type Block, parseBlocks, parseSpans, type Span } from '#lib/client/show/rich-text.ts';

interface RichTextProps {
  text: string;
  /** Put behind the last word: the caret while it is being written. */
  tail?: ReactNode;
}

export function RichText({ text, tail }: RichTextProps) {
  const blocks = parseBlocks(text);
  const last = blocks.length - 1;
  return (
    <div className="flex flex-col gap-3 text-15 [overflow-wrap:anywhere]">
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks only grow at the end
        <Fragment key={place}>{show(block, place === last ? tail : undefined)}</Fragment>
      ))}
      {blocks.length === 0 && tail ? <p>{tail}</p> : null}
    </div>
  );
}

function show(block: Block, tail: ReactNode): ReactNode {
  switch (block.type) {
    case 'heading':
      return (
        // No heading of the page: the outline is the page's own.
        <p className={headings[block.level] ?? headings[3]}>
          <Spans text={block.text} />
          {tail}
        </p>
      );
    case 'paragraph':
      return (
        <p className="whitespace-pre-wrap">
          <Spans text={block.text} />
          {tail}
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List
          start={block.ordered ? block.start : undefined}
          className={`flex flex-col gap-1 pl-6 ${block.ordered ? 'list-decimal' : 'list-disc'} marker:text-ink-third`}
        >
          {block.items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items only grow at the end
            <li key={place} className="whitespace-pre-wrap pl-1">
              <Spans text={item} />
              {place === block.items.length - 1 ? tail : null}
            </li>
          ))}
        </List>
      );
    }
    case 'quote':
      return (
        <blockquote className="border-l-2 border-control pl-3 whitespace-pre-wrap text-ink-second">
          <Spans text={block.text} />
          {tail}
        </blockquote>
      );
    case 'code':
      return (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long code scrolls and must be reachable by keyboard
          tabIndex={0}
          className="overflow-x-auto rounded-control bg-sunk p-3 font-mono text-13"
        >
          <code>{block.text}</code>
          {tail}
        </pre>
      );
    case 'rule':
      return <hr className="border-hairline" />;
  }
}

const headings: Readonly<Record<number, string>> = {
  1: 'pt-1 text-17 font-semibold',
  2: 'pt-1 text-15 font-semibold',
  3: 'pt-1 text-14 font-semibold',
};

function Spans({ text }: { text: string }) {
  return parseSpans(text).map((span, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: spans only grow at the end
    <Fragment key={place}>{showSpan(span)}</Fragment>
  ));
}

function showSpan(span: Span): ReactNode {
  switch (span.type) {
    case 'text':
      return span.text;
    case 'strong':
      return <strong className="font-semibold">{span.text}</strong>;
    case 'emphasis':
      return <em>{span.text}</em>;
    case 'code':
      return <code className="rounded-[4px] bg-sunk px-1 py-0.5 font-mono text-13">{span.text}</code>;
    case 'link':
      return (
        <a
          href={span.href}
          target="_blank"
          rel="noreferrer noopener nofollow"
          className="underline underline-offset-2"
        >
          {span.text}
        </a>
      );
  }
}
