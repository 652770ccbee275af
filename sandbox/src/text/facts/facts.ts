/**
 * What can be picked out of a user's text to fill a form with. Types only; read-facts.ts fills them.
 */

export interface Facts {
  /** The text itself, bounded to 20,000 characters. */
  readonly text: string;
  /** "Name: Ada" lines and "age is 32" clauses; keys in lower case with single spaces. */
  readonly pairs: ReadonlyMap<string, string>;
  readonly emails: readonly string[];
  readonly urls: readonly string[];
  readonly phones: readonly string[];
  /** ISO days, `2026-03-12`. */
  readonly dates: readonly string[];
  /** `14:30:00`. */
  readonly times: readonly string[];
  readonly amounts: readonly Amount[];
  readonly numbers: readonly NumberFact[];
  readonly people: readonly string[];
  readonly places: readonly string[];
  readonly organisations: readonly string[];
  readonly colours: readonly string[];
  readonly quotes: readonly string[];
}

export interface Amount {
  readonly value: number;
  /** ISO 4217. */
  readonly currency: string;
}

export interface NumberFact {
  readonly value: number;
  /** The word after the number, lower case; may be empty. */
  readonly noun: string;
}
