/** Variables are filled in the texts that the user wrote and nowhere else; a missing one has a fix that works. */
import { expect, test } from 'vitest';
import { applyFix } from '#lib/client/run/apply-fix.ts';
import { fillVariables, misplacedVariables, templateTexts, variableIssues } from './variables.ts';

const values = { city: 'Lisbon', tone: 'calm' };

test.each([
  ['a prompt', { prompt: 'A {{ tone }} {{city}}' }, { prompt: 'A calm Lisbon' }],
  ['a system prompt', { system: '{{tone}}' }, { system: 'calm' }],
  [
    'a system prompt of blocks',
    { system: [{ type: 'text', text: '{{tone}}', cache_control: { type: 'ephemeral' } }] },
    { system: [{ type: 'text', text: 'calm', cache_control: { type: 'ephemeral' } }] },
  ],
  [
    'native texts',
    {
      systemInstruction: { parts: [{ text: '{{tone}}' }] },
      contents: [{ parts: [{ text: '{{city}}' }, { inlineData: { data: '{{city}}' } }] }],
    },
    {
      systemInstruction: { parts: [{ text: 'calm' }] },
      contents: [{ parts: [{ text: 'Lisbon' }, { inlineData: { data: '{{city}}' } }] }],
    },
  ],
  ['an escaped name', { prompt: '\\{{city}} is {{city}}' }, { prompt: '{{city}} is Lisbon' }],
])('fills %s', (_, body, filled) => {
  expect(fillVariables(body, values).body).toEqual(filled);
});

test('leaves the turns of the model, thinking, signatures and tool results as they are', () => {
  const body = {
    messages: [
      { role: 'assistant', content: [{ type: 'thinking', thinking: '{{city}}', signature: '{{city}}' }] },
      { role: 'assistant', content: '{{city}}' },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: '{{city}}' }] },
    ],
    contents: [
      { role: 'model', parts: [{ text: '{{city}}' }] },
      { role: 'user', parts: [{ text: '{{city}}', thoughtSignature: 'c2ln' }] },
    ],
    tools: [{ name: '{{city}}' }],
  };
  const filled = fillVariables(body, values);
  expect(filled.body).toBe(body);
  expect(filled.names).toEqual([]);
});

test('text that only looks similar is no variable', () => {
  const body = { prompt: '{"a":{"b":{}}} {{ }} {{"a":1}} {{#if city}} {{city | upper}} {city}' };
  expect(fillVariables(body, values)).toEqual({ body, names: [], missing: [] });
});

test('a missing value is an issue, and its fix sends the name as text', () => {
  const values = { system: 'Be {{tone}}', messages: [{ role: 'user', content: '{{city}}, {{tone}}' }] };
  const { names, missing } = fillVariables(values, { city: 'Lisbon', tone: '' });
  expect(names).toEqual(['tone', 'city']);
  expect(missing).toEqual(['tone']);
  const [issue] = variableIssues(values, missing);
  const fixed = applyFix({ values, extra: {} }, issue?.fixes?.[0]?.set ?? {});
  expect(fillVariables(fixed.values, { city: 'Lisbon' })).toEqual({
    body: { system: 'Be {{tone}}', messages: [{ role: 'user', content: 'Lisbon, {{tone}}' }] },
    names: ['city'],
    missing: [],
  });
});

test('the texts of a template make it again from the filled body', () => {
  const template = {
    system: '\\{{tone}} is text',
    messages: [
      { role: 'user', content: 'In {{city}}' },
      { role: 'assistant', content: '{{city}}' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'plain' },
          { type: 'text', text: '{{tone}}' },
        ],
      },
    ],
  };
  const texts = templateTexts(template);
  expect(Object.keys(texts)).toEqual(['system', 'messages[0].content', 'messages[2].content[1].text']);
  const { body } = fillVariables(template, values);
  expect(applyFix({ values: body, extra: {} }, texts).values).toEqual(template);
});

test('a variable in a setting is named, since nothing replaces it; tools may hold braces', () => {
  const body = {
    prompt: '{{city}}',
    size: '{{size}}',
    tools: [{ description: '{{city}}' }],
    user: '\\{{x}}',
  };
  expect(misplacedVariables(body)).toEqual([
    expect.objectContaining({
      parameter: 'size',
      message: expect.stringMatching(/^size has the variable \{\{size}}/),
    }),
  ]);
});
