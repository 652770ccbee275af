/**
 * Rules of request bodies, made from the contract: each model, the edges of each field, each rule between fields, each field that a
 * model does not have. The contract itself says what is valid; an independent table in tests/contract says that the contract is right.
 */
import { isRecord, parseJson, recordOf, textOf } from '#lib/base/json-value.ts';
import { type Contract, selectVariant } from '#lib/contract/contract.ts';
import type { Operation, OperationBody } from '#lib/contract/define-operation.ts';
import type { JsonObject, Variant } from '#lib/contract/define-variant.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { errorCodes } from '#lib/contract/errors/error-codes.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import { inputSchema } from '#lib/describe/json-schema.ts';
import { type Edge, memberEdges, sampleOf } from './field-edges.ts';
import { type Rule, type Server, sectionOf, send } from './rule.ts';
import { rulesBetweenFields } from './rules-between-fields.ts';

export interface BodyRule extends Rule {
  model: string;
  body: unknown;
  /** None if the body is valid. */
  issues: readonly Issue[];
}

export function bodyRules(contract: Contract): BodyRule[] {
  return contract.list.flatMap((operation) =>
    operation.body === undefined ? [] : rulesOf(operation, operation.body, contract),
  );
}

/** Of each kind: those that an operation does not take are refused. */
const anyModels = [
  'alpha-image-2',
  'delta-1.1',
  'beta-embedding-2-preview',
  'beta-3-pro-image',
  'no-such-model',
];

function rulesOf(operation: Operation, body: OperationBody, contract: Contract): BodyRule[] {
  // What several models have alike is asked of one of them.
  const seen = new Set<string>();
  const isNew = (key: string) => !seen.has(key) && seen.add(key) !== undefined;
  const rules = body.variants.flatMap((variant) => {
    const [first = ''] = modelsOf(variant, contract);
    const base = smallestBody(variant);
    const rule = (label: string, sent: unknown, model = first) =>
      makeRule({ operation, contract, variant, label, sent, model });

    const models = [...modelsOf(variant, contract), ...anyModels.filter(isNew)].map((model) =>
      rule(`model ${model}`, body.modelFrom === 'body' ? { ...base, model } : base, model),
    );
    const edges = edgesOf(variant, base, isNew).map(({ label, value }) => rule(label, value));
    const between = variant.rules.flatMap(({ id }) => {
      const { broken, valid } = rulesBetweenFields[id] ?? { broken: {}, valid: {} };
      if (!isNew(`rule ${id}`)) return [];
      return [rule(`${id}: broken`, { ...base, ...broken }), rule(`${id}: valid`, { ...base, ...valid })];
    });
    const foreign = Object.keys(variant.refused)
      .filter((name) => /^\w+$/.test(name))
      .map((name) => rule(`${name}, which it does not have`, { ...base, [name]: 'x' }));
    return [...models, ...edges, ...between, ...foreign];
  });
  // Only a response of the server itself has a signature that is valid.
  const isFair = ({ issues, body: sent }: BodyRule) =>
    issues.length > 0 || !JSON.stringify(sent).includes('"signature"');
  return withOwnIds(rules.filter(isFair));
}

/** Forms of one field have edges of the same name, around other members. */
function withOwnIds(rules: readonly BodyRule[]): BodyRule[] {
  const bodies = Map.groupBy(rules, ({ id }) => id).values();
  return [...bodies].flatMap((alike) =>
    [...new Map(alike.map((rule) => [rule.request, rule])).values()].map((rule, index) =>
      index === 0 ? rule : { ...rule, id: `${rule.id} (form ${index + 1})` },
    ),
  );
}

function modelsOf({ models, examples }: Variant, { catalogue }: Contract): readonly string[] {
  if (models !== 'any') return models;
  const named = examples.flatMap(({ body }) => textOf(body.model) ?? []);
  return named.length > 0 ? [...new Set(named), 'any-other-text-model'] : catalogue.text.map(({ id }) => id);
}

/** The first example without what may be left out; a video may have a first frame in place of its prompt. */
export function smallestBody({ examples, schema }: Variant): JsonObject {
  const { required = [] } = inputSchema(schema);
  const example = Object.entries(examples[0]?.body ?? {});
  return Object.fromEntries(
    example.filter(([name]) => required.includes(name) || name === 'prompt' || name === 'contents'),
  );
}

