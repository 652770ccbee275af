/** A response goes back as it came: the contract's own request schemas judge it, signatures are compared byte for byte. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recordOf } from '#lib/base/json-value.ts';
import { validateForm } from '#lib/client/form/validate-form.ts';
import type { Run } from '#lib/client/run/run.ts';
import { eventStream, runOf, sendWith } from '#lib/client/run/test-transport.ts';
import { nextRequest, waitingCalls } from './next-request.ts';
import { responseTurn } from './response-turn.ts';

const turns = {
  'messages.create': {
    model: 'epsilon-opus-5',
    max_tokens: 1024,
    messages: [{ role: 'user', content: 'What will the weather be?' }],
    stream: true,
  },
  'native.stream-generate-content': { contents: [{ role: 'user', parts: [{ text: 'Five names' }] }] },
} as const;

async function ended(operation: keyof typeof turns, text: string): Promise<Run> {
  const messages = await sendWith({ response: { headers: eventStream, chunks: [Buffer.from(text)] } });
  return runOf(operation, turns[operation], messages);
}

function recorded(file: string): string {
  return readFileSync(new URL(`../../../../tests/fixtures/streams/${file}`, import.meta.url), 'utf8');
}

test.each([
  ['message-thinking.sse', 'messages.create'],
  ['message-tool.sse', 'messages.create'],
  ['native-text.sse', 'native.stream-generate-content'],
] as const)('%s: the next request keeps every rule', async (file, operation) => {
  const run = await ended(operation, recorded(file));
  const response = responseTurn(run);
  if (response === undefined) throw new Error('no response');
  const answers = waitingCalls(response).map(({ id, name }) => ({
    ...(id ? { id } : {}),
    name,
    text: '21',
    failed: false,
  }));
  const body = { ...nextRequest(run, response, { answers, text: answers.length > 0 ? '' : 'Go on.' }) };
  const verdict = await validateForm({ operationId: operation, model: 'epsilon-opus-5', body });
  expect(verdict.issues).toEqual([]);
  expect(response.lost).toEqual([]);
});

test('thinking and signatures are the ones of the response, byte for byte', async () => {
  const text = recorded('message-thinking.sse');
  const response = responseTurn(await ended('messages.create', text));
  const signature = /"signature":"([^"]{8,})"/.exec(text)?.[1];
  const thinking = [...text.matchAll(/"thinking_delta","thinking":("(?:[^"\\]|\\.)*")/g)]
    .map(([, piece = '""']) => JSON.parse(piece))
    .join('');
  expect(signature).toBeDefined();
  expect(recordOf(response?.turn).content).toMatchObject([
    { type: 'thinking', thinking, signature },
    { type: 'text' },
  ]);
});

test('a signed part of a native response is not joined with other parts', async () => {
  const parts = [
    { text: 'Let me ', thought: true },
    { text: 'see.', thought: true },
    { text: 'One, ' },
    { text: 'two', thoughtSignature: 'c2ln' },
    { text: ', three.' },
    { functionCall: { id: 'c1', name: 'count', args: { to: 3 } }, thoughtSignature: 'bW9yZQ==' },
    { text: '', thoughtSignature: 'bGFzdA==' },
  ];
  const frames = parts.map((part) => ({
    candidates: [{ index: 0, content: { role: 'model', parts: [part] } }],
  }));
  const last = {
    candidates: [{ index: 0, content: { role: 'model', parts: [{ text: '' }] }, finishReason: 'STOP' }],
  };
  const stream = [...frames, last].map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join('');
  const response = responseTurn(await ended('native.stream-generate-content', stream));
  expect(response?.turn).toEqual({
    role: 'model',
    parts: [{ text: 'Let me see.', thought: true }, ...parts.slice(2)],
  });
});

test('an incomplete part of a cut stream is left out and reported', async () => {
  const start = (index: number, content_block: object) => ({
    type: 'content_block_start',
    index,
    content_block,
  });
  const delta = (index: number, given: object) => ({ type: 'content_block_delta', index, delta: given });
  const events = [
    { type: 'message_start', message: { id: 'msg_1', content: [], usage: {} } },
    start(0, { type: 'text', text: '' }),
    delta(0, { type: 'text_delta', text: 'I look.' }),
    { type: 'content_block_stop', index: 0 },
    start(1, { type: 'tool_use', id: 't1', name: 'look', input: {} }),
    delta(1, { type: 'input_json_delta', partial_json: '{"at":"so' }),
  ];
  const cut = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  const response = responseTurn(await ended('messages.create', cut));
  expect(response?.lost).toEqual(['an incomplete tool call']);
  expect(response?.turn).toEqual({ role: 'assistant', content: [{ type: 'text', text: 'I look.' }] });
});
