import { describe, expect, test } from 'vitest';
import { createMessage } from '#tests/support/sandbox-messages.ts';

describe('thinking', () => {
  const thinking = { thinking: { type: 'enabled', budget_tokens: 1024 }, max_tokens: 4096 };
  const again = (block: unknown) =>
    createMessage({
      ...thinking,
      messages: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: [block, { type: 'text', text: 'Hello.' }] },
        { role: 'user', content: 'Go on.' },
      ],
    });

  test('is the first block, signed and counted', async () => {
    const response = await createMessage(thinking);
    expect(response.content.map((block) => block.type)).toEqual(['thinking', 'text']);
    const thought = response.usage.output_tokens_details?.thinking_tokens ?? 0;
    expect(thought).toBeGreaterThan(0);
    expect(response.usage.output_tokens).toBeGreaterThan(thought);
  });

  test('is accepted unchanged', async () => {
    const [block] = (await createMessage(thinking)).content;
    expect((await again(block)).input_transformations).toBeUndefined();
  });

  test('is rejected with a changed text or signature, or that of another vendor', async () => {
    const [block] = (await createMessage(thinking)).content;
    if (block?.type !== 'thinking') throw new Error('no thinking');
    const { signature } = block;
    const forged = [
      { ...block, thinking: `${block.thinking} So be it.` },
      {
        ...block,
        signature: `${signature.slice(0, 40)}${signature[40] === 'A' ? 'B' : 'A'}${signature.slice(41)}`,
      },
      { ...block, signature: 'RXJVQ0M3' },
    ];
    for (const forgery of forged) {
      await expect(again(forgery)).rejects.toMatchObject({
        code: 'invalid_value',
        details: { parameter: 'messages[1].content[0].signature' },
      });
    }
  });

  test('of another model is ignored, and the response reports it', async () => {
    const [block] = (await createMessage({ ...thinking, model: 'epsilon-haiku-5' })).content;
    expect((await again(block)).input_transformations).toEqual([
      { type: 'thinking_dropped', path: 'messages[1].content[0]', reason: 'model_binding_mismatch' },
    ]);
  });

  test('with display omitted is signed but not shown, and is accepted in this form', async () => {
    const [block] = (
      await createMessage({ ...thinking, thinking: { ...thinking.thinking, display: 'omitted' } })
    ).content;
    expect(block).toMatchObject({ type: 'thinking', thinking: '' });
    expect((await again(block)).stop_reason).toBe('end_turn');
  });

  test('that is redacted is accepted', async () => {
    expect((await again({ type: 'redacted_thinking', data: 'x' })).stop_reason).toBe('end_turn');
  });
});
