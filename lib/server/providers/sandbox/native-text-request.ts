/** Converts a native body to the writer's request. Loads linked images. */
import type { ThinkingOptions, ToolDefinition, WriterRequest } from '@easel/sandbox';
import * as z from 'zod';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { TextRequest } from '#lib/contract/native/text-request.ts';
import type { ProviderCall } from '../provider.ts';
import { asSchema } from './as-json.ts';
import { readContents } from './native-contents.ts';
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