function edgesOf(variant: Variant, base: JsonObject, isNew: (key: string) => boolean): Edge[] {
  const { properties = {}, ...rest } = inputSchema(variant.schema);
  const fields = Object.entries(properties).filter(([name, field]) =>
    // The models of a variant are known; what is no model at all is asked once.
    isNew(name === 'model' ? name : `${name} ${JSON.stringify(field)}`),
  );
  // A field in place of one that the example has.
  const required = Object.fromEntries(Object.entries(base).filter(([name]) => rest.required?.includes(name)));
  const isAlone = ([name, field]: (typeof fields)[number]) => {
    const sample = { [name]: sampleOf(field, name) };
    return !variant.validate({ ...base, ...sample }).ok && variant.validate({ ...required, ...sample }).ok;
  };
  const propertiesOf = (list: typeof fields) => ({ properties: Object.fromEntries(list) });
  return [
    ...memberEdges({ ...rest, ...propertiesOf(fields.filter((field) => !isAlone(field))) }, base),
    ...memberEdges(propertiesOf(fields.filter(isAlone)), required),
  ];
}

interface Made {
  operation: Operation;
  contract: Contract;
  variant: Variant;
  label: string;
  sent: unknown;
  model: string;
}

function makeRule({ operation, contract, variant, label, sent, model }: Made): BodyRule {
  const body: unknown = JSON.parse(JSON.stringify(sent));
  const issues = issuesOf({ operation, model, body }, contract);
  const id = `${operation.id}/${variant.id}/${label}`;
  const [issue] = issues;
  return {
    id,
    title: `${issue === undefined ? 'accepts' : 'refuses'} ${label} (${variant.title})`,
    section: sectionOf(operation, model, contract.catalogue),
    operation,
    request: `${operation.method} ${operation.path} ${JSON.stringify(body)}`,
    expected:
      issue === undefined ? 'a response' : `${errorCodes[issue.code]} ${issue.code}: ${issue.message}`,
    model,
    body,
    issues,
    ask: (server) => askOf(server, { operation, model, body, issues }),
  };
}

interface BodyRequest {
  operation: Operation;
  model: string;
  body: unknown;
}

/** Validates as the gateway does. */
export function issuesOf({ operation, model, body }: BodyRequest, { catalogue }: Contract): readonly Issue[] {
  if (operation.body === undefined) throw new TypeError(`${operation.id} has no body`);
  const isInBody = operation.body.modelFrom === 'body';
  try {
    const named = isInBody ? recordOf(body).model : catalogue.idOfPath(model);
    const { variant } = selectVariant({ ...operation, body: operation.body }, named, catalogue);
    const result = variant.validate(structuredClone(body));
    if (result.ok) return [];
    // A server that passes on newer members may name another rule first.
    const other = variant.validate(structuredClone(body), { acceptNewer: true });
    return other.ok ? result.issues : [...result.issues, ...other.issues];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, parameter = '' } = error.details;
    return [{ code: error.code, parameter, message }];
  }
}

/** A dry run where there is one: another server does what a valid request says. */
async function askOf(server: Server, { issues, ...given }: BodyRequest & Pick<BodyRule, 'issues'>) {
  const { operation, model, body } = given;
  const headers: Record<string, string> = operation.result === undefined ? {} : { 'x-easel-dry-run': 'true' };
  const response = await send(server, operation, { model, body, headers });
  const { status } = response;
  if (response.ok && issues.length === 0) {
    await response.body?.cancel();
    return undefined;
  }

  const text = await response.text();
  const problem =
    issues.length === 0
      ? 'It was refused'
      : refusalProblem({ status, text }, operation, server.strict ? issues : undefined);
  return problem && `${problem}: ${status} ${text.slice(0, 400)}`;
}

interface Answered {
  status: number;
  text: string;
}

/** Statuses of a request that is wrong, whatever the server checks first. */
const refusals: ReadonlySet<number> = new Set([400, 404, 409, 413, 415, 422]);

/** `issues`: of which one must be named. */
function refusalProblem(answered: Answered, operation: Operation, issues?: readonly Issue[]) {
  const { status, text } = answered;
  if (status < 400) return 'It was accepted';
  if (!refusals.has(status)) return 'It was refused with the status of another reason';
  const problem = errorProblem(answered, operation);
  if (problem !== undefined || issues === undefined) return problem;

  const { message, code, param } = recordOf(recordOf(parseJson(text)).error);
  const named = issues.filter(({ parameter }) => textOf(message)?.includes(parameter));
  if (named.length === 0) return 'The message does not name the field';
  if (!named.some((issue) => errorCodes[issue.code] === status)) return 'The status is another';
  if (operation.dialect !== 'openai') return undefined;
  return named.some((issue) => code === issue.code && param === (issue.parameter || null))
    ? undefined
    : 'Code and param are not those of the field';
}

/** What is wrong with the form of an error in the protocol of the operation. */
export function errorProblem({ status, text }: Answered, { dialect }: Operation): string | undefined {
  const body = recordOf(parseJson(text));
  const { error } = body;
  if (!isRecord(error) || !textOf(error.message)) return 'The error has no message';
  if (dialect === 'anthropic' && (body.type !== 'error' || !textOf(error.type)))
    return 'The error has no type';
  if (dialect === 'google' && (error.code !== status || !textOf(error.status)))
    return 'The error has no code and status';
  return undefined;
}
