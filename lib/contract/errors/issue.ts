/** One broken rule of a request, as text and as data. Forms and error responses are made from it. */
import type { ErrorCode } from './error-codes.ts';

/** A change that fixes the request; forms offer it as one click. */
export interface Fix {
  /** `Switch to WebP` */
  label: string;
  /** Fields to set by their path, `tools[0].name`; null takes the field out. */
  set: Readonly<Record<string, unknown>>;
}

export interface Issue {
  code: ErrorCode;
  /** Dotted path: `images[1].type`; empty for the body as a whole. */
  parameter: string;
  /** A full sentence that names field, value and rule. */
  message: string;
  /** The id of the cross-field rule that broke, when one did. */
  rule?: string | undefined;
  fixes?: readonly Fix[] | undefined;
}
