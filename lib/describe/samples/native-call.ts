/** A native request for the Google SDKs: contents, a flat config, and unknown members. */
import { isRecord } from '#lib/base/json-value.ts';
import { type JsonObject, modelIn, type SampleRequest } from './sample-request.ts';
import { nativeConfigFields, splitFields } from './sdk-fields.ts';

export interface NativeCall {
  model: string;
  contents: unknown;
  config: JsonObject;
  /** Unknown members, merged into the body by the SDK. */
  extra: JsonObject;
}

export function nativeCallOf({ path, body }: SampleRequest): NativeCall {
  const { contents, generationConfig, ...others } = body;
  const settings = splitFields(recordOf(generationConfig), nativeConfigFields.generationConfig);
  const top = splitFields(others, nativeConfigFields.body);
  const left = Object.keys(settings.others).length > 0 ? { generationConfig: settings.others } : {};
  return {
    model: modelIn(path),
    contents,
    config: { ...top.typed, ...settings.typed },
    extra: { ...top.others, ...left },
  };
}

export interface EmbeddingCall {
  model: string;
  contents: readonly unknown[];
  config: JsonObject;
}

/** The SDKs send embeddings as a batch with one config; undefined if the requests differ. */
export function embeddingCallOf({ path, body }: SampleRequest): EmbeddingCall | undefined {
  const requests = Array.isArray(body.requests) ? body.requests.map(recordOf) : [body];
  const parts = requests.map(({ model: _model, content, ...config }) => ({ content, config }));
  const [first] = parts;
  if (
    first === undefined ||
    parts.some(({ config }) => JSON.stringify(config) !== JSON.stringify(first.config))
  )
    return undefined;
  const fields = splitFields(first.config, ['taskType', 'title', 'outputDimensionality']);
  if (Object.keys(fields.others).length > 0) return undefined;
  return { model: modelIn(path), contents: parts.map(({ content }) => content), config: fields.typed };
}

function recordOf(value: unknown): JsonObject {
  return isRecord(value) ? value : {};
}
