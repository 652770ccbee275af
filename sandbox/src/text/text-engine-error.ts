/** A SandboxError of the text code. A provider maps `code` and `path` to its own error format. */
import { SandboxError } from '#sandbox/sandbox-error.ts';

/**
 * - `invalid_schema`: the schema itself is malformed (a wrong type for a keyword, a pointer to nothing).
 * - `unsupported_schema`: well formed, but not read by the engine (a remote `$ref`).
 * - `schema_unsatisfiable`: no value was found that satisfies the schema.
 * - `schema_too_complex`: the work needed exceeds the engine's bounds (size, depth, steps).
 * - `invalid_request`: the request to the writer contradicts itself (an unknown tool name, no turns).
 */
type TextEngineErrorCode =
  | 'invalid_schema'
  | 'unsupported_schema'
  | 'schema_unsatisfiable'
  | 'schema_too_complex'
  | 'invalid_request';

export class TextEngineError extends SandboxError {
  override readonly name = 'TextEngineError';
  /** A JSON pointer into the schema, or a field of the writer's request; empty for the whole. */
  readonly path: string;

  constructor(code: TextEngineErrorCode, message: string, path = '') {
    super(code, message);
    this.path = path;
  }
}
