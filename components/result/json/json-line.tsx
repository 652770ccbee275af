/** One line of a JSON tree. */
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import type { RunMedia } from '#lib/client/transport/media-stub.ts';
import type { JsonLine as Line } from '#lib/client/view/json-lines.ts';
import { JsonText, Marked } from './json-text.tsx';
import { BlobChip, Chip, MediaChip } from './media-chip.tsx';

interface JsonLineProps {
  line: Line;
  media: Readonly<Record<string, RunMedia>>;
  query: string;
  current: boolean;
  onFold(path: string, open: boolean): void;
  onMore(path: string, from: number): void;
}

export function JsonLine({ line, media, query, current, onFold, onMore }: JsonLineProps) {
  const { path, depth, name, comma, content } = line;
  const key =
    name === undefined || content.kind === 'end' ? null : (
      <span className="text-ink-second">
        <Marked text={JSON.stringify(name)} query={query} />:{' '}
      </span>
    );
  return (
    <div
      style={{ paddingLeft: 16 + depth * 14 }}
      className={classNames(current && 'bg-sunk shadow-[inset_2px_0_0_var(--accent)]')}
    >
      {body()}
    </div>
  );

  function body(): ReactNode {
    const end = comma ? <span className="text-ink-third">,</span> : null;
    switch (content.kind) {
      case 'file': {
        const file = media[content.id];
        return (
          <>
            {key}
            {file ? <MediaChip media={file} /> : <Chip>missing file</Chip>}
            {end}
          </>
        );
      }
      case 'value': {
        const { value } = content;
        return (
          <>
            {key}
            {value instanceof Blob ? <BlobChip blob={value} /> : <JsonText value={value} query={query} />}
            {end}
          </>
        );
      }
      case 'start': {
        const { isList, count, open } = content;
        const [left, right] = isList ? '[]' : '{}';
        const Chevron = open ? ChevronDown : ChevronRight;
        return (
          <>
            <button
              type="button"
              aria-expanded={open}
              aria-label={`${isList ? 'List' : 'Object'} of ${count}`}
              onClick={() => onFold(path, !open)}
              className="-ml-4 inline-grid size-4 place-items-center rounded-[4px] align-[-3px] text-ink-third hover:text-ink"
            >
              <Chevron aria-hidden size={12} />
            </button>
            {key}
            <span className="text-ink-third">{left}</span>
            {open ? null : (
              <>
                <button
                  type="button"
                  onClick={() => onFold(path, true)}
                  tabIndex={-1}
                  className="mx-1 rounded-[4px] bg-sunk px-1.5 text-ink-second hover:text-ink"
                >
                  {count} {isList ? (count === 1 ? 'item' : 'items') : count === 1 ? 'field' : 'fields'}
                </button>
                <span className="text-ink-third">{right}</span>
                {end}
              </>
            )}
          </>
        );
      }
      case 'end':
        return (
          <>
            <span className="text-ink-third">{content.isList ? ']' : '}'}</span>
            {end}
          </>
        );
      case 'more':
        return (
          <button
            type="button"
            onClick={() => onMore(path.replace(/\/…$/, ''), content.from)}
            className="text-ink-second underline underline-offset-2 hover:text-ink"
          >
            {content.count} more
          </button>
        );
    }
  }
}
