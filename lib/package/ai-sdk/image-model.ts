/** Image models: generations and edits. Every order becomes a task that is polled, so no proxy's time limit loses an image. */
import {
  APICallError,
  type ImageModelV4,
  type ImageModelV4CallOptions,
  type ImageModelV4Result,
  type JSONValue,
  type SharedV4Warning,
} from '@ai-sdk/provider';
import { type JsonRecord, listOf, numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { documentedCatalogue } from '#lib/contract/models/catalogue.ts';
import {
  type Answer,
  type Api,
  type CallSettings,
  type Order,
  ratioOf,
  readOptions,
  urlOf,
} from './easel-api.ts';

export function createImageModel(api: Api, modelId: string): ImageModelV4 {
  const model = documentedCatalogue.find(modelId);
  const group = model?.kind === 'image' ? model.group : 'general';
  const countLimit = model !== undefined && 'countLimit' in model ? model.countLimit : 1;
  return {
    specificationVersion: 'v4',
    provider: 'easel.image',
    modelId,
    maxImagesPerCall: countLimit,
    supportsFileInputs: group !== 'seedream',
    supportsMaskInputs: group === 'general',
    async doGenerate(options) {
      const timestamp = new Date();
      const { body, warnings, droppable } = requestOf(options, modelId, group);
      const { members, headers, estimate } = readOptions(options.providerOptions, options.headers);
      const settings = { headers, signal: options.abortSignal };
      const isEdit = group === 'general' && options.files !== undefined && options.files.length > 0;
      const path = `/v1/images/${isEdit ? 'edits' : 'generations'}`;
      const whole = { ...body, ...members };

      let price: Answer | undefined;
      const order = await orderWithout(droppable, whole, warnings, async (sent) => {
        if (estimate) price = await api.call('POST', path, dryRun(sent, settings));
        const headersOfTask = { ...headers, prefer: 'respond-async' };
        return await api.order(path, sent, { ...settings, headers: headersOfTask }, (id) => [
          'DELETE',
          `/v1/images/${id}`,
        ]);
      });
      const taskId = textOf(order.body.id) ?? '';
      const made = await endOf(api, taskId, settings).finally(order.end);
      const facts = { taskId, requestId: order.headers['x-request-id'], estimate: price?.body.estimate };
      return await resultOf(api, made, { warnings, timestamp, modelId, facts, settings });
    },
  };
}

/** The body; `droppable`: settings that are left out, by the member that is refused, if the model does not have them. */
function requestOf(options: ImageModelV4CallOptions, model: string, group: string) {
  const { prompt, n, size, aspectRatio, seed, files = [], mask } = options;
  const warnings: SharedV4Warning[] = [];
  const droppable = new Map<string, string>();
  const body: Record<string, unknown> = { model, prompt };
  if (n > 1) body.n = n;
  if (size !== undefined) {
    body.size = group === 'chat' ? ratioOf(size) : size;
    if (group === 'chat')
      warnings.push({
        type: 'compatibility',
        feature: 'size',
        details: `${model} takes a ratio: ${body.size}.`,
      });
  } else if (aspectRatio !== undefined) {
    body.size = aspectRatio;
    droppable.set('size', 'aspectRatio');
  }
  if (seed !== undefined) {
    body.seed = seed;
    droppable.set('seed', 'seed');
  }
  if (files.length > 0) body.images = files.map((file) => ({ image_url: urlOf(file) }));
  if (mask !== undefined) body.mask = { image_url: urlOf(mask) };
  return { body, warnings, droppable };
}

/** Orders; what the server says that the model does not have is left out with a warning. A refusal costs nothing. */
async function orderWithout(
  droppable: ReadonlyMap<string, string>,
  body: JsonRecord,
  warnings: SharedV4Warning[],
  order: (body: JsonRecord) => Promise<Order>,
): Promise<Order> {
  try {
    return await order(body);
  } catch (error) {
    if (!APICallError.isInstance(error) || error.statusCode !== 400) throw error;
    const parameter = textOf(recordOf(recordOf(error.data).error).param) ?? '';
    const feature = droppable.get(parameter);
    if (feature === undefined || !(parameter in body)) throw error;
    warnings.push({ type: 'unsupported', feature, details: error.message });
    const { [parameter]: _, ...rest } = body;
    return await orderWithout(droppable, rest, warnings, order);
  }
}

/** The task when it has made its images. */
async function endOf(api: Api, id: string, settings: CallSettings): Promise<Answer> {
  const path = `/v1/images/${encodeURIComponent(id)}`;
  const answer = await api.waitFor(path, settings);
  const { status, error, message } = answer.body;
  if (status === 'completed') return answer;
  throw new APICallError({
    message: `Image task ${id}, ${status}: ${textOf(error) ?? textOf(message) ?? 'it has no images'}`,
    url: path,
    requestBodyValues: undefined,
    isRetryable: false,
    data: answer.body,
  });
}

interface Call {
  warnings: SharedV4Warning[];
  timestamp: Date;
  modelId: string;
  facts: JsonRecord;
  settings: CallSettings;
}

async function resultOf(
  api: Api,
  { body, headers }: Answer,
  { warnings, timestamp, modelId, facts, settings }: Call,
): Promise<ImageModelV4Result> {
  const { data, size, output_format: outputFormat, quality, usage } = recordOf(body.data);
  const entries = listOf(data).map(recordOf);
  const encoded = entries.flatMap((entry) => textOf(entry.b64_json) ?? []);
  const links = entries.flatMap((entry) => textOf(entry.url) ?? []);
  const {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    total_tokens: totalTokens,
  } = recordOf(usage);
  const served = { provider: headers['x-easel-provider'], seed: headers['x-easel-seed'] };
  return {
    images:
      encoded.length > 0 ? encoded : await Promise.all(links.map((link) => api.download(link, settings))),
    warnings,
    // The SDK merges the metadata of images alone.
    providerMetadata: {
      easel: {
        images: entries.map((entry) =>
          metadata({ ...facts, revisedPrompt: entry.revised_prompt, size, outputFormat, quality, ...served }),
        ),
      },
    },
    response: { timestamp, modelId, headers },
    usage: {
      inputTokens: numberOf(inputTokens),
      outputTokens: numberOf(outputTokens),
      totalTokens: numberOf(totalTokens),
    },
  };
}

export function dryRun(body: JsonRecord, { headers, signal }: CallSettings) {
  return { body, signal, headers: { ...headers, 'x-easel-dry-run': 'true', 'idempotency-key': undefined } };
}

/** JSON without what is undefined. */
export function metadata(values: JsonRecord): Record<string, JSONValue> {
  return JSON.parse(JSON.stringify(values));
}
