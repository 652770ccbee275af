'use client';
/** One value of a JSON tree, and through itself all below it. */
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isRecord } from '#lib/base/is-record.ts';
import { mediaIdOf } from '#lib/client/media-stub.ts';
import type { RunMedia } from '#lib/client/run.ts';
import { JsonText } from './json-text.tsx';
import { BlobChip, MediaChip } from './media-chip.tsx';

interface JsonNodeProps {
  name?: string;
  value: unknown;
  media: Readonly<Record<string, RunMedia>>;
  depth: number;
  /** A comma follows. */
  trailing: boolean;
}

/** Children shown at first, and with each further request. */
const step = 100;

/** Levels open at first: down to the file in a part of a native candidate. */
const deepest = 8;

export function JsonNode({ name, value, media, depth, trailing }: JsonNodeProps) {
  const mediaId = mediaIdOf(value);
  const file = mediaId === undefined ? undefined : media[mediaId];
  const key = name === undefined ? null : <span className="text-ink-second">{JSON.stringify(name)}: </span>;
  const comma = trailing ? <span className="text-ink-third">,</span> : null;
  if (file || value instanceof Blob) {
    return (
      <Line depth={depth}>
        {key}
        {file ? <MediaChip media={file} /> : value instanceof Blob ? <BlobChip blob={value} /> : null}
        {comma}
      </Line>
    );
  }
  const children = childrenOf(value);
  if (children.length > 0) {
    return (
      <Branch
        label={key}
        entries={children}
        isList={Array.isArray(value)}
        media={media}
        depth={depth}
        trailing={comma}
        startsOpen={depth < deepest && !isLongList(value)}
      />
    );
  }
  return (
    <Line depth={depth}>
      {key}
      <JsonText value={value} />
      {comma}
    </Line>
  );
}

interface Child {
  name?: string;
  value: unknown;
}

interface BranchProps {
  label: ReactNode;
  entries: readonly Child[];
  isList: boolean;
  media: JsonNodeProps['media'];
  depth: number;
  trailing: ReactNode;
  startsOpen: boolean;
}

function Branch({ label, entries, isList, media, depth, trailing, startsOpen }: BranchProps) {
  const [open, setOpen] = useState(startsOpen);
  const [shown, setShown] = useState(step);
  const [left, right] = isList ? '[]' : '{}';
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <>
      <Line depth={depth}>
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${isList ? 'List' : 'Object'} of ${entries.length}`}
          onClick={() => setOpen(!open)}
          className="-ml-4 inline-grid size-4 place-items-center rounded-[4px] align-[-3px] text-ink-third hover:text-ink"
        >
          <Chevron aria-hidden size={12} />
        </button>
        {label}
        <span className="text-ink-third">{left}</span>
        {open ? null : (
          <>
            <button
              type="button"
              onClick={() => setOpen(true)}
              tabIndex={-1}
              className="mx-1 rounded-[4px] bg-sunk px-1.5 text-ink-second hover:text-ink"
            >
              {entries.length}{' '}
              {isList ? (entries.length === 1 ? 'item' : 'items') : entries.length === 1 ? 'field' : 'fields'}
            </button>
            <span className="text-ink-third">{right}</span>
            {trailing}
          </>
        )}
      </Line>
      {open ? (
        <>
          {entries.slice(0, shown).map((child, place) => (
            <JsonNode
              // biome-ignore lint/suspicious/noArrayIndexKey: values do not move
              key={place}
              {...child}
              media={media}
              depth={depth + 1}
              trailing={place < entries.length - 1}
            />
          ))}
          {entries.length > shown ? (
            <Line depth={depth + 1}>
              <button
                type="button"
                onClick={() => setShown(shown + step * 5)}
                className="text-ink-second underline underline-offset-2 hover:text-ink"
              >
                {entries.length - shown} more
              </button>
            </Line>
          ) : null}
          <Line depth={depth}>
            <span className="text-ink-third">{right}</span>
            {trailing}
          </Line>
        </>
      ) : null}
    </>
  );
}

function Line({ depth, children }: { depth: number; children: ReactNode }) {
  return <div style={{ paddingLeft: 16 + depth * 14 }}>{children}</div>;
}

function childrenOf(value: unknown): readonly Child[] {
  if (Array.isArray(value)) return value.map((item: unknown) => ({ value: item }));
  if (!isRecord(value)) return [];
  return Object.entries(value).map(([name, item]) => ({ name, value: item }));
}

function isLongList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 24;
}
