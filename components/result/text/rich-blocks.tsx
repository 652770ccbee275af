/** Blocks of rich text. Unchanged blocks do not re-render while a response streams. */
import { memo, type ReactNode } from 'react';
import { CopyButton } from '#components/result/copy-button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { CodeBlock } from '#components/ui/code-block.tsx';
import type { Block, ListItem, TableCell } from '#lib/client/view/rich-text.ts';
import { RichSpans } from './rich-spans.tsx';

interface RichBlocksProps {
  blocks: readonly Block[];
  tail?: ReactNode;
}

export function RichBlocks({ blocks, tail }: RichBlocksProps) {
  return blocks.map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks only grow at the end
    <BlockView key={place} block={block} tail={place === blocks.length - 1 ? tail : undefined} />
  ));
}

const BlockView = memo(function BlockView({ block, tail }: { block: Block; tail: ReactNode }) {
  switch (block.type) {
    case 'heading':
      return (
        // Not a heading element: the outline belongs to the page.
        <p dir="auto" className={headings[block.level] ?? headings[3]}>
          <RichSpans spans={block.spans} />
          {tail}
        </p>
      );
    case 'paragraph':
      return (
        <p dir="auto" className="whitespace-pre-wrap">
          <RichSpans spans={block.spans} />
          {tail}
        </p>
      );
    case 'list':
      return <List block={block} tail={tail} />;
    case 'quote':
      return (
        <blockquote dir="auto" className="flex flex-col gap-2 border-s-2 border-control ps-3 text-ink-second">
          <RichBlocks blocks={block.blocks} tail={tail} />
        </blockquote>
      );
    case 'code':
      return <CodeFigure code={block.text} language={block.language} tail={tail} />;
    case 'table':
      return <Table head={block.head} rows={block.rows} tail={tail} />;
    case 'rule':
      return <hr className="border-hairline" />;
  }
});

const headings: Readonly<Record<number, string>> = {
  1: 'pt-1 text-17 font-semibold',
  2: 'pt-1 text-15 font-semibold',
  3: 'pt-1 text-14 font-semibold',
};

function List({ block, tail }: { block: Extract<Block, { type: 'list' }>; tail: ReactNode }) {
  const Element = block.ordered ? 'ol' : 'ul';
  const todo = block.items.some(({ checked }) => checked !== undefined);
  return (
    <Element
      dir="auto"
      start={block.ordered ? block.start : undefined}
      className={classNames(
        'flex flex-col gap-1 marker:text-ink-third',
        todo ? 'list-none ps-0.5' : block.ordered ? 'list-decimal ps-6' : 'list-disc ps-6',
      )}
    >
      {block.items.map((item, place) => (
        <Item
          // biome-ignore lint/suspicious/noArrayIndexKey: items only grow at the end
          key={place}
          item={item}
          tail={place === block.items.length - 1 ? tail : undefined}
        />
      ))}
    </Element>
  );
}

function Item({ item, tail }: { item: ListItem; tail: ReactNode }) {
  const body = (
    <div className="flex min-w-0 flex-col gap-1">
      {item.blocks.length > 0 ? <RichBlocks blocks={item.blocks} tail={tail} /> : <p>{tail}</p>}
    </div>
  );
  if (item.checked === undefined) return <li className="ps-1">{body}</li>;
  return (
    <li className="flex items-baseline gap-2">
      <input
        type="checkbox"
        checked={item.checked}
        readOnly
        disabled
        aria-label={item.checked ? 'Done' : 'To do'}
        className="translate-y-px accent-ink"
      />
      {body}
    </li>
  );
}

interface TableProps {
  head: readonly TableCell[];
  rows: readonly (readonly TableCell[])[];
  tail: ReactNode;
}

function Table({ head, rows, tail }: TableProps) {
  return (
    <section
      aria-label="Table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll and must be reachable by keyboard
      tabIndex={0}
      className="max-w-full self-start overflow-x-auto rounded-control border border-hairline"
    >
      <table className="border-collapse text-14 tabular-nums [overflow-wrap:normal]">
        <thead className="bg-sunk">
          <tr>
            {head.map(({ align, spans }, place) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their place
                key={place}
                scope="col"
                className={classNames('px-3 py-1.5 font-semibold', aligns[align ?? 'left'])}
              >
                <RichSpans spans={spans} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows only grow at the end
            <tr key={line} className="border-t border-hairline">
              {row.map(({ align, spans }, place) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their place
                  key={place}
                  className={classNames('max-w-[40ch] px-3 py-1.5 align-top', aligns[align ?? 'left'])}
                >
                  <RichSpans spans={spans} />
                  {line === rows.length - 1 && place === row.length - 1 ? tail : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long code scrolls and must be reachable by keyboard
          tabIndex={0}
          className="overflow-x-auto px-3 pb-3 font-mono text-12 leading-5 outline-offset-[-3px]"
        >
          {code}
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
