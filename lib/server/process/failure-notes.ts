/** Remembers the last failed request at the provider, for the settings page. */
import { isApiError } from '#lib/contract/errors/api-error.ts';

export interface FailureNote {
  /** ISO 8601. */
  at: string;
  message: string;
}

export type FailureNotes = ReturnType<typeof noteFailures>;

const codes: ReadonlySet<string> = new Set(['upstream_error', 'upstream_timeout', 'overloaded']);

/** Stores the message for the operator or the client: causes may contain secrets. */
export function noteFailures(now: () => Date = () => new Date()) {
  let last: FailureNote | null = null;
  return {
    note(error: unknown): void {
      if (isApiError(error) && codes.has(error.code))
        last = { at: now().toISOString(), message: error.details.operatorMessage ?? error.details.message };
    },
    last: () => last,
  };
}
