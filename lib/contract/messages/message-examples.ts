/** Example requests. */
import type { Example } from '../define-operation.ts';

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
    title: 'A story, streamed',
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
    title: 'A tool to call',
    body: {
      model: 'epsilon-opus-5',
      max_tokens: 1024,
      messages: [{ role: 'user', content: 'What will the weather be in Lisbon tomorrow?' }],
      tools: [weatherTool],
      tool_choice: { type: 'auto' },
    },
  },
  {
    title: 'A plan, thought through',
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

export const countTokensExamples: readonly Example[] = [
  {
    title: 'A short question',
    body: {
      model: 'epsilon-opus-5',
      system: 'You are an old lighthouse keeper.',
      messages: [{ role: 'user', content: 'What do you hear at night when the fog comes in?' }],
    },
  },
  {
    title: 'A question and a tool',
    body: {
      model: 'epsilon-opus-5',
      messages: [{ role: 'user', content: 'What will the weather be in Lisbon tomorrow?' }],
      tools: [weatherTool],
    },
  },
];
