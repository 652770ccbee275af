/** The one error the text engine throws on purpose; a provider maps `code` and `path` to its own errors. */

/**
 * - `invalid_schema`: the schema itself is malformed (a wrong type for a keyword, a pointer to nothing).
 * - `unsupported_schema`: well formed, but not read by the engine (a remote `$ref`).
 * - `schema_unsatisfiable`: no value was found that satisfies the schema.
 * - `schema_too_complex`: the work needed exceeds the engine's bounds (size, depth, steps).
 * - `invalid_request`: the request to the writer contradicts itself (an unknown tool name, no turns).
 */
export type TextEngineErrorCode =
  | 'invalid_schema'
  | 'unsupported_schema'
  | 'schema_unsatisfiable'
  | 'schema_too_complex'
  | 'invalid_request';

export class TextEngineError extends Error {
  override readonly name = 'TextEngineError';
  readonly code: TextEngineErrorCode;
  /** A JSON pointer into the schema, or a field of the writer's request; empty for the whole. */
  readonly path: string;

  constructor(code: TextEngineErrorCode, message: string, path = '') {
    super(message);
    this.code = code;
    this.path = path;
  }
}
