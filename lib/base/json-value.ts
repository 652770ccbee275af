/** Reads JSON values of unknown shape, one step at a time. Never throws. */
import { isRecord } from './is-record.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

/** The value as a record; an empty one for anything else. */
export function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : nothing;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

const nothing: JsonRecord = Object.freeze({});
