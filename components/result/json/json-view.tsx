'use client';
/** A JSON value as a tree that folds. Files are chips, long texts and long lists open on request: nothing freezes. */
import type { RunMedia } from '#lib/client/run.ts';
import { JsonNode } from './json-node.tsx';

interface JsonViewProps {
  value: unknown;
  media: Readonly<Record<string, RunMedia>>;
  /** Names the tree for readers: `Response`. */
  name: string;
}

export function JsonView({ value, media, name }: JsonViewProps) {
  return (
    <section aria-label={name} className="font-mono text-12 leading-5 [overflow-wrap:anywhere]">
      <JsonNode value={value} media={media} depth={0} trailing={false} />
    </section>
  );
}
