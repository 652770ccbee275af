import { expect, it } from 'vitest';
import { localPicture } from './local-picture.ts';
import { messagesDialect, nativeDialect, nextTurn, pictureView, textView, turnsOf } from './turn-dialects.ts';

const picture = localPicture(new Blob(['x'], { type: 'image/jpeg' }), 'kite.jpg');

it.each([
  { name: 'a text', dialect: messagesDialect, turn: { role: 'user', content: 'Hello' } },
  {
    name: 'blocks',
    dialect: messagesDialect,
    turn: {
      role: 'user',
      content: [
        { type: 'text', text: 'Look', cache_control: { type: 'ephemeral' } },
        { type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: picture } },
        { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
        { type: 'tool_result', tool_use_id: 't1', content: '21' },
      ],
    },
  },
  {
    name: 'a text with a mark of its own',
    dialect: messagesDialect,
    turn: {
      role: 'user',
      content: [{ type: 'text', text: 'Look', cache_control: { type: 'ephemeral' } }],
    },
  },
  {
    name: 'native parts',
    dialect: nativeDialect,
    turn: {
      role: 'model',
      parts: [
        { text: 'Here', thoughtSignature: 'abc' },
        { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } },
        { functionCall: { name: 'get_weather', args: { city: 'Lisbon' } } },
      ],
    },
  },
])('reads and writes $name without a loss', ({ dialect, turn }) => {
  expect(dialect.write(turn, dialect.read(turn))).toEqual(turn);
});

it('shows texts, pictures and the rest as what they are', () => {
  const { parts } = messagesDialect.read({
    role: 'user',
    content: [
      { type: 'text', text: 'Look' },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
      { type: 'tool_use', id: 't1', name: 'get_weather', input: {} },
    ],
  });
  expect(parts.map(({ kind }) => kind)).toEqual(['text', 'picture', 'other']);
  expect(parts[1]).toMatchObject({ source: 'data:image/png;base64,AAAA' });
  expect(parts[2]).toMatchObject({ name: 'tool_use' });
});

it('makes blocks of a text once a picture joins it', () => {
  const turn = { role: 'user', content: 'Look' };
  const view = messagesDialect.read(turn);
  const next = messagesDialect.write(turn, {
    ...view,
    parts: [...view.parts, pictureView(messagesDialect, picture)],
  });
  expect(next.content).toEqual([
    { type: 'text', text: 'Look' },
    { type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: picture } },
  ]);
});

it('keeps what else a part holds when its text changes', () => {
  const raw = { text: 'old', thoughtSignature: 'abc' };
  expect(textView(nativeDialect, 'new', raw).raw).toEqual({ text: 'new', thoughtSignature: 'abc' });
});

it('offers a turn to write in, and then turns to each side in turn', () => {
  expect(turnsOf(undefined, messagesDialect)).toEqual([{ role: 'user', content: '' }]);
  expect(turnsOf([], nativeDialect)).toEqual([{ role: 'user', parts: [{ text: '' }] }]);
  expect(nextTurn([{ role: 'user', content: 'Hi' }], messagesDialect)).toEqual({
    role: 'assistant',
    content: '',
  });
  expect(nextTurn([{ role: 'model', parts: [] }], nativeDialect)).toMatchObject({ role: 'user' });
});
