/** Branches are derived from the runs: requests that share turns share nodes. */
import { expect, test } from 'vitest';
import { messagesDialect } from '#lib/client/form/messages-dialect.ts';
import type { Run } from '#lib/client/run/run.ts';
import { eventStream, runOf, sendWith } from '#lib/client/run/test-transport.ts';
import { conversationOf } from './conversation-of.ts';
import { continuationsOf, continueText, nextRequest, withTurns } from './next-request.ts';
import { responseTurn } from './response-turn.ts';
import { newestRunOf, pathOf, siblingsOf, type Thread, threadOf } from './thread.ts';
import { partsOfRow, rowsOf, withLead } from './thread-rows.ts';

const user = (content: string) => ({ role: 'user', content });

interface Sent {
  id: string;
  messages: readonly object[];
  text: string;
  stop?: string;
  more?: object;
}

async function answered({ id, messages, text, stop = 'end_turn', more = {} }: Sent): Promise<Run> {
  const events = [
    { type: 'message_start', message: { id: 'msg_1', content: [], usage: {} } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: stop } },
    { type: 'message_stop' },
  ];
  const stream = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  const sent = await sendWith({ response: { headers: eventStream, chunks: [stream] } });
  return { ...runOf('messages.create', { model: 'm', max_tokens: 900, messages, ...more }, sent), id };
}

/** The run that sends `text` after `run`. */
async function next(run: Run, id: string, text: string): Promise<Run> {
  const response = responseTurn(run);
  if (response === undefined) throw new Error('no response');
  const { messages } = nextRequest(run, response, { answers: [], text });
  return answered({ id, messages: Array.isArray(messages) ? messages : [], text: `to ${text}` });
}

/** `1/2 1/1`: place and count at each turn of the run. */
function places(thread: Thread, run: string): string {
  return pathOf(thread, run)
    .map((node) => {
      const siblings = siblingsOf(thread, node);
      return `${siblings.indexOf(node) + 1}/${siblings.length}`;
    })
    .join(' ');
}

test('a request belongs to the conversation with its first turn, else to a new one', async () => {
  const first = { ...(await answered({ id: 'a', messages: [user('Hello')], text: 'Hi' })), group: 'chat_a' };
  const other = {
    ...(await answered({ id: 'b', messages: [user('Bye')], text: 'Bye' })),
    group: 'session_b',
  };
  const runs = [other, first];
  expect(conversationOf(await next(first, 'c', 'And now?'), runs)).toBe('chat_a');
  expect(conversationOf(first, runs)).toBe('chat_a');
  const made = conversationOf(await next(other, 'd', 'Again?'), runs);
  expect(made).toMatch(/^chat_[\w-]{1,60}$/);
  expect(conversationOf(other, runs)).not.toBe(made);
});

test('a conversation is one path; an edited turn, an edited response and a retry are branches', async () => {
  const first = await answered({ id: 'a', messages: [user('Hello')], text: 'Hi' });
  const second = await next(first, 'b', 'How are you?');
  const edited = await next(first, 'c', 'Who are you?');
  const retried = { ...second, id: 'd' };
  const other = await answered({
    id: 'e',
    messages: [user('Hello'), { role: 'assistant', content: 'Good day' }, user('How are you?')],
    text: 'Fine',
  });
  const thread = threadOf([other, retried, edited, second, first]);
  expect(['a', 'b', 'c', 'd', 'e'].map((id) => places(thread, id))).toEqual([
    '1/1 1/2',
    '1/1 1/2 1/2 1/2',
    '1/1 1/2 2/2 1/1',
    '1/1 1/2 1/2 2/2',
    '1/1 2/2 1/1 1/1',
  ]);
  const [, answer] = pathOf(thread, 'a');
  expect(answer && newestRunOf(thread, answer)).toBe('d');
});

test('a stored request finds its branch: the order of members and trailing spaces do not count', async () => {
  const first = await answered({ id: 'a', messages: [user('Hello')], text: 'Hi ' });
  const messages = [
    { content: 'Hello', role: 'user' },
    { content: [{ text: 'Hi', type: 'text' }], role: 'assistant' },
    user('More'),
  ];
  const thread = threadOf([await answered({ id: 'b', messages, text: 'So' }), first]);
  expect(places(thread, 'b')).toBe('1/1 1/1 1/1 1/1');
});

