/** The response of native generation, and each chunk of its stream. */

import * as z from 'zod';
import { optional, titledObject } from '#lib/contract/field-types.ts';
import { harmCategories } from './native-fields.ts';

const count = z.int().min(0);
const fields = z.record(z.string(), z.unknown());

export const finishReasons = [
  'FINISH_REASON_UNSPECIFIED',
  'STOP',
  'MAX_TOKENS',
  'SAFETY',
  'RECITATION',
  'LANGUAGE',
  'OTHER',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'MALFORMED_FUNCTION_CALL',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_OTHER',
  'NO_IMAGE',
  'IMAGE_RECITATION',
  'UNEXPECTED_TOOL_CALL',
  'TOO_MANY_TOOL_CALLS',
] as const;

const responsePart = titledObject('Part', {
  text: z.string().optional(),
  thought: optional(z.boolean(), { description: 'True for thinking.' }),
  thoughtSignature: optional(z.string(), {
    description: 'Send it back unchanged in the next turn.',
    contentEncoding: 'base64',
  }),
  inlineData: optional(z.strictObject({ mimeType: z.string().min(1), data: z.base64().min(1) }), {
    description: 'The generated image.',
  }),
  functionCall: z
    .strictObject({ id: z.string().optional(), name: z.string().min(1), args: fields.optional() })
    .optional(),
  executableCode: z
    .strictObject({ id: z.string().optional(), language: z.string(), code: z.string() })
    .optional(),
  codeExecutionResult: z
    .strictObject({ id: z.string().optional(), outcome: z.string(), output: z.string().optional() })
    .optional(),
});

const safetyRating = z.strictObject({
  category: z.enum(harmCategories),
  probability: z.enum(['HARM_PROBABILITY_UNSPECIFIED', 'NEGLIGIBLE', 'LOW', 'MEDIUM', 'HIGH']),
  blocked: z.boolean().optional(),
});

const chosenToken = z.strictObject({
  token: z.string(),
  tokenId: z.int().optional(),
  logProbability: z.number(),
});

const logprobsResult = z.strictObject({
  topCandidates: z.array(z.strictObject({ candidates: z.array(chosenToken) })),
  chosenCandidates: z.array(chosenToken),
  logProbabilitySum: z.number().optional(),
});

const citationMetadata = z.strictObject({
  citationSources: z.array(
    z.strictObject({
      startIndex: count.optional(),
      endIndex: count.optional(),
      uri: z.string().optional(),
      license: z.string().optional(),
    }),
  ),
});

const groundingMetadata = z.strictObject({
  webSearchQueries: z.array(z.string()).optional(),
  imageSearchQueries: z.array(z.string()).optional(),
  groundingChunks: z.array(z.looseObject({})).optional(),
  groundingSupports: z.array(z.looseObject({})).optional(),
  searchEntryPoint: z.looseObject({}).optional(),
  retrievalMetadata: z.looseObject({}).optional(),
});

const urlContextMetadata = z.strictObject({
  urlMetadata: z.array(z.strictObject({ retrievedUrl: z.string(), urlRetrievalStatus: z.string() })),
});

const candidate = z.strictObject({
  index: count.optional(),
  content: z.strictObject({ role: z.literal('model'), parts: z.array(responsePart).optional() }).optional(),
  finishReason: optional(z.enum(finishReasons), { description: 'Why the response ended.' }),
  finishMessage: optional(z.string(), { description: 'The reason as text.' }),
  safetyRatings: z.array(safetyRating).optional(),
  citationMetadata: citationMetadata.optional(),
  tokenCount: count.optional(),
  avgLogprobs: z.number().optional(),
  logprobsResult: logprobsResult.optional(),
  groundingMetadata: groundingMetadata.optional(),
  urlContextMetadata: urlContextMetadata.optional(),
});

export const tokensByModality = z.array(
  z.strictObject({
    modality: z.enum(['MODALITY_UNSPECIFIED', 'TEXT', 'IMAGE', 'VIDEO', 'AUDIO', 'DOCUMENT']),
    tokenCount: count,
  }),
);

const usageMetadata = z
  .strictObject({
    promptTokenCount: count,
    candidatesTokenCount: count.optional(),
    totalTokenCount: count,
    cachedContentTokenCount: count.optional(),
    thoughtsTokenCount: count.optional(),
    toolUsePromptTokenCount: count.optional(),
    promptTokensDetails: tokensByModality.optional(),
    candidatesTokensDetails: tokensByModality.optional(),
    cacheTokensDetails: tokensByModality.optional(),
    toolUsePromptTokensDetails: tokensByModality.optional(),
    serviceTier: z.string().optional(),
  })
  .meta({ description: 'Tokens, with thinking counted apart from the candidates.' });

export const generateResponse = z.strictObject({
  candidates: optional(z.array(candidate), { description: 'Absent when the prompt was blocked.' }),
  promptFeedback: z
    .strictObject({
      blockReason: z
        .enum([
          'BLOCKED_REASON_UNSPECIFIED',
          'SAFETY',
          'OTHER',
          'BLOCKLIST',
          'PROHIBITED_CONTENT',
          'IMAGE_SAFETY',
          'JAILBREAK',
        ])
        .optional(),
      blockReasonMessage: z.string().optional(),
      safetyRatings: z.array(safetyRating).optional(),
    })
    .optional(),
  usageMetadata: usageMetadata.optional(),
  modelVersion: optional(z.string(), { description: 'The model version actually used.' }),
  responseId: optional(z.string(), { description: 'Unique id of the response.' }),
});

/** An error in the middle of a stream. */
export const nativeErrorEvent = z.strictObject({
  error: z.strictObject({
    code: z.int(),
    message: z.string(),
    status: z.string(),
    details: z.array(z.looseObject({ '@type': z.string() })).optional(),
  }),
});

export type GenerateResponse = z.output<typeof generateResponse>;
