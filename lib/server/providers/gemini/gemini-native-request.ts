/** Native requests in Google's form: a few fields have other positions or names, and some exist on another platform only. */
import { defined, listOf, recordOf, textOf } from '#lib/base/json-value.ts';
import type { JsonObject } from '#lib/contract/define-variant.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ErrorCode } from '#lib/contract/errors/error-codes.ts';
import { type OperationId, operationFacts } from '#lib/contract/operation-facts.ts';
import type { ForwardRequest } from '../provider.ts';

const { generateContent, streamGenerateContent, countNativeTokens } = operationFacts;

/** The operations that it answers, with their verbs in its paths. */
export const nativeVerbs: ReadonlyMap<OperationId, string> = new Map<OperationId, string>([
  [generateContent.id, 'generateContent'],
  [streamGenerateContent.id, 'streamGenerateContent'],
  [countNativeTokens.id, 'countTokens'],
]);

export function isNativeOperation(operation: OperationId): boolean {
  return nativeVerbs.has(operation);
}

export function verbPath(model: string, verb: string): string {
  return `/models/${encodeURIComponent(model)}:${verb}`;
}

/** Path of a request. Only `alt=sse` of the query has a meaning; without it a stream is one JSON array. */
export function nativePath({
  operation,
  model,
  path,
}: Pick<ForwardRequest, 'operation' | 'model' | 'path'>): string {
  const events = URL.parse(path, 'http://localhost')?.searchParams.get('alt') === 'sse';
  return verbPath(model, nativeVerbs.get(operation) ?? '') + (events ? '?alt=sse' : '');
}

/** The body for the vendor. Throws ApiError for what it does not offer. */
export function nativeBody({
  operation,
  model,
  valid: { body },
}: Pick<ForwardRequest, 'operation' | 'model' | 'valid'>): JsonObject {
  if (operation !== countNativeTokens.id) return generateBody(body, '');
  if (body.generateContentRequest === undefined) return body;
  const whole = generateBody(recordOf(body.generateContentRequest), 'generateContentRequest.');
  return { generateContentRequest: { ...whole, model: `models/${model}` } };
}

/** Our size names in the vendor's spelling; undefined without any value. */
export function imageConfigOf({ imageSize, ...others }: { aspectRatio?: unknown; imageSize?: unknown }) {
  const config = defined({ ...others, imageSize: imageSize === '0.5K' ? '512' : imageSize });
  return Object.keys(config).length > 0 ? config : undefined;
}

function generateBody(body: JsonObject, prefix: string): JsonObject {
  refuseUnsupported(body, prefix);
  if (body.generationConfig === undefined) return body;
  const { responseFormat, ...rest } = recordOf(body.generationConfig);
  // Newer members of both stay.
  const { image, ...otherFormat } = recordOf(responseFormat);
  const imageConfig = imageConfigOf(recordOf(image));
  const format = Object.keys(otherFormat).length > 0 ? otherFormat : undefined;
  return { ...body, generationConfig: defined({ ...rest, imageConfig, responseFormat: format }) };
}

/** Google's SDK refuses the same fields for this API: they exist only on its enterprise platform. */
function refuseUnsupported(body: JsonObject, prefix: string): void {
  const refuse = (field: string, value: unknown, code: ErrorCode = 'unsupported_parameter') => {
    if (value === undefined) return;
    throw new ApiError(code, {
      parameter: prefix + field,
      message: `${prefix}${field} ${JSON.stringify(value)} is not supported by the Gemini API.`,
    });
  };
  refuse('generationConfig.audioTimestamp', recordOf(body.generationConfig).audioTimestamp);
  for (const [index, tool] of listOf(body.tools).entries()) {
    const { excludeDomains, blockingConfidence } = recordOf(recordOf(tool).googleSearch);
    refuse(`tools[${index}].googleSearch.excludeDomains`, excludeDomains);
    refuse(`tools[${index}].googleSearch.blockingConfidence`, blockingConfidence);
  }
  const { streamFunctionCallArguments } = recordOf(recordOf(body.toolConfig).functionCallingConfig);
  refuse('toolConfig.functionCallingConfig.streamFunctionCallArguments', streamFunctionCallArguments);
  for (const [index, setting] of listOf(body.safetySettings).entries()) {
    const category = textOf(recordOf(setting).category);
    if (category?.startsWith('HARM_CATEGORY_IMAGE_'))
      refuse(`safetySettings[${index}].category`, category, 'invalid_value');
  }
}
