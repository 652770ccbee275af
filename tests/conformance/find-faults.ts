// How sharp `easel conformance server` is: `node tests/conformance/find-faults.ts [--count 200] [--seed 1]` plants one fault at a time
// in front of our own server and counts those that a rule finds. The result is in docs/conformance.md.
//
// The faults are those of real servers: values that are clamped, dropped, converted or not looked at, valid values that are
// refused, members that are missing or wrong in responses, errors and streams, credentials that nobody checks.
import { parseArgs } from 'node:util';
import { isRecord, listOf, parseJson, recordOf } from '#lib/base/json-value.ts';
import { bodyRules } from '#lib/conformance/body-rules.ts';
import { sampleOf } from '#lib/conformance/field-edges.ts';
import { protocolRules } from '#lib/conformance/protocol-rules.ts';
import { resultRules } from '#lib/conformance/result-rules.ts';
import type { Server } from '#lib/conformance/rule.ts';
import { runRules } from '#lib/conformance/run-rules.ts';
import type { Operation } from '#lib/contract/define-operation.ts';
import type { Variant } from '#lib/contract/define-variant.ts';
import { inputSchema, type JsonSchema, withoutNull } from '#lib/describe/json-schema.ts';
import { contract } from '#tests/support/documented-contract.ts';
import { testApiKey } from '#tests/support/server-environment.ts';
import { openTestService } from '#tests/support/test-service.ts';

type Key = string | number;
type Json = Readonly<Record<string, unknown>>;

interface Fault {
  family: 'lenient' | 'unchecked rule' | 'too strict' | 'response' | 'error' | 'stream' | 'access';
  name: string;
  operation: Operation;
  /** Changes the body before the server sees it. */
  body?(body: Json): unknown;
  /** Refuses a valid body. */
  refuses?(body: Json): boolean;
  request?(request: Request): Request;
  /** Changes the response. `sent` is the body of the request. */
  response?(response: Seen, sent: Json): Seen;
}

interface Seen {
  status: number;
  headers: Headers;
  text: string;
}

