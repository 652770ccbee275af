import { expect, test } from 'vitest';
import { chatToMessage, isChat } from './chat-to-message.ts';

const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA', detail: 'low' } };

test.each([
  [
    'system and developer turns, sampling, a limit',
    {
      model: 'gpt-5.4',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'developer', content: [{ type: 'text', text: 'Rhyme.' }] },
        { role: 'user', content: 'Why?' },
      ],
      ...{ max_completion_tokens: 50, temperature: 0.5, top_p: 0.9, stop: 'END', stream: true, user: 'u1' },
    },
    {
      system: 'Be brief.\n\nRhyme.',
      messages: [{ role: 'user', content: 'Why?' }],
      ...{ max_tokens: 50, temperature: 0.5, top_p: 0.9, stop_sequences: ['END'], stream: true },
      metadata: { user_id: 'u1' },
    },
    ['Its model gpt-5.4 was left out: choose a model for messages.'],
  ],
  [
    'images by URL and in Base64, and a part that messages do not have',
    {
      model: 'claude-opus-4-8',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is it?' },
            image,
            { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
            { type: 'input_audio', input_audio: {} },
          ],
        },
      ],
      logit_bias: {},
      temperature: 1.4,
    },
    {
      model: 'claude-opus-4-8',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is it?' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
            { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
          ],
        },
      ],
    },
    [
      'Left out, not supported by Messages: logit_bias, temperature 1.4 (at most 1), content of type input_audio.',
    ],
  ],
  [
    'tools, a call and its result',
    {
      tools: [
        {
          type: 'function',
          function: { name: 'wind', description: 'Speed', parameters: { type: 'object' } },
        },
        { type: 'web_search' },
      ],
      tool_choice: { type: 'function', function: { name: 'wind' } },
      messages: [
        { role: 'user', content: 'Wind?' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 'c1', type: 'function', function: { name: 'wind', arguments: '{"at":"Oslo"}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'c1', content: '4 m/s' },
      ],
    },
    {
      tools: [{ name: 'wind', description: 'Speed', input_schema: { type: 'object' } }],
      tool_choice: { type: 'tool', name: 'wind' },
      messages: [
        { role: 'user', content: 'Wind?' },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'wind', input: { at: 'Oslo' } }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: '4 m/s' }] },
      ],
    },
    ['Left out, not supported by Messages: the tool web_search.'],
  ],
  [
    'responses with instructions and parts',
    {
      instructions: 'Be brief.',
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'What is it?' },
            { type: 'input_image', image_url: 'https://example.com/a.png' },
          ],
        },
      ],
      max_output_tokens: 20,
    },
    {
      system: 'Be brief.',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is it?' },
            { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
          ],
        },
      ],
      max_tokens: 20,
    },
    [],
  ],
])('%s', (_, chat, body, notes) => {
  const message = chatToMessage(chat);
  expect(message.body).toEqual(body);
  expect(message.notes.slice(1)).toEqual(notes);
});

test('a body with a system turn is one of chat completions', () => {
  expect(isChat({ messages: [{ role: 'system', content: 'x' }] })).toBe(true);
  expect(isChat({ messages: [{ role: 'user', content: 'x' }] })).toBe(false);
});
