/** The model lists, from the catalogue: one body for OpenAI's and Anthropic's SDKs, one for the native protocol. */
import { showValue } from '#lib/base/format-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ModelEntry } from '#lib/contract/models/list-models.ts';
import type { Model } from '#lib/contract/models/model.ts';
import { type OperationId, operationFacts } from '#lib/contract/operation-facts.ts';
import { allowsModel } from '#lib/server/auth/principal.ts';
import { json, type Outcome } from '#lib/server/http/outcome.ts';
import { shutdownDate } from '#lib/server/targets/target.ts';
import type { Call } from './call.ts';
import type { GatewayContext } from './context.ts';
import { readQuery } from './read-query.ts';

const { generateImages, editImages, createVideo, createMessage, generateContent, embedContent } =
  operationFacts;

export function listModels(call: Call, context: GatewayContext): Outcome {
  const { limit = 1000, after_id: after, before_id: before } = readQuery(call);
  const entries = call.contract.catalogue.models
    .filter(isOffered(call, context))
    .map((model) => entryOf(model, context));
  const start = typeof after === 'string' ? indexOf(entries, 'after_id', after) + 1 : 0;
  const end = typeof before === 'string' ? indexOf(entries, 'before_id', before) : entries.length;
  const page = entries.slice(start, Math.min(end, start + Number(limit)));
  return json(200, {
    object: 'list',
    data: page,
    has_more: start + page.length < end,
    first_id: page[0]?.id ?? null,
    last_id: page.at(-1)?.id ?? null,
  });
}

export function retrieveModel(call: Call, context: GatewayContext): Outcome {
  return json(200, entryOf(modelOf(call, context), context));
}

export function listNativeModels(call: Call, context: GatewayContext): Outcome {
  const { pageSize = 50, pageToken } = readQuery(call);
  const offset = Number(pageToken ?? 0);
  const models = call.contract.catalogue.models
    .filter((model) => nativeMethods(model).length > 0)
    .filter(isOffered(call, context));
  const page = models.slice(offset, offset + Number(pageSize));
  const end = offset + page.length;
  return json(200, {
    models: page.map(nativeEntryOf),
    nextPageToken: end < models.length ? String(end) : undefined,
  });
}

export function retrieveNativeModel(call: Call, context: GatewayContext): Outcome {
  return json(200, nativeEntryOf(modelOf(call, context)));
}

function modelOf(call: Call, context: GatewayContext): Model {
  const { catalogue } = call.contract;
  const id = catalogue.idOfPath(call.params.model ?? '');
  const model = catalogue.find(id);
  if (model && isOffered(call, context)(model)) return model;
  throw new ApiError('model_not_found', {
    parameter: 'model',
    message: `model ${JSON.stringify(id)} does not exist.`,
  });
}

/** Lists only what the key may use and a target answers. */
function isOffered({ principal }: Call, { candidates }: Pick<GatewayContext, 'candidates'>) {
  return (model: Model) =>
    allowsModel(principal, model.id) && candidates(operationOf(model), model.id).length > 0;
}

function entryOf(model: Model, { candidates }: Pick<GatewayContext, 'candidates'>): ModelEntry {
  const [first] = candidates(operationOf(model), model.id);
  return {
    id: model.id,
    object: 'model',
    type: 'model',
    created: model.created,
    created_at: new Date(model.created * 1000).toISOString(),
    owned_by: model.family,
    display_name: nameOf(model),
    kind: model.kind,
    shutdown_date: first === undefined ? null : shutdownDate(first),
  };
}

/** The operation that makes the model's results. */
function operationOf(model: Model): OperationId {
  switch (model.kind) {
    case 'image':
      return 'generates' in model && !model.generates ? editImages.id : generateImages.id;
    case 'video':
      return createVideo.id;
    case 'embedding':
      return embedContent.id;
    case 'text':
      return model.protocol === 'messages' ? createMessage.id : generateContent.id;
  }
}

function nameOf({ id, added }: Model): string {
  return added?.name ?? id;
}

function nativeEntryOf(model: Model) {
  const limits = model.kind === 'text' ? model : { inputTokenLimit: 32_000, outputTokenLimit: 8192 };
  return {
    name: `models/${model.id}`,
    version: model.id,
    displayName: nameOf(model),
    description: model.summary,
    inputTokenLimit: limits.inputTokenLimit,
    outputTokenLimit: limits.outputTokenLimit,
    supportedGenerationMethods: nativeMethods(model),
  };
}

/** Only native verbs; other operations have their own paths. */
function nativeMethods(model: Model): string[] {
  if (model.kind === 'embedding') return ['embedContent', 'batchEmbedContents'];
  const generates = model.kind === 'text' || (model.kind === 'image' && model.group === 'chat');
  return generates ? ['generateContent', 'streamGenerateContent', 'countTokens'] : [];
}

/** The start or the end of a page. Throws ApiError `invalid_value` for an id that is not in the list. */
function indexOf(entries: readonly ModelEntry[], parameter: string, id: string): number {
  const index = entries.findIndex((entry) => entry.id === id);
  if (index >= 0) return index;
  throw new ApiError('invalid_value', {
    parameter,
    message: `${parameter} is not a model; got ${showValue(id)}.`,
  });
}
