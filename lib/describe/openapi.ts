/** The OpenAPI 3.1 document of the service, derived from the contract. */
import type { Contract } from '#lib/contract/contract.ts';
import type { CredentialScheme, Operation } from '#lib/contract/define-operation.ts';
import type { Variant } from '#lib/contract/define-variant.ts';
import { errorCodes, errorStatuses, statusInDialect } from '#lib/contract/errors/error-codes.ts';
import { type ErrorDialect, operationFacts } from '#lib/contract/operation-facts.ts';
import { callbackUrl } from '#lib/contract/videos/video-fields.ts';
import { keyVariable } from '#lib/describe/samples/sample-request.ts';
import { hoistDefinitions, inputSchema, type JsonSchema } from './json-schema.ts';
import { openApiWebhooks, webhookTag } from './openapi-webhooks.ts';

export interface OpenApiOptions {
  contract: Contract;
  /** The base URL without a trailing slash. */
  baseUrl: string;
  version: string;
}

export function openApiDocument({ contract, baseUrl, version }: OpenApiOptions): object {
  const schemas: Record<string, JsonSchema> = {};
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of contract.list) {
    for (const path of [operation.path, ...(operation.aliases ?? [])]) {
      const item = paths[openPath(path)] ?? {};
      item[operation.method.toLowerCase()] = describe(operation, path, schemas);
      paths[openPath(path)] = item;
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Easel',
      version,
      summary: 'One interface to images, edits, videos, text and embeddings.',
      description: openApiOverview(baseUrl),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    tags: tagsOf(contract.list),
    paths,
    webhooks: openApiWebhooks(schemas),
    components: { schemas, securitySchemes },
  };
}

const schemeNames: Record<CredentialScheme, string> = {
  bearer: 'bearer',
  'api-key': 'apiKey',
  'vendor-api-key': 'vendorApiKey',
};

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
  vendorApiKey: { type: 'apiKey', in: 'header', name: 'x-goog-api-key' },
};

/** The reference lists operations by tag: aliases come last. */
const aliasTag = {
  name: 'Aliases',
  description: 'Other addresses of operations above, for clients that are used to them.',
};

function tagsOf(all: readonly Operation[]): { name: string; description?: string }[] {
  const names = [...new Set(all.map(({ tag }) => tag))].map((name) => ({ name }));
  return [...names, webhookTag, aliasTag];
}

/** OpenAPI has no parameters across slashes: a template names one segment. */
function openPath(path: string): string {
  return path.replaceAll('+}', '}');
}

function describe(operation: Operation, path: string, schemas: Record<string, JsonSchema>): object {
  const alias = path !== operation.path;
  return {
    operationId: alias
      ? `${operation.id}.${path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '')}`
      : operation.id,
    summary: alias ? `${operation.summary} (alias)` : operation.summary,
    description: alias
      ? `${operation.description} The same as \`${operation.method} ${openPath(operation.path)}\`.`
      : operation.description,
    tags: [alias ? aliasTag.name : operation.tag],
    security: [{ [schemeNames[operation.credential]]: [] }],
    parameters: parametersOf(operation, path),
    ...(operation.body === undefined
      ? {}
      : { requestBody: requestBody(operation, operation.body.variants, schemas) }),
    responses: { ...success(operation, schemas), ...errorResponses(operation.dialect, schemas) },
  };
}

function parametersOf({ parameters = [] }: Operation, path: string): object[] {
  return parameters
    .filter((parameter) => parameter.in !== 'path' || new RegExp(`\\{${parameter.name}\\+?\\}`).test(path))
    .map(({ name, in: location, required, description, schema, example }) => ({
      name,
      in: location,
      required,
      description,
      schema: inputSchema(schema),
      ...(example === undefined ? {} : { example }),
    }));
}

function requestBody(
  operation: Operation,
  variants: readonly Variant[],
  schemas: Record<string, JsonSchema>,
): object {
  const names = variants.map((variant) => addSchema(schemas, nameOf(operation, variant), withRules(variant)));
  const references = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  // If the path names the model, a body may match several variants.
  const choice = operation.body?.modelFrom === 'path' ? 'anyOf' : 'oneOf';
  const schema = references.length === 1 ? references[0] : { [choice]: references };
  const examples = Object.fromEntries(
    variants.flatMap((variant) =>
      variant.examples.map(({ title, body }, index) => [
        `${variant.id}-${index + 1}`,
        { summary: `${variant.title}: ${title}`, value: body },
      ]),
    ),
  );
  const json = { 'application/json': { schema, examples } };
  return {
    required: true,
    content: operation.body?.multipart ? { ...json, 'multipart/form-data': { schema } } : json,
  };
}

const taskCallback = {
  ...inputSchema(callbackUrl),
  description:
    'Only with the header `Prefer: respond-async`: an https address that receives the states of the task.',
};

function withRules({ schema, rules, title, refused }: Variant): JsonSchema {
  const described = inputSchema(schema);
  // Of tasks: the header says whether the request becomes one.
  if ('callback_url' in refused)
    described.properties = { ...described.properties, callback_url: taskCallback };
  const text = rules.map((rule) => `- ${rule.text}`).join('\n');
  return { ...described, title, ...(text === '' ? {} : { description: `Rules:\n${text}` }) };
}

