/** A SandboxError of the text code. A provider maps `code` and `path` to its own error format. */
import { SandboxError } from '#sandbox/sandbox-error.ts';

type TextEngineErrorCode =
  /** The schema itself is malformed: a wrong type for a keyword, a pointer to nothing. */
  | 'invalid_schema'
  /** The schema has what the engine does not read: a remote `$ref`. */
  | 'unsupported_schema'
  /** No value was found that satisfies the schema. */
  | 'schema_unsatisfiable'
  /** The work exceeds the engine's bounds: size, depth, steps. */
  | 'schema_too_complex'
  /** The request to the writer contradicts itself: an unknown tool name, no turns. */
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
