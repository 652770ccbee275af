/** The parts of a native response around its content: usage, ratings, reasons, ids. */
import type { WriterEnd } from '@easel/sandbox';
import type { GenerateResponse } from '#lib/contract/native/generate-response.ts';
import type { TextRequest } from '#lib/contract/native/text-request.ts';

export type Candidate = NonNullable<GenerateResponse['candidates']>[number];
export type ResponsePart = NonNullable<NonNullable<Candidate['content']>['parts']>[number];
type Usage = NonNullable<GenerateResponse['usageMetadata']>;
type SafetyRating = NonNullable<Candidate['safetyRatings']>[number];

export interface NativeFrame {
  body: TextRequest;
  model: string;
  responseId: string;
  promptTokens: PromptTokens;
}

export interface PromptTokens {
  total: number;
  /** The share of images in the total. */
  images: number;
}

/** Tokens of all candidates so far. */
export interface Written {
  output: number;
  thinking: number;
}

export function responseOf(frame: NativeFrame, written: Written, candidates: Candidate[]): GenerateResponse {
  return {
    candidates,
    usageMetadata: usageOf(frame, written),
    modelVersion: `${frame.model}-sandbox`,
    responseId: frame.responseId,
  };
}

/** This dialect does not include thinking in the candidates' count. */
function usageOf({ body, promptTokens }: NativeFrame, { output, thinking }: Written): Usage {
  return {
    promptTokenCount: promptTokens.total,
    candidatesTokenCount: output,
    totalTokenCount: promptTokens.total + output + thinking,
    thoughtsTokenCount: thinking > 0 ? thinking : undefined,
    cachedContentTokenCount: body.cachedContent === undefined ? undefined : 0,
    promptTokensDetails: promptDetails(promptTokens),
    candidatesTokensDetails: [{ modality: 'TEXT', tokenCount: output }],
  };
}

export function promptDetails({ total, images }: PromptTokens): NonNullable<Usage['promptTokensDetails']> {
  const text = { modality: 'TEXT', tokenCount: total - images } as const;
  return images === 0 ? [text] : [text, { modality: 'IMAGE', tokenCount: images }];
}

/** The fields of a candidate that are known at its end. */
export function candidateEnd(end: WriterEnd, body: TextRequest): Omit<Candidate, 'index' | 'content'> {
  const settings = body.safetySettings ?? [];
  if (end.refusal) {
    return {
      finishReason: 'SAFETY',
      finishMessage: end.refusal.explanation,
      safetyRatings: refusedRatings(),
      tokenCount: end.outputTokens,
    };
  }
  return {
    finishReason: end.stopReason === 'max_tokens' ? 'MAX_TOKENS' : 'STOP',
    finishMessage: messages[end.stopReason](end),
    ...(settings.length === 0
      ? {}
      : {
          safetyRatings: settings.map(({ category }) => ({ category, probability: 'NEGLIGIBLE' as const })),
        }),
    tokenCount: end.outputTokens,
  };
}

const messages: Record<WriterEnd['stopReason'], (end: WriterEnd) => string> = {
  end: () => 'The response is complete.',
  max_tokens: () => 'The response reached maxOutputTokens.',
  stop_sequence: ({ stopSequence }) =>
    `The response reached the stop sequence ${JSON.stringify(stopSequence)}.`,
  tool_use: () => 'The response waits for the results of its function calls.',
  refusal: ({ refusal }) => refusal?.explanation ?? '',
};

/** The feedback of a blocked prompt, in addition to its candidate. */
export function promptFeedback(explanation: string): GenerateResponse['promptFeedback'] {
  return { blockReason: 'SAFETY', blockReasonMessage: explanation, safetyRatings: refusedRatings() };
}

function refusedRatings(): SafetyRating[] {
  return [{ category: 'HARM_CATEGORY_DANGEROUS_CONTENT', probability: 'HIGH', blocked: true }];
}
