/** Outcomes by idempotency key, in memory, for a day. Limited in number and bytes; the oldest are removed first. */
import type { ResponseHeaders } from '#lib/server/http/outcome.ts';

export type StoredOutcome =
  | { kind: 'json'; status: number; headers: ResponseHeaders; text: string }
  | { kind: 'events'; status: number; headers: ResponseHeaders; frames: readonly string[] };

export interface IdempotencyEntry {
  /** A hash of method, path, query and body: see idempotency.ts. */
  requestHash: string;
  /** Pending during the first call; rejects with its error. */
  outcome: Promise<StoredOutcome>;
}

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

const dayMs = 24 * 60 * 60 * 1000;

export function createIdempotencyStore({
  maxBytes = 256 * 1024 * 1024,
  maxEntries = 10_000,
  now = Date.now,
} = {}) {
  const entries = new Map<string, IdempotencyEntry & { storedAt: number; size: number }>();
  let total = 0;

  const forget = (name: string): void => {
    total -= entries.get(name)?.size ?? 0;
    entries.delete(name);
  };
  const makeRoom = () => {
    for (const [name] of entries) {
      if (total <= maxBytes && entries.size <= maxEntries) return;
      forget(name);
    }
  };
  return {
    find(name: string): IdempotencyEntry | undefined {
      const entry = entries.get(name);
      if (entry && now() - entry.storedAt > dayMs) forget(name);
      return entries.get(name);
    },
    keep(name: string, entry: IdempotencyEntry): void {
      const stored = { ...entry, storedAt: now(), size: 0 };
      entries.set(name, stored);
      makeRoom();
      entry.outcome.then(
        (outcome) => {
          if (entries.get(name) !== stored) return;
          stored.size = sizeOf(outcome);
          total += stored.size;
          makeRoom();
        },
        () => {},
      );
    },
    forget,
  };
}

function sizeOf(outcome: StoredOutcome): number {
  return outcome.kind === 'json'
    ? outcome.text.length
    : outcome.frames.reduce((sum, frame) => sum + frame.length, 0);
}
