/**
 * A JSON value as a collapsible tree. Files are chips, long texts and lists expand on demand; long trees render only
 * the visible lines.
 */
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { RunMedia } from '#lib/client/transport/media-stub.ts';
import {
  jsonLines,
  type JsonLine as Line,
  noFolds,
  withMore,
  withOpen,
} from '#lib/client/view/json-lines.ts';
import { JsonLine } from './json-line.tsx';

interface JsonViewProps {
  value: unknown;
  media: Readonly<Record<string, RunMedia>>;
  name: string;
  /** The scrolling element; without it every line is rendered. */
  scroller?: RefObject<HTMLElement | null>;
  query?: string;
  /** Path of the value to scroll to. */
  target?: string | undefined;
}

/** Up to this many lines, all are rendered. */
const few = 200;

const lineHeight = 20;

export function JsonView({ value, media, name, scroller, query = '', target }: JsonViewProps) {
  const [folds, setFolds] = useState(noFolds);
  const list = useRef<VirtualizerHandle>(null);
  const lines = useMemo(() => jsonLines(value, folds), [value, folds]);
  const virtual = scroller !== undefined && lines.length > few;
  useEffect(() => {
    if (target !== undefined) setFolds((current) => withOpen(value, current, target));
  }, [value, target]);
  const place = target === undefined ? -1 : lines.findIndex(({ path }) => path === target);
  useEffect(() => {
    if (place < 0) return;
    if (virtual) list.current?.scrollToIndex(place, { align: 'center' });
    else scroller?.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'center' });
  }, [place, virtual, scroller]);

  const draw = (line: Line, index: number) => (
    <div key={index} data-current={index === place ? '' : undefined}>
      <JsonLine
        // Another line must not inherit an expanded text.
        key={`${line.path} ${line.content.kind}`}
        line={line}
        media={media}
        query={query}
        current={index === place}
        onFold={(path, open) => setFolds({ ...folds, open: new Map(folds.open).set(path, open) })}
        onMore={(path, from) => setFolds(withMore(folds, path, from))}
      />
    </div>
  );
  return (
    <section aria-label={name} className="font-mono text-12 leading-5 [overflow-wrap:anywhere]">
      {virtual ? (
        <Virtualizer ref={list} scrollRef={scroller} itemSize={lineHeight} data={lines}>
          {draw}
        </Virtualizer>
      ) : (
        lines.map(draw)
      )}
    </section>
  );
}
