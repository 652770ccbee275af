/** A set as JSON and back: what a browser keeps of it, images as marks, and what a link carries, without them. */
import { isRecord } from '#lib/base/is-record.ts';
import { type JsonRecord, listOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { withoutImages } from '#lib/client/storage/local-image.ts';
import { withMarks } from '../form/draft-images.ts';
import { type Axis, type CompareSet, mostAxes, mostCells, type OwnCell } from './compare-set.ts';

export function showSet(set: CompareSet): JsonRecord {
  return write(set, withoutImages);
}

/** With its images as marks: see `draft-images.ts`. */
export function keptSet(set: CompareSet): JsonRecord {
  return write(set, withMarks);
}

/** The set with each value changed. */
export function mapSet({ axes, own, leftOut }: CompareSet, change: (value: unknown) => unknown): CompareSet {
  return {
    axes: axes.map((axis) => ({ ...axis, values: listOf(change(axis.values)) })),
    own: own.map((cell) => ({ ...cell, body: recordOf(change(cell.body)) })),
    leftOut,
  };
}

function write({ axes, own, leftOut }: CompareSet, change: (value: unknown) => unknown): JsonRecord {
  return {
    axes: axes.map(({ path, values }) => ({ path, values: listOf(change(values)) })),
    ...(own.length > 0 ? { own: own.map((cell) => ({ ...cell, body: recordOf(change(cell.body)) })) } : {}),
    ...(leftOut.length > 0 ? { leftOut } : {}),
  };
}

/** Undefined for what is no set; what is broken in it is left out. */
export function readSet(value: unknown): CompareSet | undefined {
  if (!isRecord(value) || !Array.isArray(value.axes)) return undefined;
  return {
    axes: value.axes.flatMap(readAxis).slice(0, mostAxes),
    own: listOf(value.own).flatMap(readTabFirst).slice(0, mostCells),
    leftOut: listOf(value.leftOut).flatMap((key) => textOf(key) ?? []),
  };
}

function readAxis(value: unknown): Axis[] {
  const { path, values } = recordOf(value);
  if (typeof path !== 'string' || path === '' || !Array.isArray(values)) return [];
  return [{ path, values: values.slice(0, mostCells) }];
}

function readTabFirst(value: unknown): OwnCell[] {
  const { id, model, body, stream } = recordOf(value);
  if (typeof id !== 'string' || typeof model !== 'string' || !isRecord(body)) return [];
  return [{ id, model, body, stream: stream !== false }];
}
