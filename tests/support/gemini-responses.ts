// Responses of the Gemini API, in the types of Google's SDK.
import { BlockedReason, FinishReason, type GenerateContentResponse, MediaModality } from '@google/genai';
import { sampleImage } from '#lib/contract/sample-image.ts';

type Wire = Pick<
  GenerateContentResponse,
  'candidates' | 'promptFeedback' | 'usageMetadata' | 'modelVersion' | 'responseId'
>;

/** A PNG of 128x128 as Base64. */
export const sampleBase64 = sampleImage.split(',')[1] ?? '';

const head = { modelVersion: 'gemini-3-pro-image', responseId: 'up-1' };

export const imageAnswer = {
  ...head,
  candidates: [
    {
      content: {
        role: 'model',
        parts: [
          { text: 'A {"data"} of a kite: "data"' },
          { inlineData: { mimeType: 'image/png', data: sampleBase64 }, thoughtSignature: 'c2ln' },
        ],
      },
      ...{ finishReason: FinishReason.STOP, index: 0 },
    },
  ],
  usageMetadata: {
    ...{ promptTokenCount: 270, candidatesTokenCount: 1120, thoughtsTokenCount: 100, totalTokenCount: 1505 },
    toolUsePromptTokenCount: 15,
    promptTokensDetails: [
      { modality: MediaModality.TEXT, tokenCount: 12 },
      { modality: MediaModality.IMAGE, tokenCount: 258 },
    ],
  },
} satisfies Wire;

export const textAnswer = {
  ...head,
  candidates: [
    {
      content: { role: 'model', parts: [{ text: 'Ahoy' }] },
      ...{ finishReason: FinishReason.STOP, index: 0 },
    },
  ],
  usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 1, totalTokenCount: 4 },
} satisfies Wire;

export const blockedPrompt = {
  ...head,
  promptFeedback: { blockReason: BlockedReason.PROHIBITED_CONTENT, blockReasonMessage: 'Not this prompt.' },
  usageMetadata: { promptTokenCount: 3, totalTokenCount: 3 },
} satisfies Wire;

/** Returns a response without an image, with this finish reason. */
export function endedBy(finishReason: FinishReason, finishMessage?: string): Wire {
  return {
    ...head,
    candidates: [{ finishReason, index: 0, finishMessage }],
    usageMetadata: { promptTokenCount: 3, totalTokenCount: 3 },
  };
}
