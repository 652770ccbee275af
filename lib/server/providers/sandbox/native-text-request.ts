/** Converts a native body to the writer's request. Loads linked images. */
import type { ThinkingOptions, ToolDefinition, Turn, TurnPart, WriterRequest } from '@easel/sandbox';
import * as z from 'zod';
import { base64ByteLength } from '#lib/base/data-url.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { Content, Part } from '#lib/contract/native/parts.ts';
import type { TextRequest } from '#lib/contract/native/text-request.ts';
import type { ProviderCall } from '#lib/server/providers/provider.ts';
import { asJson, asSchema } from './as-json.ts';
import { describeImage, unknownImage } from './describe-image.ts';
import { isOwnSignature } from './native-signature.ts';
import { systemForWriter, withoutWrappers } from './prompt-wrappers.ts';

export type NativePrompt = Pick<WriterRequest, 'system' | 'turns' | 'tools' | 'jsonSchema'>;

/** The prompt, for the token count. Throws ApiError for forged signatures and unusable images. */
export async function readNativePrompt(
  body: TextRequest,
  call: Pick<ProviderCall, 'loadMedia'>,
): Promise<NativePrompt> {
  const system = body.systemInstruction?.parts.map(({ text }) => text).join('\n\n');
  return {
    turns: await readContents(body.contents, call),
    tools: toolsOf(body),
    system,
    ...responseShape(body),
  };
}

/** The whole request for one candidate. */
export function nativeWriterRequest(
  body: TextRequest,
  prompt: NativePrompt,
  candidateIndex: number,
): WriterRequest {
  const { maxOutputTokens, temperature, seed, stopSequences } = body.generationConfig ?? {};
  return {
    ...prompt,
    turns: withoutWrappers(prompt.turns),
    system: systemForWriter(prompt.system),
    ...enumShape(body),
    toolChoice: toolChoiceOf(body),
    thinking: thinkingOf(body),
    candidateIndex,
    maxTokens: maxOutputTokens,
    temperature,
    seed,
    stopSequences,
  };
}

/** Limit of candidates per call. The interface has no limit; memory does. */
const mostCandidates = 8;

/** Throws ApiError for settings that the interface allows and the sandbox does not support. */
export function checkNativeLimits({ generationConfig }: TextRequest): void {
  const { candidateCount = 1, responseModalities: modalities = [] } = generationConfig ?? {};
  if (candidateCount > mostCandidates) {
    throw new ApiError('integer_above_max_value', {
      parameter: 'generationConfig.candidateCount',
      message: `generationConfig.candidateCount must be at most ${mostCandidates} in the sandbox; got ${candidateCount}.`,
    });
  }
  if (modalities.length > 0 && modalities.every((modality) => modality === 'AUDIO')) {
    throw new ApiError('invalid_value', {
      parameter: 'generationConfig.responseModalities',
      message:
        'generationConfig.responseModalities ["AUDIO"] cannot be served: the sandbox answers in text; ask for "TEXT" too.',
    });
  }
}

function toolsOf({ tools = [], toolConfig }: TextRequest): ToolDefinition[] {
  const allowed = toolConfig?.functionCallingConfig?.allowedFunctionNames ?? [];
  return tools
    .flatMap((tool) => tool.functionDeclarations ?? [])
    .filter(({ name }) => allowed.length === 0 || allowed.includes(name))
    .map(({ name, description, parameters, parametersJsonSchema }) => ({
      name,
      description,
      ...(parameters === undefined && parametersJsonSchema === undefined
        ? {}
        : { inputSchema: asSchema(parametersJsonSchema ?? parameters, `tools: the function ${name}`) }),
    }));
}

function toolChoiceOf({ toolConfig }: TextRequest): 'auto' | 'any' | 'none' {
  switch (toolConfig?.functionCallingConfig?.mode) {
    case 'ANY':
      return 'any';
    case 'NONE':
      return 'none';
    default:
      return 'auto';
  }
}

function responseShape({ generationConfig = {} }: TextRequest): Pick<WriterRequest, 'jsonSchema'> {
  const { responseMimeType: type, responseSchema, responseJsonSchema } = generationConfig;
  if (type !== 'application/json') return {};
  const schema = responseJsonSchema ?? responseSchema;
  const field = responseJsonSchema === undefined ? 'responseSchema' : 'responseJsonSchema';
  return { jsonSchema: schema === undefined ? true : asSchema(schema, `generationConfig.${field}`) };
}

function enumShape({ generationConfig = {} }: TextRequest): Pick<WriterRequest, 'enumValues'> {
  const { responseMimeType: type, responseSchema, responseJsonSchema } = generationConfig;
  if (type !== 'text/x.enum') return {};
  const parsed = enumSchema.safeParse(responseJsonSchema ?? responseSchema);
  return { enumValues: parsed.success ? parsed.data.enum.map(String) : [] };
}

