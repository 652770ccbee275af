/** Inline text. Links open the web or a mail program only; images are named, never loaded. */
import { ImageOff } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { Span } from '#lib/client/view/rich-text.ts';

export function RichSpans({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: spans only grow at the end
    <Fragment key={place}>{show(span)}</Fragment>
  ));
}

function show(span: Span): ReactNode {
  switch (span.type) {
    case 'text':
      return span.text;
    case 'strong':
      return (
        <strong className="font-semibold">
          <RichSpans spans={span.spans} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <RichSpans spans={span.spans} />
        </em>
      );
    case 'struck':
      return (
        <del>
          <RichSpans spans={span.spans} />
        </del>
      );
    case 'code':
      return <code className="rounded-[4px] bg-sunk px-1 py-0.5 font-mono text-13">{span.text}</code>;
    case 'break':
      return <br />;
    case 'link':
      return (
        <Leave href={span.href}>
          <RichSpans spans={span.spans} />
        </Leave>
      );
    case 'image':
      return (
        <span
          title="Images in responses are not loaded"
          className="inline-flex items-center gap-1.5 text-ink-second"
        >
          <ImageOff aria-hidden size={14} />
          {span.href === undefined ? span.words : <Leave href={span.href}>{span.words}</Leave>}
        </span>
      );
  }
}

function Leave({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="underline underline-offset-2"
    >
      {children}
    </a>
  );
}
