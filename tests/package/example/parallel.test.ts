import { type Easel, startEasel } from 'easel/testing';
import { expect, test } from 'vitest';

// Keys apart: none of the tests sees the requests of another.
const names = Array.from({ length: 200 }, (_, index) => `test ${index}`);

test.concurrent.for(names)('%s has its own requests and responses', async (name) => {
  const easel = await startEasel();
  await easel.respondWith({ operation: 'messages.create' }, { json: answerOf(name) });

  const answers = [await send(easel, name), await send(easel, name)];

  expect(answers).toEqual([answerOf(name), answerOf(name)]);
  const received = await easel.requests();
  expect(received.map(({ body }) => body)).toEqual([bodyOf(name), bodyOf(name)]);
  await easel.close();
});

function answerOf(name: string) {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'any-text-model',
    content: [{ type: 'text', text: name }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 5 },
  };
}

function bodyOf(name: string) {
  return { model: 'any-text-model', max_tokens: 10, messages: [{ role: 'user', content: name }] };
}

async function send({ url, key }: Easel, name: string): Promise<unknown> {
  const response = await fetch(`${url}/v1/messages`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf(name)),
  });
  return await response.json();
}
