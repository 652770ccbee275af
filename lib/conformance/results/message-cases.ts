/** Messages: text, tools, thinking, the order of a stream, counts. */
import { listOf, numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import type { Contract } from '#lib/contract/contract.ts';
import { type Case, rowOf, type Seen } from './case.ts';

const hello = { model: 'epsilon-opus-5', max_tokens: 200, messages: [{ role: 'user', content: 'Hello' }] };
const weather = {
  name: 'get_weather',
  input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};

export function messageCases({ operations: { createMessage, countMessageTokens } }: Contract): Case[] {
  const write = rowOf(createMessage, (body) => ({ body: { ...hello, ...body } }));
  const blocks = ({ json }: Seen) => listOf(json.content).map(recordOf);
  // biome-ignore format: one row per rule
  return [
    write('answer', {}, 'writes a text and ends its turn', (seen) => [
      !blocks(seen).some(({ type, text }) => type === 'text' && textOf(text)) && 'There is no text.',
      seen.json.stop_reason !== 'end_turn' && 'stop_reason is another.',
    ]),
    write('max-tokens', { max_tokens: 3 }, 'stops at max_tokens', ({ json }) => [
      json.stop_reason !== 'max_tokens' && 'stop_reason is another.',
      !((numberOf(recordOf(json.usage).output_tokens) ?? 9) <= 3) && 'It has more tokens.',
    ]),
    write('warm', { max_tokens: 0 }, 'writes nothing for max_tokens 0', (seen) => [
      blocks(seen).length > 0 && 'There is content.',
    ]),
    write('tool', { tools: [weather], tool_choice: { type: 'any' } }, 'calls a tool when it must', (seen) => {
      const call = blocks(seen).find(({ type }) => type === 'tool_use');
      return [
        call?.name !== 'get_weather' && 'There is no call.',
        typeof recordOf(call?.input).city !== 'string' && 'The input does not keep to the schema.',
        seen.json.stop_reason !== 'tool_use' && 'stop_reason is another.',
      ];
    }),
    write('thinking', { max_tokens: 4000, thinking: { type: 'enabled', budget_tokens: 1024 } }, 'signs its thinking', (seen) => [
      !blocks(seen).some(({ type, signature }) => type === 'thinking' && textOf(signature)) &&
        'There is no signed thinking.',
    ]),
    write('stream', { stream: true }, 'streams a message in order', ({ type, events }) => {
      const names = events.map(({ name }) => name).filter((name) => name !== 'ping');
      const order = names.join(' ').replaceAll(/(content_block_delta ?)+/g, 'content_block_delta ');
      return [
        !type.startsWith('text/event-stream') && `The content type is ${type}.`,
        !/^message_start (content_block_start (content_block_delta )*content_block_stop )+message_delta message_stop$/.test(order) &&
          `The order is ${order}.`,
        events.some(({ name, data }) => data.type !== name) && 'type is not the name of the event.',
        events.some(({ name, data }) => createMessage.events?.[name]?.safeParse(data).success === false) &&
          'An event has other members.',
      ];
    }),
    ['count', countMessageTokens, { body: { model: hello.model, messages: hello.messages } }, 'counts the input tokens', ({ json }) => [
      !((numberOf(json.input_tokens) ?? 0) > 0) && 'There is no count.',
    ]],
  ];
}
