/**
 * An operation of the interface, defined once: routing, validation, forms, OpenAPI, samples and tests read it.
 * Contains data and schemas, no code that runs an operation.
 */
import type * as z from 'zod';
import type { ValidBody, Variant } from './define-variant.ts';
import type { OperationFacts, OperationId } from './operation-facts.ts';

/** How the documentation sends the credential. Every operation accepts every form. */
export type CredentialScheme = 'bearer' | 'api-key' | 'vendor-api-key';

export interface Operation<Valid extends ValidBody = ValidBody> extends OperationFacts {
  id: OperationId;
  /** One line for lists. */
  summary: string;
  description: string;
  tag: 'Images' | 'Video' | 'Messages' | 'Native' | 'Embeddings' | 'Models';
  credential: CredentialScheme;
  parameters?: readonly Parameter[];
  body?: OperationBody<Valid>;
  /** The status and schema of a response that is not a stream. Absent on raw downloads. */
  response: { status: number; description: string; schema?: z.ZodType; contentType?: string };
  /** The events of a stream: name -> schema of the data. Unnamed events (native protocol) use the key `message`. */
  events?: Readonly<Record<string, z.ZodType>>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description: string;
  required: boolean;
  schema: z.ZodType;
  example?: string;
}

export function queryParameter(
  name: string,
  description: string,
  schema: z.ZodType,
  example?: string,
): Parameter {
  return { name, in: 'query', required: false, description, schema, example };
}

/** An operation with a body; `Valid` is the type of the validated body. */
export type BodyOperation<Valid extends ValidBody = ValidBody> = Operation<Valid> & {
  body: OperationBody<Valid>;
};

export interface OperationBody<Valid extends ValidBody = ValidBody> {
  /** Always `application/json`; also `multipart/form-data` where the SDKs send forms. */
  multipart: boolean;
  /** Where the model's id comes from. */
  modelFrom: 'body' | 'path';
  variants: readonly Variant<Valid>[];
}
