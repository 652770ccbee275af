/** The values of a form for any model, and the request body for the selected model. */
import { isRecord } from '#lib/base/json-value.ts';
import { mapMembers } from '#lib/base/plain-data.ts';
import { withBlobs, withImages } from '#lib/client/storage/local-image.ts';
import { factsOf, operationFacts } from '#lib/contract/operation-facts.ts';
import type { FormDescription, FormField, FormVariant } from '#lib/describe/form-description.ts';
import { fillVariables, type VariableValues } from '#lib/describe/variables.ts';
import { requestOf } from './request-of.ts';
import type { NewRun } from './runs-store.ts';

export interface FormState {
  model: string;
  /** By top-level field. Values that the model does not accept stay here. */
  values: Readonly<Record<string, unknown>>;
  /** Values that the field does not accept with the selected model, latest first; see switch-model. */
  aside: Readonly<Record<string, readonly unknown[]>>;
  /** Fields without a control, from the JSON editor. */
  extra: Readonly<Record<string, unknown>>;
  /** Whether to call the stream's own path, if the operation has one. */
  stream: boolean;
  /** Whether Run creates a task of an image request; see `runsInBackground`. */
  background?: boolean | undefined;
  /** Values of `{{name}}` in the texts; see variables. */
  variables?: VariableValues | undefined;
}

/** What a video starts from, in `aside`: the interface has no field for it. */
export const startName = 'start';

export type Body = Readonly<Record<string, unknown>>;

/** The variant of a model; the open one for unlisted models. */
export function variantOf(description: FormDescription, model: string): FormVariant | undefined {
  const id = description.models.find((entry) => entry.id === model)?.variantId ?? description.openVariantId;
  return id === undefined ? undefined : description.variants[id];
}

/** Splits a body into values with a control and others. `model` applies if the body names none. */
export function stateOf(description: FormDescription, body: Body, model: string, stream = true): FormState {
  const { model: named, ...fields } = asBatch(description.operationId, body);
  const chosen = typeof named === 'string' ? named : model;
  const known = new Set(variantOf(description, chosen)?.fields.map((field) => field.name));
  const split = (inside: boolean) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) =>
        known.has(name) === inside ? [[name, withImages(value)] as const] : [],
      ),
    );
  return { model: chosen, values: split(true), aside: {}, extra: split(false), stream };
}

/** The batch form reads the body of a single text as a batch of one. */
function asBatch(operationId: string, body: Body): Body {
  if (operationId !== operationFacts.batchEmbedContents.id || 'requests' in body || !('content' in body))
    return body;
  const { model, ...request } = body;
  return { ...(model === undefined ? {} : { model }), requests: [request] };
}

/** The first model with its first example. */
export function firstState(description: FormDescription): FormState {
  const model = description.models[0]?.id ?? '';
  const example = variantOf(description, model)?.examples[0]?.body;
  return stateOf(description, { ...description.usual, ...example }, model);
}

/** Whether the form's images can be made without their connection. Native text models have nothing to defer. */
export function canRunInBackground({ operationId, openVariantId }: FormDescription): boolean {
  return factsOf(operationId)?.defers === true && openVariantId === undefined;
}

export function runsInBackground(description: FormDescription, { background }: FormState): boolean {
  return background === true && canRunInBackground(description);
}

/** Fields that a task has no use for: nobody is there to see a stream. */
export const streamFields = ['stream', 'partial_images'];

/** The request body: non-empty values that the model accepts, in the form's order. */
export function bodyOf(description: FormDescription, state: FormState): Body {
  const { model, values, extra } = state;
  const all = variantOf(description, model)?.fields ?? [];
  const fields = runsInBackground(description, state)
    ? all.filter(({ name }) => !streamFields.includes(name))
    : all;
  const taken = fields.flatMap((field) => {
    const value = takenOf(field, values[field.name]);
    return isEmpty(value) ? [] : [[field.name, value] as const];
  });
  const named = description.modelFrom === 'body' ? { model } : {};
  return { ...named, ...Object.fromEntries(taken), ...extra };
}

/** The run of a form, with Blobs in place of local images and the values of variables. */
export function runOf(description: FormDescription, state: FormState): NewRun {
  const { operationId, method, path, streams } = description;
  const { model, stream, variables } = state;
  const template = mapMembers(bodyOf(description, state), withBlobs);
  const { body } = fillVariables(template, variables);
  const isDeferred = runsInBackground(description, state);
  const request = requestOf({
    operationId,
    method,
    path,
    body: { ...body, model },
    stream: streams === 'path' && stream && !isDeferred,
  });
  return {
    operationId,
    model,
    ...(body === template ? {} : { template }),
    request: isDeferred ? { ...request, headers: { prefer: 'respond-async' } } : request,
  };
}

/** Absent, or an empty text, list or object. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isEmpty)
  );
}

/** Image entries keep the details of other models; send only those of this model. */
function takenOf(field: FormField, value: unknown): unknown {
  if (field.widget !== 'images' || !Array.isArray(value)) return value;
  const names = field.fields?.map(({ name }) => name) ?? ['image_url'];
  return value.map((entry) =>
    isRecord(entry) && 'image_url' in entry
      ? Object.fromEntries(Object.entries(entry).filter(([name]) => names.includes(name)))
      : entry,
  );
}
