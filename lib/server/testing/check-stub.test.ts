import { expect, test } from 'vitest';
import { createContract } from '#lib/contract/contract.ts';
import type { StubResponse } from '#lib/contract/testing.ts';
import { stubProblems } from './check-stub.ts';

const contract = createContract([]);

function problems(id: string, stub: StubResponse): readonly string[] {
  const operation = contract.find(id);
  if (operation === undefined) throw new Error(`There is no operation ${id}.`);
  return stubProblems(operation, stub);
}

const b64_json = 'iVBORw0KGgo=';
const image = { created: 1, data: [{ b64_json }] };
const message = {
  ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'm' },
  ...{ content: [], stop_reason: null, stop_sequence: null },
  usage: { input_tokens: 1, output_tokens: 1 },
};
const task = {
  ...{ id: 'img_1', object: 'image', status: 'pending', polling_url: 'https://easel.test/v1/images/img_1' },
  ...{ created: 1, created_at: 1, model: 'm', prompt: 'p', progress: 0 },
};
const candidates = [{ content: { role: 'model', parts: [{ text: 'Hi' }] }, finishReason: 'STOP' }];
const openai = { error: { message: 'No.', type: 'server_error', param: null, code: null } };
const anthropic = { type: 'error', error: { type: 'overloaded_error', message: 'No.' } };
const events = (...data: object[]) => ({
  text: data
    .map((one) => `event: ${'type' in one ? one.type : ''}\ndata: ${JSON.stringify(one)}\n\n`)
    .join(''),
  headers: { 'Content-Type': 'text/event-stream; charset=utf-8' },
});
const native = (...data: object[]) => ({
  text: data.map((one) => `data: ${JSON.stringify(one)}\r\n\r\n`).join(''),
  headers: { 'content-type': 'text/event-stream' },
});

test.each<[string, StubResponse]>([
  ['images.generate', { json: image }],
  ['images.generate', { text: JSON.stringify(image), headers: { 'content-type': 'application/json' } }],
  ['images.generate', { status: 202, json: task }],
  ['images.generate', { status: 429, json: openai, headers: { 'retry-after': '1' } }],
  ['images.edit', { json: { ...image, quality: 'auto' } }],
  // Of another variant than the operation's own.
  ['images.generate', { json: { created: 1, data: [{ b64_json, index: 0 }] } }],
  ['messages.create', { json: message }],
  ['messages.create', { status: 529, json: anthropic }],
  ['messages.create', events({ type: 'ping' }, { type: 'message_stop' })],
  ['messages.create', events(anthropic)],
  ['native.generate-content', { json: { candidates } }],
  ['native.stream-generate-content', native({ candidates })],
  ['models.list', { status: 401, json: anthropic }],
  ['videos.content', { base64: 'AAAA', headers: { 'content-type': 'video/mp4' } }],
])('%s may answer %j', (id, stub) => expect(problems(id, stub)).toEqual([]));

test.each<[string, StubResponse, string]>([
  [
    'images.generate',
    { json: { created: 1, data: [] } },
    'json.data must have at least 1 element; got an array of 0.',
  ],
  [
    'images.generate',
    { json: { created: 'now', data: image.data } },
    'json.created must be a number; got "now".',
  ],
  ['images.generate', { json: { ...image, extra: 1 } }, 'json.extra'],
  [
    'images.generate',
    { text: '{"created":1}', headers: { 'content-type': 'application/json' } },
    'text.data is required.',
  ],
  [
    'images.generate',
    { text: 'Busy' },
    'content-type must be application/json or text/event-stream for status 200; got text/plain.',
  ],
  ['images.generate', { status: 503 }, 'content-type must be application/json for status 503; got no body.'],
  ['images.generate', { status: 429, json: anthropic }, 'json.error.param is required.'],
  ['images.generate', { status: 201, json: image }, 'status must be one of 200, 202, 400'],
  ['images.generate', { status: 202, json: image }, 'json.id is required.'],
  ['messages.create', { status: 503, json: anthropic }, 'status must be one of'],
  ['messages.create', { json: image }, 'json.id is required.'],
  [
    'messages.create',
    events({ type: 'ping' }),
    'text.events must have the event that ends the stream, or an error; got 1 without.',
  ],
  ['messages.create', events({ type: 'begin' }), 'text.events[0] must be one of message_start'],
  ['messages.create', events({ type: 'message_start' }), 'text.events[0].message is required.'],
  [
    'native.stream-generate-content',
    native({ candidates: 1 }),
    'text.events[0].candidates must be an array; got 1.',
  ],
  [
    'videos.retrieve',
    events({ type: 'ping' }),
    'content-type must be application/json for status 200; got text/event-stream.',
  ],
  ['videos.content', { json: {} }, 'content-type must be video/mp4 for status 200; got application/json.'],
])('%s never answers %j', (id, stub, problem) => expect(problems(id, stub)[0]).toContain(problem));
