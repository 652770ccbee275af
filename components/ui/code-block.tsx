/** Monospaced code, highlighted once the highlighter has loaded; long code stays plain. */
import { memo, useEffect, useMemo, useState } from 'react';
import { classNames } from './class-names.ts';

interface CodeBlockProps {
  code: string;
  /** A language of highlight.js; others stay plain. */
  language?: string | undefined;
  label: string;
  wrap?: boolean;
  className?: string;
}

/** Characters; highlighting more would block the page. */
const longest = 20_000;

export function CodeBlock({ code, language, label, wrap = false, className }: CodeBlockProps) {
  const html = useHighlighted(code, language);
  const layout = wrap ? 'whitespace-pre-wrap [overflow-wrap:anywhere]' : 'overflow-x-auto whitespace-pre';
  return (
    <section
      aria-label={label}
      tabIndex={0}
      className={classNames('font-mono text-12 leading-5 outline-offset-[-3px]', layout, className)}
    >
      {html === undefined ? (
        <CodeText code={code} />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the highlighter escapes all text it is given
        <code className={colours} dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </section>
  );
}

/** Plain code; of long code only what is near the viewport is laid out. */
export function CodeText({ code }: { code: string }) {
  const pieces = useMemo(() => piecesOf(code), [code]);
  if (pieces.length === 1) return <code>{code}</code>;
  return (
    <code>
      {pieces.map((piece, place) => (
        <CodePiece key={place} piece={piece} />
      ))}
    </code>
  );
}

const CodePiece = memo(function CodePiece({ piece }: { piece: string }) {
  const height = `auto ${piece.split('\n').length * 20}px`;
  return (
    <span
      className="block [content-visibility:auto] print:[content-visibility:visible]"
      style={{ containIntrinsicBlockSize: height }}
    >
      {piece}
    </span>
  );
});

/** Characters, to the end of a line. */
const pieceLength = 8000;

function piecesOf(code: string): readonly string[] {
  const pieces: string[] = [];
  for (let start = 0; start < code.length || start === 0; ) {
    const line = code.indexOf('\n', start + pieceLength) + 1;
    const end = line === 0 || line === code.length ? code.length : line;
    pieces.push(code.slice(start, end));
    start = end || 1;
  }
  return pieces;
}

/** Keywords by weight, strings and numbers by colour. */
const colours = classNames(
  '[&_.hljs-comment]:text-ink-third [&_.hljs-meta]:text-ink-second',
  '[&_.hljs-keyword]:font-semibold [&_.hljs-built\\_in]:font-semibold [&_.hljs-tag]:font-semibold',
  '[&_.hljs-string]:text-done [&_.hljs-regexp]:text-done [&_.hljs-number]:text-warning [&_.hljs-literal]:text-warning',
  '[&_.hljs-attr]:text-ink-second [&_.hljs-variable]:text-running [&_.hljs-subst]:text-ink',
);

function useHighlighted(code: string, language: string | undefined): string | undefined {
  const [made, setMade] = useState<{ of: string; html: string | undefined }>();
  const key = `${language}\n${code}`;
  useEffect(() => {
    if (language === undefined || code.length > longest) return;
    let wanted = true;
    import('./highlight.ts').then(
      ({ highlight }) => wanted && setMade({ of: key, html: highlight(code, language) }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [code, language, key]);
  return made?.of === key ? made.html : undefined;
}
