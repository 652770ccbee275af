/**
 * An operation of the interface, written once: route, validation, form, OpenAPI, samples and tests read it.
 * Holds data and schemas; refuses to know how anything is run.
 */
import type * as z from 'zod';
import type { Issue } from './errors/issue.ts';
import { issuesOf, type RefusedFields } from './errors/zod-issues.ts';
import { checkRules, type Rule } from './rule.ts';

export type OperationId =
  | 'images.generate'
  | 'images.edit'
  | 'videos.create'
  | 'videos.retrieve'
  | 'videos.list'
  | 'videos.cancel'
  | 'videos.content'
  | 'messages.create'
  | 'messages.count-tokens'
  | 'native.generate-content'
  | 'native.stream-generate-content'
  | 'native.count-tokens'
  | 'native.embed-content'
  | 'native.batch-embed-contents'
  | 'models.list'
  | 'models.retrieve'
  | 'native-models.list'
  | 'native-models.retrieve';

/** The shape of error bodies on an operation's paths (wire-facts 9). */
export type ErrorDialect = 'openai' | 'anthropic' | 'google';

/** How the document has the credential sent; every form is accepted everywhere. */
export type CredentialScheme = 'bearer' | 'api-key' | 'vendor-api-key';

export type HttpMethod = 'GET' | 'POST' | 'DELETE';

export interface Operation<Valid extends ValidBody = ValidBody> {
  id: OperationId;
  title: string;
  /** One line for lists. */
  summary: string;
  description: string;
  tag: 'Images' | 'Video' | 'Messages' | 'Native' | 'Embeddings' | 'Models';
  method: HttpMethod;
  /** Path template: `{name}` is one segment, `{name+}` may hold slashes. `/v1/videos/{id}` */
  path: string;
  /** Other templates that mean the same, such as the native verbs under `/v1`. */
  aliases?: readonly string[];
  dialect: ErrorDialect;
  credential: CredentialScheme;
  parameters?: readonly Parameter[];
  body?: OperationBody<Valid>;
  /** The status and schema of a response that is not a stream. Absent on raw downloads. */
  response: { status: number; description: string; schema?: z.ZodType; contentType?: string };
  stream?: EventStream;
  /** True where a repeated call costs again: honours `Idempotency-Key`. */
  billable: boolean;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  description: string;
  required: boolean;
  schema: z.ZodType;
  example?: string;
}

/** An optional parameter of the query. */
export function queryParameter(
  name: string,
  description: string,
  schema: z.ZodType,
  example?: string,
): Parameter {
  return {
    name,
    in: 'query',
    required: false,
    description,
    schema,
    ...(example === undefined ? {} : { example }),
  };
}

/** An operation that takes a body; `Valid` is what its validation gives. */
export type BodyOperation<Valid extends ValidBody = ValidBody> = Operation<Valid> & {
  body: OperationBody<Valid>;
};

export interface OperationBody<Valid extends ValidBody = ValidBody> {
  /** `application/json` always; `multipart/form-data` where the SDKs send forms. */
  multipart: boolean;
  /** Where the model's id comes from. */
  modelFrom: 'body' | 'path';
  variants: readonly Variant<Valid>[];
}

/** The form a body takes for some of the models: schema, rules, response. */
export interface Variant<Valid extends ValidBody = ValidBody> {
  /** `alpha-2` */
  id: string;
  title: string;
  /** Ids that select it; `any` takes every id the catalogue does not hold for another kind. */
  models: readonly string[] | 'any';
  schema: z.ZodObject;
  rules: readonly Rule<never>[];
  /** Why a field is not accepted here, by field name. */
  refused: Record<string, string>;
  /** Response schema of this variant, where it differs from the operation's. */
  response?: z.ZodType;
  examples: readonly Example[];
  validate(body: unknown): Validation<Valid>;
}

/** A validated body, and the group of its variant: tells apart the bodies of an operation with several forms. */
export interface ValidBody<Group extends string = string, Body extends object = JsonObject> {
  group: Group;
  body: Body;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export type Validation<Valid extends ValidBody = ValidBody> =
  | { ok: true; valid: Valid }
  | { ok: false; issues: readonly Issue[] };

/** A body after validation: a top-level null means "not given" and is removed. */
export type WithoutNulls<Body> = { [Field in keyof Body]: Exclude<Body[Field], null> };

export type BodyOf<Schema extends z.ZodType> = WithoutNulls<z.output<Schema>>;

export interface Example {
  title: string;
  body: Readonly<Record<string, unknown>>;
}

export interface EventStream {
  /** The body field that asks for a stream, or `always`. */
  when: 'stream' | 'always';
  /** Event name -> schema of its data. Unnamed events (native protocol) use the key `message`. */
  events: Readonly<Record<string, z.ZodType>>;
}

export interface VariantOptions<Schema extends z.ZodObject, Group extends string> {
  id: string;
  /** See ValidBody. */
  group: Group;
  title: string;
  models: readonly string[] | 'any';
  schema: Schema;
  rules?: readonly Rule<z.output<Schema>>[];
  refused?: RefusedFields;
  response?: z.ZodType;
  examples?: readonly Example[];
}

/** Binds a schema and its rules into one validation. Rules run only on a body whose types hold. */
export function defineVariant<Schema extends z.ZodObject, const Group extends string>(
  options: VariantOptions<Schema, Group>,
): Variant<ValidBody<Group, BodyOf<Schema>>> {
  const { schema, rules = [], examples = [], group, ...rest } = options;
  const refused = { ...options.refused };
  return {
    ...rest,
    schema,
    rules,
    refused,
    examples,
    validate(body) {
      const parsed = schema.safeParse(body);
      if (!parsed.success) return { ok: false, issues: issuesOf(parsed.error, body, refused) };
      const given: z.output<Schema> = parsed.data;
      removeNulls(given);
      const issues = checkRules(rules, given);
      return issues.length > 0 ? { ok: false, issues } : { ok: true, valid: { group, body: given } };
    },
  };
}

function removeNulls<Body extends object>(body: Body): asserts body is Body & WithoutNulls<Body> {
  for (const field in body) {
    if (body[field] === null) delete body[field];
  }
}
