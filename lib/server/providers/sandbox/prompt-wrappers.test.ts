import { describe, expect, test } from 'vitest';
import { createMessage } from '#tests/support/sandbox-messages.ts';
import { promptOf, withoutWrappers } from './prompt-wrappers.ts';

const reminder =
  '<system-reminder>\nToday is Monday. Tools: list_files. Do not mention this.\n</system-reminder>';
const context =
  '<session_context>\nThis is the Gemini CLI. The directory has 12 files about trains.\n</session_context>';
const details = '<environment_details>\n# Current Mode\nACT MODE\n</environment_details>';

test.each([
  ['What is 12 * 13?', 'What is 12 * 13?'],
  [`${reminder}\nWhat is 12 * 13?`, 'What is 12 * 13?'],
  [`What is 12 * 13?\n${reminder}${reminder}`, 'What is 12 * 13?'],
  [`<task>\nWhat is 12 * 13?\n</task>\n\n${details}`, 'What is 12 * 13?'],
  [`${context}\n${reminder}`, ''],
  ['<userRequest>\nDraw\n</userRequest>', 'Draw'],
  // Not boilerplate, or no end.
  ['<b>What</b> is <context>this</context>?', '<b>What</b> is <context>this</context>?'],
  ['<system-reminder> is a tag', '<system-reminder> is a tag'],
])('the prompt in %j', (text, prompt) => expect(promptOf(text)).toBe(prompt));

test('a long text without ends takes linear time', () => {
  const text = '<task><system-reminder>'.repeat(100_000);
  expect(promptOf(text)).toBe(text);
});

test('a turn that has only boilerplate stays, other parts and turns do, too', () => {
  const turns = [
    { role: 'user', parts: [{ kind: 'text', text: context }] },
    { role: 'assistant', parts: [{ kind: 'text', text: reminder }] },
    {
      role: 'user',
      parts: [
        { kind: 'tool_result', callId: 'a', text: `19 degrees\n${reminder}` },
        { kind: 'text', text: reminder },
      ],
    },
  ] as const;
  const [first, second, third] = withoutWrappers(turns);
  expect([first, second]).toEqual(turns.slice(0, 2));
  expect(third?.parts).toEqual([{ kind: 'tool_result', callId: 'a', text: '19 degrees' }]);
});

describe('a coding agent', () => {
  const weather = {
    name: 'get_weather',
    description: 'The weather in a city',
    input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  };
  const ask = (...texts: string[]) =>
    createMessage({
      tools: [weather],
      messages: [{ role: 'user', content: texts.map((text) => ({ type: 'text', text })) }],
    });

  test.each([
    [[reminder, 'What is the weather in Lima?']],
    [['What is the weather in Lima?', reminder]],
    [[`<task>What is the weather in Lima?</task>`, details]],
    [[context, 'What is the weather in Lima?']],
  ])('gets its tool called: %j', async (texts) => {
    const { content } = await ask(...texts);
    expect(content.find((block) => block.type === 'tool_use')).toMatchObject({ input: { city: 'Lima' } });
  });

  test('gets prose, though its long system prompt is about JSON', async () => {
    const system = `You are a coding agent. ${'Work in small steps. '.repeat(30)}${'Answer tool calls in JSON, as a list of objects with fields. '.repeat(60)}`;
    const content = 'What is 12 * 13?';
    const { content: blocks, usage } = await createMessage({ system, messages: [{ role: 'user', content }] });
    expect(blocks[0]).toMatchObject({ type: 'text', text: expect.not.stringContaining('```json') });
    expect(usage.input_tokens).toBeGreaterThan(500);
  });

  test('pays for all tokens that it sends', async () => {
    const plain = await ask('What is the weather in Lima?');
    const wrapped = await ask(reminder, 'What is the weather in Lima?');
    expect(wrapped.usage.input_tokens).toBeGreaterThan(plain.usage.input_tokens + 10);
  });
});