const enumSchema = z.object({ enum: z.array(z.union([z.string(), z.number(), z.boolean()])) });

const efforts = { MINIMAL: 'minimal', LOW: 'low', MEDIUM: 'medium', HIGH: 'high' } as const;

/** Thinking is off unless the request enables it. */
function thinkingOf({ generationConfig }: TextRequest): ThinkingOptions {
  const {
    includeThoughts = false,
    thinkingBudget: budget,
    thinkingLevel: level,
  } = generationConfig?.thinkingConfig ?? {};
  if (level !== undefined && level !== 'THINKING_LEVEL_UNSPECIFIED') {
    return { enabled: true, effort: efforts[level] };
  }
  if (budget === undefined) return { enabled: includeThoughts };
  return budget < 0 ? { enabled: true } : { enabled: budget > 0, budgetTokens: budget };
}

/** Consecutive contents of a role become one turn. */
async function readContents(
  contents: readonly Content[],
  call: Pick<ProviderCall, 'loadMedia'>,
): Promise<readonly Turn[]> {
  const turns: { role: Turn['role']; parts: TurnPart[] }[] = [];
  for (const [position, content] of contents.entries()) {
    const role = content.role === 'model' ? 'assistant' : 'user';
    const parts: TurnPart[] = [];
    for (const [index, part] of content.parts.entries()) {
      parts.push(...(await partsOf(part, `contents[${position}].parts[${index}]`, call)));
    }
    const previous = turns.at(-1);
    if (previous?.role === role) previous.parts.push(...parts);
    else turns.push({ role, parts });
  }
  return turns;
}

async function partsOf(part: Part, path: string, call: Pick<ProviderCall, 'loadMedia'>): Promise<TurnPart[]> {
  checkSignature(part, path);
  if (part.text !== undefined) return [{ kind: part.thought ? 'thinking' : 'text', text: part.text }];
  if (part.inlineData) return [await inlinePart(part.inlineData)];
  if (part.fileData) return [await filePart(part.fileData, `${path}.fileData.fileUri`, call)];
  if (part.functionCall) {
    const { id, name, args = {} } = part.functionCall;
    return [{ kind: 'tool_call', id: id ?? name, name, input: asJson(args) }];
  }
  if (part.functionResponse) {
    const { id, name, response } = part.functionResponse;
    return [{ kind: 'tool_result', callId: id ?? name, name, text: textOfResponse(response) }];
  }
  if (part.executableCode) return [{ kind: 'text', text: part.executableCode.code }];
  if (part.codeExecutionResult) return [{ kind: 'text', text: part.codeExecutionResult.output ?? '' }];
  return [];
}

function checkSignature({ thoughtSignature: signature }: Part, path: string): void {
  if (!signature || isOwnSignature(signature)) return;
  const parameter = `${path}.thoughtSignature`;
  throw new ApiError('invalid_value', {
    parameter,
    message: `${parameter} is not a signature of the sandbox; send it back unchanged, or omit it.`,
  });
}

function inlinePart({ mimeType, data, displayName }: NonNullable<Part['inlineData']>): TurnPart {
  if (mimeType.startsWith('image/')) return describeImage(Buffer.from(data, 'base64'));
  const title = displayName ? { title: displayName } : {};
  if (!mimeType.startsWith('text/')) {
    return { kind: 'document', mediaType: mimeType, ...title, bytes: base64ByteLength(data) };
  }
  return { kind: 'document', mediaType: mimeType, ...title, text: Buffer.from(data, 'base64').toString() };
}

/** Web images are loaded with the guarded fetch; other files have only a name. */
async function filePart(
  { fileUri, mimeType, displayName }: NonNullable<Part['fileData']>,
  parameter: string,
  { loadMedia }: Pick<ProviderCall, 'loadMedia'>,
): Promise<TurnPart> {
  const isImage = mimeType?.startsWith('image/') ?? /\.(?:png|jpe?g|webp|gif)(?:\?|$)/i.test(fileUri);
  if (!isImage) {
    return {
      kind: 'document',
      mediaType: mimeType ?? 'application/octet-stream',
      title: displayName ?? fileUri,
    };
  }
  if (!/^https?:/i.test(fileUri)) return unknownImage(mimeType ?? 'image/*');
  return describeImage((await loadMedia({ url: fileUri, kind: 'image', parameter })).bytes);
}

/** The SDKs wrap the result of a function: `{ output }`, `{ result }`, or `{ name, content }`. */
function textOfResponse(response: Readonly<Record<string, unknown>>): string {
  const keys = Object.keys(response).toSorted().join();
  const result = wrappings.has(keys) ? (response.output ?? response.result ?? response.content) : response;
  return typeof result === 'string' ? result : JSON.stringify(result ?? null);
}

const wrappings: ReadonlySet<string> = new Set(['output', 'result', 'content', 'content,name']);
