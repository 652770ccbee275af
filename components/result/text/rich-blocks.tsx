/** Blocks of rich text. Unchanged blocks do not re-render while a response streams. */

import { ImageOff } from 'lucide-react';
import type { MarkedToken, Token, Tokens } from 'marked';
import { Fragment, memo, type ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { CodeBlock, CodeText } from '#components/ui/code-block.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { blocksIn, plainText, safeAddress, tokensIn } from '#lib/client/result/markdown-tokens.ts';

interface RichBlocksProps {
  blocks: readonly MarkedToken[];
  tail?: ReactNode;
}

export function RichBlocks({ blocks, tail }: RichBlocksProps) {
  return blocks.map((block, place) => (
    <BlockView key={place} block={block} tail={place === blocks.length - 1 ? tail : undefined} />
  ));
}

const BlockView = memo(function BlockView({ block, tail }: { block: MarkedToken; tail: ReactNode }) {
  switch (block.type) {
    case 'heading':
      return (
        // Not a heading element: the outline belongs to the page.
        <p dir="auto" className={headings[block.depth] ?? headings[3]}>
          <RichSpans tokens={block.tokens} />
          {tail}
        </p>
      );
    case 'list':
      return <List list={block} tail={tail} />;
    case 'blockquote':
      return (
        <blockquote dir="auto" className="flex flex-col gap-2 border-s-2 border-control ps-3 text-ink-second">
          <RichBlocks blocks={blocksIn(block.tokens)} tail={tail} />
        </blockquote>
      );
    case 'code':
      return <CodeFigure code={block.text} language={languageOf(block.lang)} tail={tail} />;
    case 'table':
      return <Table table={block} tail={tail} />;
    case 'hr':
      return <hr className="border-hairline" />;
    default:
      return (
        <p dir="auto" className="whitespace-pre-wrap">
          {paragraphOf(block)}
          {tail}
        </p>
      );
  }
});

function paragraphOf(block: MarkedToken): ReactNode {
  if (block.type === 'html') return block.raw.trimEnd();
  return <RichSpans tokens={block.type === 'paragraph' ? block.tokens : [block]} />;
}

/** The first word of `ts title="a.ts"`. */
function languageOf(lang: string | undefined): string {
  return /^[\w+#.-]+/.exec(lang ?? '')?.[0] ?? '';
}

const headings: Readonly<Record<number, string>> = {
  1: 'pt-1 text-17 font-semibold',
  2: 'pt-1 text-15 font-semibold',
  3: 'pt-1 text-14 font-semibold',
};

function List({ list: { ordered, start, items }, tail }: { list: Tokens.List; tail: ReactNode }) {
  const Element = ordered ? 'ol' : 'ul';
  const todo = items.some(({ task }) => task);
  return (
    <Element
      dir="auto"
      start={ordered && start !== '' ? start : undefined}
      className={classNames(
        'flex flex-col gap-1 marker:text-ink-third',
        todo ? 'list-none ps-0.5' : 'ps-6',
        !todo && (ordered ? 'list-decimal' : 'list-disc'),
      )}
    >
      {items.map((item, place) => (
        <Item key={place} item={item} tail={place === items.length - 1 ? tail : undefined} />
      ))}
    </Element>
  );
}

function Item({ item, tail }: { item: Tokens.ListItem; tail: ReactNode }) {
  const blocks = blocksIn(item.tokens);
  const body = (
    <div className="flex min-w-0 flex-col gap-1">
      {blocks.length > 0 ? <RichBlocks blocks={blocks} tail={tail} /> : <p>{tail}</p>}
    </div>
  );
  if (!item.task) return <li className="ps-1">{body}</li>;
  return (
    <li className="flex items-baseline gap-2">
      <input
        type="checkbox"
        checked={item.checked === true}
        readOnly
        disabled
        aria-label={item.checked ? 'Done' : 'To do'}
        className="translate-y-px accent-ink"
      />
      {body}
    </li>
  );
}

function Table({ table: { header, rows }, tail }: { table: Tokens.Table; tail: ReactNode }) {
  return (
    <ScrollRegion
      label="Table"
      className="w-fit max-w-full overflow-x-auto rounded-control border border-hairline"
    >
      <table className="border-collapse text-14 tabular-nums [overflow-wrap:normal]">
        <thead className="bg-sunk">
          <tr>
            {header.map(({ align, tokens }, place) => (
              <th
                key={place}
                scope="col"
                className={classNames('px-3 py-1.5 font-semibold', aligns[align ?? 'left'])}
              >
                <RichSpans tokens={tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line} className="border-t border-hairline">
              {row.map(({ align, tokens }, place) => (
                <td
                  key={place}
                  className={classNames('max-w-[40ch] px-3 py-1.5 align-top', aligns[align ?? 'left'])}
                >
                  <RichSpans tokens={tokens} />
                  {line === rows.length - 1 && place === row.length - 1 ? tail : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const aligns = { left: 'text-left', right: 'text-right', center: 'text-center' } as const;

interface CodeFigureProps {
  code: string;
  language: string;
  /** Present while the code grows: it is highlighted when complete. */
  tail: ReactNode;
}

function CodeFigure({ code, language, tail }: CodeFigureProps) {
  const name = names[language] ?? language;
  return (
    <div className="min-w-0 overflow-hidden rounded-control bg-sunk">
      <div className="flex h-8 items-center gap-2 pr-2 pl-3 text-12 text-ink-second">
        <span className="min-w-0 truncate font-mono">{name || 'text'}</span>
        <CopyButton text={code} label="Copy code" className="ml-auto px-1 py-1 hover:text-ink">
          Copy
        </CopyButton>
      </div>
      {tail ? (
        <pre
          tabIndex={0}
          className="overflow-x-auto px-3 pb-3 font-mono text-12 leading-5 outline-offset-[-3px]"
        >
          <CodeText code={code} />
          {tail}
        </pre>
      ) : (
        <CodeBlock
          code={code}
          language={language === '' ? undefined : language}
          label={name ? `Code, ${name}` : 'Code'}
          className="px-3 pb-3"
        />
      )}
    </div>
  );
}

const names: Readonly<Record<string, string>> = {
  js: 'JavaScript',
  javascript: 'JavaScript',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  py: 'Python',
  python: 'Python',
  sh: 'Shell',
  bash: 'Shell',
  json: 'JSON',
  html: 'HTML',
  xml: 'XML',
  css: 'CSS',
  sql: 'SQL',
};

function RichSpans({ tokens }: { tokens: readonly Token[] }) {
  return tokensIn(tokens).map((token, place) => <Fragment key={place}>{spanOf(token)}</Fragment>);
}

function spanOf(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'strong':
      return (
        <strong className="font-semibold">
          <RichSpans tokens={token.tokens} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <RichSpans tokens={token.tokens} />
        </em>
      );
    case 'del':
      return (
        <del>
          <RichSpans tokens={token.tokens} />
        </del>
      );
    case 'codespan':
      return <code className="rounded-[4px] bg-sunk px-1 py-0.5 font-mono text-13">{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <Link link={token} />;
    case 'image':
      return <NamedImage image={token} />;
    case 'text':
      return token.tokens ? <RichSpans tokens={token.tokens} /> : plainText(token.text);
    case 'escape':
      return token.text;
    case 'checkbox':
      return null;
    default:
      return token.raw;
  }
}

/** A link with an unsafe address stays text. */
function Link({ link: { href, raw, tokens, text } }: { link: Tokens.Link }) {
  const safe = safeAddress(href);
  if (safe === undefined) return raw;
  return <Leave href={safe}>{tokens.length > 0 ? <RichSpans tokens={tokens} /> : plainText(text)}</Leave>;
}

function NamedImage({ image: { href, text } }: { image: Tokens.Image }) {
  const safe = safeAddress(href);
  const name = text || 'Image';
  return (
    <span
      title="Images in responses are not loaded"
      className="inline-flex items-center gap-1.5 text-ink-second"
    >
      <ImageOff size={14} />
      {safe === undefined ? name : <Leave href={safe}>{name}</Leave>}
    </span>
  );
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