const { values } = parseArgs({
  options: { count: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});

/** A generator with a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function get(value: unknown, [key, ...rest]: readonly Key[]): unknown {
  if (key === undefined) return value;
  return get(typeof key === 'number' ? listOf(value)[key] : recordOf(value)[key], rest);
}

/** With another value at a path that is there; undefined removes the member. */
function put(value: unknown, [key, ...rest]: readonly Key[], change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (typeof key === 'number')
    return listOf(value).map((item, index) => (index === key ? put(item, rest, change) : item));
  if (!isRecord(value) || !(key in value)) return value;
  const { [key]: old, ...others } = value;
  const next = put(old, rest, change);
  return next === undefined ? others : { ...others, [key]: next };
}

interface Field {
  path: readonly Key[];
  schema: JsonSchema;
}

/** Members of a body, three levels deep; of lists the first element. */
function fieldsOf(schema: JsonSchema, path: readonly Key[] = []): Field[] {
  if (path.length > 4) return [];
  const forms = schema.anyOf ?? schema.oneOf ?? [schema];
  return forms.flatMap((form) => {
    const inner = form.type === 'array' ? withoutNull(form.items ?? {}).schema : undefined;
    const own = inner === undefined ? [] : fieldsOf(inner, [...path, 0]);
    const members = Object.entries(form.properties ?? {}).flatMap(([name, property]) => {
      const below = withoutNull(property).schema;
      return [{ path: [...path, name], schema: property }, ...fieldsOf(below, [...path, name])];
    });
    return [...own, ...members];
  });
}

type Repair = readonly [what: string, wrong: unknown, change: (old: unknown) => unknown];

/** What a careless server does with a value that it should refuse, and such a value. */
function repairs(given: JsonSchema): Repair[] {
  const { schema, nullable } = withoutNull(given);
  const { minimum, maximum, maxLength, minLength, maxItems, enum: choices } = schema;
  const made: Repair[] = [];
  const isBound = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < 2 ** 40;
  if (isBound(maximum))
    made.push([
      'clamps what is too large',
      Number(maximum) + 1,
      (old) => (Number(old) > Number(maximum) ? maximum : old),
    ]);
  if (isBound(minimum))
    made.push([
      'clamps what is too small',
      Number(minimum) - 1,
      (old) => (Number(old) < Number(minimum) ? minimum : old),
    ]);
  if (schema.type === 'integer')
    made.push(['rounds', (minimum ?? 1) + 0.5, (old) => (typeof old === 'number' ? Math.floor(old) : old)]);
  if (schema.type === 'integer' || schema.type === 'number')
    made.push([
      'reads a number from a text',
      String(minimum ?? 1),
      (old) => (typeof old === 'string' ? Number(old) : old),
    ]);
  if (schema.type === 'boolean')
    made.push(['reads a boolean from a text', 'true', (old) => (old === 'true' ? true : old)]);
  if (schema.type === 'string' && choices === undefined && schema.const === undefined)
    made.push(['makes a text of a number', 7, (old) => (typeof old === 'number' ? String(old) : old)]);
  if (maxLength !== undefined && maxLength < 1e5)
    made.push([
      'cuts a long text',
      'a'.repeat(maxLength + 1),
      (old) => (typeof old === 'string' ? [...old].slice(0, maxLength).join('') : old),
    ]);
  if (minLength !== undefined && minLength > 0)
    made.push(['takes an empty text', '', (old) => (old === '' ? 'x'.repeat(minLength) : old)]);
  if (maxItems !== undefined && maxItems < 1000)
    made.push(['cuts a long list', undefined, (old) => (Array.isArray(old) ? old.slice(0, maxItems) : old)]);
  if (choices !== undefined)
    made.push([
      'drops an unknown choice',
      'no_such_choice',
      (old) => (choices.includes(old) || (old === null && nullable) ? old : undefined),
    ]);
  if (!nullable && given.const === undefined)
    made.push(['drops null', null, (old) => (old === null ? undefined : old)]);
  return made;
}

function variantsOf(operation: Operation): readonly Variant[] {
  return operation.body?.variants ?? [];
}

function isValid(operation: Operation, body: unknown): boolean {
  return variantsOf(operation).some((variant) => variant.validate(structuredClone(body)).ok);
}

/**
 * Whether a body shows the repair: it is wrong before and valid afterwards. Null for a required member, or for a member that may be
 * null, shows nothing. Where no valid body with the member is found, it is taken to.
 */
function changesSomething(
  operation: Operation,
  variant: Variant,
  path: readonly Key[],
  [_what, wrong, change]: Repair,
): boolean {
  const schema = inputSchema(variant.schema);
  // Also without what may be left out: some fields stand in place of another.
  const { required = [] } = schema;
  const isRequired = ([name]: [string, unknown]) => required.includes(name);
  const bodies = variant.examples.flatMap(({ body }) => [
    body,
    Object.fromEntries(Object.entries(body).filter(isRequired)),
  ]);
  const bodyWith = (value?: unknown) =>
    bodies.map((body) => withMember(body, schema, path, value)).find((body) => isValid(operation, body));
  const right = bodyWith();
  if (right === undefined || wrong === undefined) return true;
  const broken = put(right, path, () => wrong);
  return !isValid(operation, broken) && isValid(operation, put(broken, path, change));
}

/** A body with the member at a path, and what it needs around it. */
function withMember(
  value: unknown,
  given: JsonSchema,
  [key, ...rest]: readonly Key[],
  wanted?: unknown,
): unknown {
  const { schema } = withoutNull(given);
  if (key === undefined) return wanted ?? value ?? sampleOf(schema);
  const forms = schema.anyOf ?? schema.oneOf ?? [schema];
  const form =
    forms.find((each) => (typeof key === 'number' ? each.items : each.properties?.[key])) ?? schema;
  if (typeof key === 'number') {
    const [first, ...others] = Array.isArray(value) ? value : [];
    return [withMember(first, form.items ?? {}, rest, wanted), ...others];
  }
  const own = isRecord(value) ? value : recordOf(sampleOf(form));
  const name = String(key);
  return { ...own, [name]: withMember(own[name], form.properties?.[name] ?? {}, rest, wanted) };
}

function fieldFaults(operation: Operation): Fault[] {
  const seen = new Set<string>();
  return variantsOf(operation).flatMap((variant) =>
    fieldsOf(inputSchema(variant.schema)).flatMap(({ path, schema }) => {
      const where = path.join('.');
      const key = `${where} ${JSON.stringify(schema)}`;
      if (seen.has(key)) return [];
      seen.add(key);
      const lenient = repairs(schema)
        .filter((repair) => changesSomething(operation, variant, path, repair))
        .map(
          ([what, _wrong, change]): Fault => ({
            family: 'lenient',
            name: `${where} ${what}`,
            operation,
            body: (body) => {
              const repaired = put(body, path, change);
              // A repair that changes a valid body would be another fault.
              return isValid(operation, body) ? body : repaired;
            },
          }),
        );
      const { schema: plain } = withoutNull(schema);
      const values = [...(plain.enum ?? []), plain.minimum, plain.maximum].filter(
        (value) => typeof value === 'string' || (typeof value === 'number' && Math.abs(value) < 2 ** 40),
      );
      const isTaken = (value: unknown) => changesSomething(operation, variant, path, ['', '\0', () => value]);
      const strict = values.filter(isTaken).map(
        (value): Fault => ({
          family: 'too strict',
          name: `${where} refuses ${value}`,
          operation,
          refuses: (body) => get(body, path) === value,
        }),
      );
      return [...lenient, ...strict];
    }),
  );
}

function unknownFaults(operation: Operation): Fault[] {
  return variantsOf(operation).flatMap((variant) => {
    const known = new Set(Object.keys(inputSchema(variant.schema).properties ?? {}));
    const dropping = (name: string, keeps: (key: string) => boolean): Fault => ({
      family: 'lenient',
      name: `${variant.id} ${name}`,
      operation,
      body: (body) =>
        variant.models === 'any' ||
        variant.models.includes(String(body.model)) ||
        operation.body?.modelFrom === 'path'
          ? Object.fromEntries(Object.entries(body).filter(([key]) => keeps(key)))
          : body,
    });
    const refused = Object.keys(variant.refused).filter((name) => /^\w+$/.test(name) && !known.has(name));
    return [
      dropping('drops unknown members', (key) => known.has(key) || key in variant.refused),
      ...refused.map((name) => dropping(`drops ${name}`, (key) => key !== name)),
    ];
  });
}

function ruleFaults(operation: Operation): Fault[] {
  const ids = new Set(variantsOf(operation).flatMap(({ rules }) => rules.map(({ id }) => id)));
  return [...ids].map((id) => ({
    family: 'unchecked rule',
    name: id,
    operation,
    response(response, sent) {
      const issues = variantsOf(operation).flatMap((variant) => {
        const result = variant.validate(structuredClone(sent));
        return result.ok ? [] : result.issues;
      });
      const isOnly = response.status === 400 && issues.some(({ rule }) => rule === id);
      return isOnly ? { ...response, status: 200, text: '{}' } : response;
    },
  }));
}

/** Changes the JSON of successful responses; not of dry runs, which are ours. */
function ofJson(change: (json: unknown) => unknown): NonNullable<Fault['response']> {
  return (seen) => {
    const json = parseJson(seen.text);
    if (seen.status >= 400 || !isRecord(json) || 'estimate' in json) return seen;
    return { ...seen, text: JSON.stringify(change(json)) };
  };
}

function responseFaults(operation: Operation): Fault[] {
  const fault = (name: string, response: Fault['response']): Fault => ({
    family: 'response',
    name,
    operation,
    response,
  });
  const { schema } = operation.response;
  if (schema === undefined || operation.method === 'DELETE') return [];
  const described = inputSchema(schema);
  const mayBeNull = (name: string) => withoutNull(described.properties?.[name] ?? {}).nullable;
  const paths = [
    described,
    ...variantsOf(operation).flatMap(({ response }) => (response ? [inputSchema(response)] : [])),
  ]
    .flatMap(({ properties = {}, required = [] }) => required.filter((name) => name in properties))
    .filter((name, index, all) => all.indexOf(name) === index);
  return [
    ...paths.map((name) =>
      fault(
        `lacks ${name}`,
        ofJson((json) => put(json, [name], () => undefined)),
      ),
    ),
    ...paths
      .filter((name) => !mayBeNull(name))
      .map((name) =>
        fault(
          `has null for ${name}`,
          ofJson((json) => put(json, [name], () => null)),
        ),
      ),
    fault('has status 201', (seen) =>
      seen.status < 300 && !seen.text.includes('"estimate"') ? { ...seen, status: 201 } : seen,
    ),
    fault('is sent as text', (seen) => {
      const headers = new Headers(seen.headers);
      if (seen.status < 300 && headers.get('content-type')?.startsWith('application/json'))
        headers.set('content-type', 'text/plain');
      return { ...seen, headers };
    }),
  ];
}

function valueFaults(): Fault[] {
  const {
    generateImages,
    createMessage,
    generateContent,
    embedContent,
    batchEmbedContents,
    createVideo,
    retrieveVideo,
    listModels,
    countMessageTokens,
    countNativeTokens,
    editImages,
  } = contract.operations;
  const fault = (
    operation: Operation,
    name: string,
    path: readonly Key[],
    change: (old: unknown) => unknown,
  ): Fault => ({
    ...{ family: 'response', operation, name },
    response: ofJson((json) => put(json, path, change)),
  });
  const first = (list: unknown) => listOf(list).slice(0, 1);
  const other = (text: string) => () => text;
  return [
    fault(generateImages, 'makes one image in place of n', ['data'], first),
    fault(
      generateImages,
      'sends another image format',
      ['data', 0, 'b64_json'],
      other('R0lGODlhAQABAAAAACwAAAAAAQABAAA='),
    ),
    fault(generateImages, 'says png always', ['output_format'], other('png')),
    fault(generateImages, 'says another size', ['size'], other('512x512')),
    fault(generateImages, 'says opaque always', ['background'], other('opaque')),
    fault(generateImages, 'counts a wrong sum', ['usage', 'total_tokens'], () => 1),
    fault(generateImages, 'has no revised prompt', ['data', 0, 'revised_prompt'], () => undefined),
    fault(generateImages, 'sends dead links', ['data', 0, 'url'], (old) => `${old}x`),
    fault(editImages, 'sends broken Base64', ['data', 0, 'b64_json'], other('****')),
    fault(createMessage, 'ends end_turn always', ['stop_reason'], other('end_turn')),
    fault(createMessage, 'ends max_tokens always', ['stop_reason'], other('max_tokens')),
    fault(createMessage, 'writes empty texts', ['content', 0, 'text'], other('')),
    fault(createMessage, 'does not sign thinking', ['content', 0, 'signature'], other('')),
    fault(createMessage, 'calls tools with nothing', ['content', 0, 'input'], () => ({})),
    fault(createMessage, 'counts too many tokens', ['usage', 'output_tokens'], () => 999),
    fault(countMessageTokens, 'counts 0', ['input_tokens'], () => 0),
    fault(countNativeTokens, 'counts 0', ['totalTokens'], () => 0),
    fault(generateContent, 'writes as user', ['candidates', 0, 'content', 'role'], other('user')),
    fault(generateContent, 'ends STOP always', ['candidates', 0, 'finishReason'], other('STOP')),
    fault(generateContent, 'has no finish reason', ['candidates', 0, 'finishReason'], () => undefined),
    fault(generateContent, 'makes one candidate', ['candidates'], first),
    fault(generateContent, 'names no version', ['modelVersion'], () => undefined),
    fault(
      generateContent,
      'ignores the schema',
      ['candidates', 0, 'content', 'parts', 0, 'text'],
      other('Hello'),
    ),
    fault(embedContent, 'makes 16 dimensions always', ['embedding', 'values'], (old) =>
      listOf(old).slice(0, 16),
    ),
    fault(batchEmbedContents, 'makes one vector', ['embeddings'], first),
    fault(batchEmbedContents, 'reverses the order', ['embeddings'], (old) =>
      listOf(old).toReversed().slice(1).concat(listOf(old)[1]),
    ),
    fault(createVideo, 'begins completed', ['status'], other('completed')),
    fault(createVideo, 'has an http polling url', ['polling_url'], other('http://easel.test/v1/videos/1')),
    fault(retrieveVideo, 'shows no data', ['data'], () => undefined),
    fault(retrieveVideo, 'fails each task', ['status'], (old) => (old === 'completed' ? 'failed' : old)),
    fault(retrieveVideo, 'counts 1 second', ['usage', 'video_seconds'], () => 1),
    fault(retrieveVideo, 'shows another prompt', ['prompt'], other('x')),
    fault(listModels, 'forgets a model', ['data'], (old) => listOf(old).slice(1)),
  ];
}

function streamFaults(operation: Operation): Fault[] {
  if (operation.events === undefined) return [];
  const fault = (name: string, change: (frames: string[]) => string[]): Fault => ({
    ...{ family: 'stream', operation, name },
    response(seen) {
      if (!seen.headers.get('content-type')?.startsWith('text/event-stream')) return seen;
      return {
        ...seen,
        text: change(seen.text.split('\n\n').filter(Boolean))
          .map((frame) => `${frame}\n\n`)
          .join(''),
      };
    },
  });
  return [
    fault('lacks its last event', (frames) => frames.slice(0, -1)),
    fault('lacks its first event', (frames) => frames.slice(1)),
    fault('repeats its last event', (frames) => [...frames, ...frames.slice(-1)]),
    fault('is in reverse', (frames) => frames.toReversed()),
    // Events of the native protocol have no name and no type.
    ...(operation.dialect === 'google'
      ? []
      : [
          fault('has other names', (frames) =>
            frames.map((frame) => frame.replace(/^event: .*$/m, 'event: piece')),
          ),
          fault('has no type', (frames) => frames.map((frame) => frame.replace(/"type":"[^"]*",?/, ''))),
        ]),
    fault('has broken data', (frames) => frames.map((frame) => frame.slice(0, -2))),
    {
      ...{ family: 'stream', operation, name: 'is sent as JSON' },
      response(seen) {
        const headers = new Headers(seen.headers);
        if (headers.get('content-type')?.startsWith('text/event-stream'))
          headers.set('content-type', 'application/json');
        return { ...seen, headers };
      },
    },
  ];
}

function errorFaults(operation: Operation): Fault[] {
  const fault = (name: string, change: (error: Json) => unknown): Fault => ({
    ...{ family: 'error', operation, name },
    response(seen) {
      const json = recordOf(parseJson(seen.text));
      if (seen.status < 400 || !isRecord(json.error)) return seen;
      return { ...seen, text: JSON.stringify({ ...json, error: change(json.error) }) };
    },
  });
  const status = (name: string, to: number, from = 400): Fault => ({
    ...{ family: 'error', operation, name },
    response: (seen) => (seen.status === from ? { ...seen, status: to } : seen),
  });
  return [
    fault('errors have no message', ({ message: _, ...error }) => error),
    fault('errors are texts', ({ message }) => message),
    fault('errors do not name the field', (error) => ({ ...error, message: 'The request is invalid.' })),
    ...(operation.dialect === 'google'
      ? [fault('errors have no status', ({ status: _, ...error }) => error)]
      : []),
    ...(operation.dialect === 'openai'
      ? [fault('errors have no param', (error) => ({ ...error, param: null }))]
      : []),
    status('refuses with 422', 422),
    status('refuses with 500', 500),
    status('says 400 without a key', 400, 401),
    status('says 200 without a key', 200, 401),
  ];
}

function accessFaults(operation: Operation): Fault[] {
  const withKey = (isWanted: (request: Request) => boolean) => (request: Request) => {
    if (!isWanted(request)) return request;
    const headers = new Headers(request.headers);
    for (const name of ['x-api-key', 'x-goog-api-key']) headers.delete(name);
    headers.set('authorization', `Bearer ${testApiKey}`);
    return new Request(request, { headers });
  };
  const keyOf = ({ headers }: Request) =>
    headers.get('authorization') ?? headers.get('x-api-key') ?? headers.get('x-goog-api-key');
  return [
    {
      family: 'access',
      operation,
      name: 'asks for no key',
      request: withKey((request) => keyOf(request) === null),
    },
    {
      family: 'access',
      operation,
      name: 'takes any key',
      request: withKey((request) => keyOf(request) !== null),
    },
  ];
}

function all(): Fault[] {
  return [
    ...valueFaults(),
    ...contract.list.flatMap((operation) => [
      ...fieldFaults(operation),
      ...unknownFaults(operation),
      ...ruleFaults(operation),
      ...responseFaults(operation),
      ...streamFaults(operation),
      ...(operation.body === undefined ? [] : errorFaults(operation)),
      ...accessFaults(operation),
    ]),
  ];
}

/** Share of each family: those of a server's own code more than those of its tables, of which there are thousands. */
const shares: Record<Fault['family'], number> = {
  lenient: 60,
  'unchecked rule': 30,
  'too strict': 25,
  response: 40,
  error: 20,
  stream: 15,
  access: 10,
};

function sample(count: number, random: () => number): Fault[] {
  const families = Map.groupBy(all(), ({ family }) => family);
  return [...families]
    .flatMap(([family, faults]) =>
      faults
        .map((fault) => ({ fault, order: random() }))
        .toSorted((a, b) => a.order - b.order)
        .slice(0, Math.round((shares[family] * count) / 200)),
    )
    .toSorted((a, b) => a.order - b.order)
    .map(({ fault }) => fault);
}

const cheapRules = [...protocolRules(contract), ...bodyRules(contract)];
const dearRules = resultRules(contract);
const service = await openTestService({ SANDBOX_PACE: '0.1' });

async function serve(fault: Fault, request: Request): Promise<Response> {
  const path = new URL(request.url).pathname;
  const pattern = fault.operation.path
    .replace(/[.]/g, '\\.')
    .replace('{model+}', '.+')
    .replace('{id}', '[^/]+');
  const isOther = request.method !== fault.operation.method || !new RegExp(`^${pattern}$`).test(path);
  if (isOther) return service.runtime.answerWeb(request);

  const type = request.headers.get('content-type') ?? '';
  const text = type.startsWith('application/json') ? await request.text() : undefined;
  const parsed = parseJson(text ?? '');
  const sent = recordOf(parsed);
  let changed: unknown = isRecord(parsed) ? (fault.body?.(parsed) ?? parsed) : undefined;
  if (isRecord(changed) && fault.refuses?.(sent)) changed = { ...changed, no_such_member: 1 };
  const body = changed === undefined ? text : JSON.stringify(changed);
  const { method, headers } = request;
  const copy =
    text === undefined
      ? request
      : new Request(request.url, {
          method,
          headers,
          ...(body === undefined || method === 'GET' ? {} : { body }),
        });
  const response = await service.runtime.answerWeb(fault.request?.(copy) ?? copy);
  if (fault.response === undefined || response.headers.get('content-type') === 'video/mp4') return response;
  const seen = fault.response(
    { status: response.status, headers: response.headers, text: await response.text() },
    sent,
  );
  const answered = new Headers(seen.headers);
  answered.delete('content-length');
  return new Response(seen.text, { status: seen.status, headers: answered });
}

async function isFound(fault: Fault): Promise<string | undefined> {
  const server: Server = {
    baseUrl: 'http://easel.test',
    key: testApiKey,
    strict: true,
    fetch: (request) => serve(fault, request),
  };
  const isOf = ({ operation }: { operation: Operation }) => operation === fault.operation;
  // Tasks and lists are also read by the rules of other operations of their tag.
  const isNear = (rule: { operation: Operation }) =>
    isOf(rule) || (fault.operation.body === undefined && fault.operation.tag === rule.operation.tag);
  // An order that finds it soon; what is missed has passed every rule.
  const words = fault.name.split(/[ .]/).filter((word) => word.length > 1);
  const hits = ({ id }: { id: string }) => words.filter((word) => id.includes(word)).length;
  const cheap = cheapRules.filter(isOf).toSorted((one, other) => hits(other) - hits(one));
  const dear = dearRules.filter(isNear);
  const inOrder = fault.family === 'response' || fault.family === 'stream' ? [dear, cheap] : [cheap, dear];
  for (const rules of inOrder) {
    const findings = await runRules(rules, server, { stopAtFirst: true });
    const found = findings.find(({ came }) => came !== undefined);
    if (found) return found.rule.id;
  }
  return undefined;
}

const faults = sample(Number(values.count), randomOf(Number(values.seed)));
const figures = new Map<string, { planted: number; found: number }>();
for (const fault of faults) {
  const by = await isFound(fault);
  const figure = figures.get(fault.family) ?? { planted: 0, found: 0 };
  figures.set(fault.family, {
    planted: figure.planted + 1,
    found: figure.found + (by === undefined ? 0 : 1),
  });
  process.stdout.write(
    `${by === undefined ? 'MISSED' : 'found '} ${fault.family}: ${fault.operation.id} ${fault.name}${by ? ` by ${by}` : ''}\n`,
  );
}
for (const [family, { planted, found }] of figures)
  process.stdout.write(`${family}: ${found} of ${planted}\n`);
const found = [...figures.values()].reduce((sum, figure) => sum + figure.found, 0);
process.stdout.write(
  `${found} of ${faults.length} faults found (${((100 * found) / faults.length).toFixed(1)} %)\n`,
);
await service.close();
process.exit(0);
