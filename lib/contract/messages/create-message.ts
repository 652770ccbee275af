/** `POST /v1/messages`, and the count of the input tokens of such a request. */

import { type BodyOperation, defineVariant, type ValidBody } from '../define-operation.ts';
import { operationFacts } from '../operation-facts.ts';
import { countTokensExamples, messageExamples } from './message-examples.ts';
import {
  type CountTokensRequest,
  countTokensRequest,
  type MessageRequest,
  messageRequest,
  refusedInMessages,
} from './message-request.ts';
import { messageResponse, tokenCountResponse } from './message-response.ts';
import { messageRules, promptRules } from './message-rules.ts';
import { messageEvents } from './stream-events.ts';
import { turnRules } from './turn-rules.ts';

export const createMessage: BodyOperation<ValidBody<'text', MessageRequest>> = {
  ...operationFacts.createMessage,
  summary: 'Create a message',
  description:
    'Answers a conversation with text, thinking and tool calls, at once or as server-sent events. Any text model is taken. Members that this description does not have are passed on to an upstream that speaks the protocol, named in x-easel-passed-members, and refused otherwise.',
  tag: 'Messages',
  credential: 'api-key',
  body: {
    multipart: false,
    modelFrom: 'body',
    variants: [
      defineVariant({
        id: 'message',
        group: 'text',
        title: 'Text models',
        models: 'any',
        schema: messageRequest,
        rules: [...messageRules, ...promptRules, ...turnRules],
        refused: refusedInMessages,
        newer: 'values',
        response: messageResponse,
        examples: messageExamples,
      }),
    ],
  },
  response: { status: 200, description: 'The message.', schema: messageResponse },
  events: messageEvents,
};

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
