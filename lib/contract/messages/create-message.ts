/** `POST /v1/messages`, and the count of the input tokens of such a request. */

import type { BodyOperation } from '../define-operation.ts';
import { defineVariant, type Example, type ValidBody } from '../define-variant.ts';
import { operationFacts } from '../operation-facts.ts';
import {
  type CountTokensRequest,
  countTokensRequest,
  type MessageRequest,
  messageRequest,
  refusedInMessages,
} from './message-request.ts';
import { messageResponse, tokenCountResponse } from './message-response.ts';
import { messageRules, promptRules, turnRules } from './message-rules.ts';
import { messageEvents } from './stream-events.ts';

const weatherTool = {
  name: 'get_weather',
  description: 'The weather of a city on a day.',
  input_schema: {
    type: 'object',
    properties: {
      city: { type: 'string', description: 'Name of the city' },
      day: { type: 'string', enum: ['today', 'tomorrow'] },
    },
    required: ['city'],
  },
} as const;

export const messageExamples: readonly Example[] = [
  {
    title: 'Streamed text',
    body: {
      model: 'epsilon-opus-5',
      max_tokens: 1024,
      messages: [
        {
          role: 'user',
          content: 'Tell me a very short story about an old lighthouse keeper and a lost gull.',
        },
      ],
      stream: true,
    },
  },
  {
    title: 'Tool use',
    body: {
      model: 'epsilon-opus-5',
      max_tokens: 1024,
      messages: [{ role: 'user', content: 'What will the weather be in Lisbon tomorrow?' }],
      tools: [weatherTool],
      tool_choice: { type: 'auto' },
    },
  },
  {
    title: 'Thinking',
    body: {
      model: 'epsilon-opus-5',
      max_tokens: 4096,
      thinking: { type: 'enabled', budget_tokens: 2048 },
      messages: [
        {
          role: 'user',
          content: 'Plan a rainy weekend in Porto for two people, day by day.',
        },
      ],
    },
  },
];

const countTokensExamples: readonly Example[] = [
  {
    title: 'Short question',
    body: {
      model: 'epsilon-opus-5',
      system: 'You are an old lighthouse keeper.',
      messages: [{ role: 'user', content: 'What do you hear at night when the fog comes in?' }],
    },
  },
  {
    title: 'Question and tool',
    body: {
      model: 'epsilon-opus-5',
      messages: [{ role: 'user', content: 'What will the weather be in Lisbon tomorrow?' }],
      tools: [weatherTool],
    },
  },
];

const inReference = { tag: 'Messages', credential: 'api-key' } as const;
const ofText = { group: 'text', title: 'Text models', models: 'any', newer: 'values' } as const;

export const createMessage: BodyOperation<ValidBody<'text', MessageRequest>> = {
  ...operationFacts.createMessage,
  summary: 'Create a message',
  description:
    'Answers a conversation with text, thinking and tool calls, at once or as server-sent events. Any text model is accepted. Members that this description does not have are passed on to an upstream that speaks the protocol, named in x-easel-passed-members, and refused otherwise.',
  ...inReference,
  body: {
    multipart: false,
    modelFrom: 'body',
    variants: [
      defineVariant({
        id: 'message',
        ...ofText,
        schema: messageRequest,
        rules: [...messageRules, ...promptRules, ...turnRules],
        refused: refusedInMessages,
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
  ...inReference,
  body: {
    multipart: false,
    modelFrom: 'body',
    variants: [
      defineVariant({
        id: 'message-tokens',
        ...ofText,
        schema: countTokensRequest,
        rules: [...promptRules, ...turnRules],
        refused: { ...refusedInMessages, max_tokens: 'counting tokens writes nothing.' },
        response: tokenCountResponse,
        examples: countTokensExamples,
      }),
    ],
  },
  response: { status: 200, description: 'The number of input tokens.', schema: tokenCountResponse },
};
