/** A broken rule of a request, as text and as data. Forms and error responses use it. */
import type { ErrorCode } from './error-codes.ts';

/** A change that fixes the request; forms offer it as a button. */
export interface Fix {
  /** `Switch to WebP` */
  label: string;
  /** Fields to set, by path, such as `tools[0].name`; null removes the field. */
  set: Readonly<Record<string, unknown>>;
}

export interface Issue {
  code: ErrorCode;
  /** Dotted path: `images[1].type`; empty for the body as a whole. */
  parameter: string;
  /** A full sentence that names field, value and rule. */
  message: string;
  /** The id of the broken rule, for rules between fields. */
  rule?: string | undefined;
  fixes?: readonly Fix[] | undefined;
}