test('equal responses are separate branches, and the newest is continued', async () => {
  const first = await answered({ id: 'a', messages: [user('Hello')], text: 'Hi' });
  const again = { ...first, id: 'b' };
  const thread = threadOf([await next(again, 'c', 'More'), again, first]);
  expect(places(thread, 'c')).toBe('1/1 2/2 1/1 1/1');
});

test('a live run ends its path without a turn', () => {
  const run = runOf('messages.create', { messages: [user('Hello')] }, []);
  const [, response] = pathOf(threadOf([run]), run.id);
  expect(response).toMatchObject({ turn: undefined, run: run.id });
});

test('turns are edited with their variables and compared as sent', async () => {
  const sent = await answered({ id: 'a', messages: [user('To Lisbon')], text: 'Hi' });
  const run = { ...sent, template: { ...sent.request.body, messages: [user('To {{city}}')] } };
  const [node] = pathOf(threadOf([run, { ...sent, id: 'b' }]), 'a');
  expect(node).toMatchObject({ turn: user('To Lisbon') });
  expect(pathOf(threadOf([run]), 'a')[0]).toMatchObject({ template: user('To {{city}}') });
  expect(withTurns(run, messagesDialect, [])).toMatchObject({ model: 'm', messages: [] });
});

test.each([
  { how: 'prefill', more: {}, rest: ' and far', text: 'Near and far' },
  {
    how: 'ask',
    more: { thinking: { type: 'enabled', budget_tokens: 1024 } },
    rest: 'and far',
    text: 'Near and far',
  },
])('a response at its limit goes on by $how and reads as one text', async ({ how, more, rest, text }) => {
  const cut = await answered({
    id: 'a',
    messages: [user('Hello')],
    text: 'Near ',
    stop: 'max_tokens',
    more,
  });
  const [best] = continuationsOf(cut, responseTurn(cut));
  expect(best).toMatchObject({ how, limit: 1800, body: { max_tokens: 1800 } });
  const messages = best?.body.messages;
  expect(messages).toEqual(
    how === 'prefill'
      ? [user('Hello'), { role: 'assistant', content: 'Near' }]
      : [
          user('Hello'),
          { role: 'assistant', content: [{ type: 'text', text: 'Near ' }] },
          user(continueText),
        ],
  );
  const whole = await answered({ id: 'b', messages: Array.isArray(messages) ? messages : [], text: rest });
  const rows = rowsOf(pathOf(threadOf([whole, cut]), 'b'), messagesDialect);
  expect(rows.map(({ byModel, nodes }) => [byModel, nodes.length])).toEqual([
    [false, 1],
    [true, how === 'prefill' ? 2 : 3],
  ]);
  expect(rows[1] && partsOfRow(rows[1], messagesDialect)).toMatchObject([{ kind: 'text', text }]);
  expect(withLead(whole.result, 'Near ', how === 'ask')).toMatchObject({ blocks: [{ text }] });
});

test('a response without text to continue runs again with the higher limit', async () => {
  const cut = await answered({ id: 'a', messages: [user('Hello')], text: '', stop: 'max_tokens' });
  expect(continuationsOf(cut, responseTurn(cut))).toMatchObject([
    { how: 'again', body: { max_tokens: 1800, messages: [user('Hello')] } },
  ]);
});

test('a native response at its limit is continued by a request', async () => {
  const chunk = {
    candidates: [
      { index: 0, content: { role: 'model', parts: [{ text: 'Near' }] }, finishReason: 'MAX_TOKENS' },
    ],
  };
  const sent = await sendWith({
    response: { headers: eventStream, chunks: [`data: ${JSON.stringify(chunk)}\n\n`] },
  });
  const body = {
    contents: [{ role: 'user', parts: [{ text: 'Hello' }] }],
    generationConfig: { maxOutputTokens: 2000, temperature: 1 },
  };
  const run = runOf('native.stream-generate-content', body, sent);
  const [only, ...others] = continuationsOf(run, responseTurn(run));
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    how: 'ask',
    body: {
      generationConfig: { maxOutputTokens: 4000, temperature: 1 },
      contents: [{ role: 'user' }, { role: 'model' }, { role: 'user', parts: [{ text: continueText }] }],
    },
  });
  expect(withLead(run.result, 'So ', true)).toMatchObject({ candidates: [{ parts: [{ text: 'So Near' }] }] });
});