function success(operation: Operation, schemas: Record<string, JsonSchema>): object {
  const { status, description, schema, contentType = 'application/json' } = operation.response;
  const variants = operation.body?.variants.flatMap(({ response }) => (response ? [response] : [])) ?? [];
  const forms = [...new Set(variants.length > 0 ? variants : schema ? [schema] : [])];
  const names = forms.map((form, index) =>
    addSchema(
      schemas,
      `${pascal(operation.id)}Response${forms.length > 1 ? index + 1 : ''}`,
      inputSchema(form),
    ),
  );
  const references = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const body =
    references.length > 1 ? { anyOf: references } : (references[0] ?? { type: 'string', format: 'binary' });
  const events = operation.events && {
    'text/event-stream': {
      schema: {
        type: 'string',
        description: `Server-sent events: ${Object.keys(operation.events).join(', ')}.`,
      },
    },
  };
  const headers = {
    'x-request-id': { description: 'Finds the request in the log.', schema: { type: 'string' } },
  };
  const content =
    operation.streams === 'always'
      ? { ...events, [contentType]: { schema: { type: 'array', items: body } } }
      : { [contentType]: { schema: body }, ...events };
  const responses = { [String(status)]: { description, headers, content } };
  if (operation.defers !== true) return responses;
  const $ref = `#/components/schemas/${pascal(operationFacts.retrieveImage.id)}Response`;
  const task = { 'application/json': { schema: { $ref } } };
  return {
    ...responses,
    '202': { description: 'With `Prefer: respond-async`: the task.', headers, content: task },
  };
}

function addSchema(schemas: Record<string, JsonSchema>, name: string, schema: JsonSchema): string {
  schemas[name] = hoistDefinitions(schema, schemas);
  return name;
}

function nameOf(operation: Operation, variant: Variant): string {
  return `${pascal(operation.id)}Request_${variant.id.replace(/[^A-Za-z0-9._-]/g, '-')}`;
}

/** `images.generate` -> `ImagesGenerate` */
function pascal(id: string): string {
  return id.replace(/(^|[.-])([a-z])/g, (_match, _mark, letter: string) => letter.toUpperCase());
}

function openApiOverview(baseUrl: string): string {
  return `
## Authentication

The base URL is \`${baseUrl}\`. Every request needs an API key, created on the [API keys](/keys) page. Each of these
headers is accepted on every path; an operation lists the header that its SDK sends.

| header | value |
|---|---|
| \`Authorization\` | \`Bearer $${keyVariable}\` |
| \`x-api-key\` | \`$${keyVariable}\` |
| \`x-goog-api-key\` | \`$${keyVariable}\` |

\`\`\`sh
curl ${baseUrl}/v1/messages \\
  -H "Authorization: Bearer $${keyVariable}" -H "content-type: application/json" \\
  -d '{"model": "epsilon-opus-5", "max_tokens": 200, "messages": [{"role": "user", "content": "Hello"}]}'
\`\`\`

## Responses

- Streams are server-sent events. Each operation says how to request one.
- A video is a task: the request returns \`202\` with an id, and \`GET /v1/videos/{id}\` returns its state. With
  \`callback_url\`, every state is also sent there, signed; see **Callbacks**.
- An error has an HTTP status, and a body in the format of the path that names the invalid field.
- Every response has the header \`x-request-id\`. Include it when you report a problem.

Each page of the playground shows its request as cURL, TypeScript, Python and AI SDK under **Code**.
`.trim();
}

function errorResponses(dialect: ErrorDialect, schemas: Record<string, JsonSchema>): Record<string, object> {
  const name = names[dialect];
  schemas[name] = errorSchemas[dialect];
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
  return Object.fromEntries(
    Object.values(errorCodes).map((status) => [
      statusInDialect(status, dialect),
      { description: errorStatuses[status], content },
    ]),
  );
}

const names: Record<ErrorDialect, string> = {
  openai: 'OpenaiError',
  anthropic: 'AnthropicError',
  google: 'GoogleError',
};

const text = { type: 'string' } as const;
const nullableText: JsonSchema = { type: ['string', 'null'] };

function objectOf(
  properties: Record<string, JsonSchema>,
  optional: Record<string, JsonSchema> = {},
): JsonSchema {
  return { type: 'object', required: Object.keys(properties), properties: { ...properties, ...optional } };
}

const errorSchemas: Record<ErrorDialect, JsonSchema> = {
  openai: objectOf({
    error: objectOf({ message: text, type: text, param: nullableText, code: nullableText }),
  }),
  anthropic: objectOf({
    type: { const: 'error' },
    error: objectOf({ type: text, message: text }),
    request_id: nullableText,
  }),
  google: objectOf({
    error: objectOf(
      { code: { type: 'integer' }, message: text, status: text },
      { details: { type: 'array', items: { type: 'object' } } },
    ),
  }),
};
