/** Converts a set to JSON and back. Browser storage keeps image references; links omit images. */
import { isRecord, type JsonRecord, listOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { withMarks } from '#lib/client/form/draft-images.ts';
import {
  type Axis,
  type CompareSet,
  mapSet,
  maxAxes,
  maxCells,
  type OwnCell,
} from '#lib/client/handoff/compare-set.ts';
import { withoutImages } from '#lib/client/storage/local-image.ts';

export function shareableSet(set: CompareSet): JsonRecord {
  return write(set, withoutImages);
}

/** For browser storage, with references to images: see `draft-images.ts`. */
export function savedSet(set: CompareSet): JsonRecord {
  return write(set, withMarks);
}

function write(set: CompareSet, change: (value: unknown) => unknown): JsonRecord {
  const { axes, own, leftOut } = mapSet(set, change);
  return { axes, ...(own.length > 0 ? { own } : {}), ...(leftOut.length > 0 ? { leftOut } : {}) };
}

/** Undefined if the value is not a set. Skips invalid entries. */
export function readSet(value: unknown): CompareSet | undefined {
  if (!isRecord(value) || !Array.isArray(value.axes)) return undefined;
  return {
    axes: value.axes.flatMap(readAxis).slice(0, maxAxes),
    own: listOf(value.own).flatMap(readOwnCell).slice(0, maxCells),
    leftOut: listOf(value.leftOut).flatMap((key) => textOf(key) ?? []),
  };
}

function readAxis(value: unknown): Axis[] {
  const { path, values } = recordOf(value);
  if (typeof path !== 'string' || path === '' || !Array.isArray(values)) return [];
  return [{ path, values: values.slice(0, maxCells) }];
}

function readOwnCell(value: unknown): OwnCell[] {
  const { id, model, body, stream } = recordOf(value);
  if (typeof id !== 'string' || typeof model !== 'string' || !isRecord(body)) return [];
  return [{ id, model, body, stream: stream !== false }];
}
