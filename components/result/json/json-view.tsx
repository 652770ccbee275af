/**
 * A JSON value as a collapsible tree. Files are chips, long texts and lists expand on demand; long trees render only
 * the visible lines.
 */

import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useMemo, useState } from 'react';
import { Virtualizer } from 'virtua';
import { jsonLines, type JsonLine as Line, noFolds, withMore } from '#lib/client/result/json-lines.ts';
import type { RunMedia } from '#lib/client/transport/run-media-file.ts';
import { BlobChip, Chip, JsonText, MediaChip } from './json-text.tsx';

interface JsonViewProps {
  value: unknown;
  media: Readonly<Record<string, RunMedia>>;
  name: string;
  /** The scrolling element; without it every line is rendered. */
  scroller?: RefObject<HTMLElement | null>;
}

/** Up to this many lines, all are rendered. */
const few = 200;

const lineHeight = 20;

export function JsonView({ value, media, name, scroller }: JsonViewProps) {
  const [folds, setFolds] = useState(noFolds);
  const lines = useMemo(() => jsonLines(value, folds), [value, folds]);
  const draw = (line: Line) => (
    <JsonLine
      // Another line must not inherit an expanded text.
      key={`${line.path} ${line.content.kind}`}
      line={line}
      media={media}
      onFold={(path, open) => setFolds({ ...folds, open: new Map(folds.open).set(path, open) })}
      onMore={(path, from) => setFolds(withMore(folds, path, from))}
    />
  );
  return (
    <section aria-label={name} className="font-mono text-12 leading-5 [overflow-wrap:anywhere]">
      {scroller !== undefined && lines.length > few ? (
        <Virtualizer scrollRef={scroller} itemSize={lineHeight} data={lines}>
          {draw}
        </Virtualizer>
      ) : (
        lines.map(draw)
      )}
    </section>
  );
}

interface JsonLineProps {
  line: Line;
  media: Readonly<Record<string, RunMedia>>;
  onFold(path: string, open: boolean): void;
  onMore(path: string, from: number): void;
}

function JsonLine({ line, media, onFold, onMore }: JsonLineProps) {
  const { path, depth, name, comma, content } = line;
  return (
    <div style={{ paddingLeft: 16 + depth * 14 }}>
      {content.kind === 'start' ? <FoldButton {...content} onFold={(open) => onFold(path, open)} /> : null}
      {name === undefined || content.kind === 'end' ? null : (
        <span className="text-ink-second">{JSON.stringify(name)}: </span>
      )}
      {body()}
      {comma && !(content.kind === 'start' && content.open) ? (
        <span className="text-ink-third">,</span>
      ) : null}
    </div>
  );

  function body(): ReactNode {
    switch (content.kind) {
      case 'file': {
        const file = media[content.id];
        return file ? <MediaChip media={file} /> : <Chip>missing file</Chip>;
      }
      case 'value': {
        const { value } = content;
        return value instanceof Blob ? <BlobChip blob={value} /> : <JsonText value={value} />;
      }
      case 'start': {
        const { isList, count, open } = content;
        const [left, right] = isList ? '[]' : '{}';
        if (open) return <span className="text-ink-third">{left}</span>;
        return (
          <>
            <span className="text-ink-third">{left}</span>
            <button
              type="button"
              onClick={() => onFold(path, true)}
              tabIndex={-1}
              className="mx-1 rounded-[4px] bg-sunk px-1.5 text-ink-second hover:text-ink"
            >
              {`${count} ${isList ? 'item' : 'field'}${count === 1 ? '' : 's'}`}
            </button>
            <span className="text-ink-third">{right}</span>
          </>
        );
      }
      case 'end':
        return <span className="text-ink-third">{content.isList ? ']' : '}'}</span>;
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

interface FoldButtonProps {
  isList: boolean;
  count: number;
  open: boolean;
  onFold(open: boolean): void;
}

function FoldButton({ isList, count, open, onFold }: FoldButtonProps) {
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-label={`${isList ? 'List' : 'Object'} of ${count}`}
      onClick={() => onFold(!open)}
      className="-ml-4 inline-grid size-4 place-items-center rounded-[4px] align-[-3px] text-ink-third hover:text-ink"
    >
      <Chevron aria-hidden size={12} />
    </button>
  );
}
