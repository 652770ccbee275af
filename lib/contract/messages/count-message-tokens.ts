/** `POST /v1/messages/count_tokens`: the number of input tokens of a message request. */
import { type BodyOperation, defineVariant, type ValidBody } from '../define-operation.ts';
import { operationFacts } from '../operation-facts.ts';
import { countTokensExamples } from './message-examples.ts';
import { type CountTokensRequest, countTokensRequest, refusedInMessages } from './message-request.ts';
import { tokenCountResponse } from './message-response.ts';
import { promptRules } from './message-rules.ts';
import { turnRules } from './turn-rules.ts';

export const countMessageTokens: BodyOperation<ValidBody<'text', CountTokensRequest>> = {
  ...operationFacts.countMessageTokens,
  summary: 'Count the tokens of a message request',
  description: 'Counts the tokens of a conversation with its system prompt and tools. Nothing is generated.',
  tag: 'Messages',
  credential: 'api-key',
  body: {
    multipart: false,
    modelFrom: 'body',
    variants: [
      defineVariant({
        id: 'message-tokens',
        group: 'text',
        title: 'Text models',
        models: 'any',
        schema: countTokensRequest,
        rules: [...promptRules, ...turnRules],
        refused: { ...refusedInMessages, max_tokens: 'counting tokens writes nothing.' },
        newer: 'values',
        response: tokenCountResponse,
        examples: countTokensExamples,
      }),
    ],
  },
  response: { status: 200, description: 'The number of input tokens.', schema: tokenCountResponse },
};
