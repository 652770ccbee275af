import { expect, it } from 'vitest';
import { localImage } from '#lib/client/storage/local-image.ts';
import { messagesDialect } from './messages-dialect.ts';
import { nativeDialect } from './native-dialect.ts';
import { imageView, nextTurn, textView, turnsOf, unansweredCalls } from './turn-dialects.ts';

const image = localImage(new Blob(['x'], { type: 'image/jpeg' }), 'kite.jpg');

it.each([
  { name: 'a text', dialect: messagesDialect, turn: { role: 'user', content: 'Hello' } },
  {
    name: 'blocks',
    dialect: messagesDialect,
    turn: {
      role: 'user',
      content: [
        { type: 'text', text: 'Look', cache_control: { type: 'ephemeral' } },
        { type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: image } },
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
])('reads and writes $name without loss', ({ dialect, turn }) => {
  expect(dialect.write(turn, dialect.read(turn))).toEqual(turn);
});

it('shows texts, images and other parts by their kind', () => {
  const { parts } = messagesDialect.read({
    role: 'user',
    content: [
      { type: 'text', text: 'Look' },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
      { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'Words' } },
    ],
  });
  expect(parts.map(({ kind }) => kind)).toEqual(['text', 'image', 'other']);
  expect(parts[1]).toMatchObject({ source: 'data:image/png;base64,AAAA' });
  expect(parts[2]).toMatchObject({ name: 'document' });
});

it('converts a text to blocks when an image is added', () => {
  const turn = { role: 'user', content: 'Look' };
  const view = messagesDialect.read(turn);
  const next = messagesDialect.write(turn, {
    ...view,
    parts: [...view.parts, imageView(messagesDialect, image)],
  });
  expect(next.content).toEqual([
    { type: 'text', text: 'Look' },
    { type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: image } },
  ]);
});

it('keeps other members of a part when its text changes', () => {
  const raw = { text: 'old', thoughtSignature: 'abc' };
  expect(textView(nativeDialect, 'new', raw).raw).toEqual({ text: 'new', thoughtSignature: 'abc' });
});

it('adds a turn to write in, with alternating roles', () => {
  expect(turnsOf(undefined, messagesDialect)).toEqual([{ role: 'user', content: '' }]);
  expect(turnsOf([], nativeDialect)).toEqual([{ role: 'user', parts: [{ text: '' }] }]);
  expect(nextTurn([{ role: 'user', content: 'Hi' }], messagesDialect)).toEqual({
    role: 'assistant',
    content: '',
  });
  expect(nextTurn([{ role: 'model', parts: [] }], nativeDialect)).toMatchObject({ role: 'user' });
});

it.each([
  {
    dialect: messagesDialect,
    asks: {
      role: 'assistant',
      content: [
        { type: 'tool_use', id: 't1', name: 'get_weather', input: { city: 'Lisbon' } },
        { type: 'tool_use', id: 't2', name: 'get_weather', input: { city: 'Porto' } },
      ],
    },
  },
  {
    dialect: nativeDialect,
    asks: {
      role: 'model',
      parts: [
        { functionCall: { name: 'get_weather', args: { city: 'Lisbon' } } },
        { functionCall: { name: 'get_weather', args: { city: 'Porto' } } },
      ],
    },
  },
])('the turn after tool calls waits for a result of each, $dialect.field', ({ dialect, asks }) => {
  const next = nextTurn([asks], dialect);
  expect(dialect.read(next).parts).toMatchObject([{ kind: 'answer' }, { kind: 'answer' }]);
  expect(unansweredCalls(asks, next, dialect)).toEqual([]);
  const half = dialect.write(next, { role: 'user', parts: dialect.read(next).parts.slice(0, 1) });
  expect(unansweredCalls(asks, half, dialect)).toMatchObject([{ input: { city: 'Porto' } }]);
});

it.each(['21 degrees', '{"degrees":21}', '', '[1,2]'])('a result comes back as it was typed: %j', (text) => {
  for (const dialect of [messagesDialect, nativeDialect]) {
    for (const failed of [false, true]) {
      const raw = dialect.answerPart({ id: 't1', name: 'get_weather', text, failed });
      const [part] = dialect.read(
        dialect.write({}, { role: 'user', parts: [{ kind: 'other', name: '', raw }] }),
      ).parts;
      expect(part).toMatchObject({ kind: 'answer', answer: { id: 't1', failed } });
      const answerText = part?.kind === 'answer' ? part.answer.text : '';
      expect(answerText.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    }
  }
});

it.each([
  { name: 'no parts', turn: { role: 'user', parts: [] } },
  { name: 'no list of parts', turn: { role: 'user' } },
])('a native turn with $name has a text to write in', ({ turn }) => {
  expect(nativeDialect.read(turn).parts).toMatchObject([{ kind: 'text', text: '' }]);
});
