import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from './json-value.ts';
import { respond, user } from './test-requests.ts';
import { schemas } from './test-schemas.ts';
import type { ToolDefinition, Turn, WriterRequest } from './writer-types.ts';

const object = (
  properties: Record<string, JsonValue>,
  required: readonly string[] = Object.keys(properties),
) => ({ type: 'object', properties, required });
const text = { type: 'string' };
const tools: readonly ToolDefinition[] = [
  {
    name: 'get_weather',
    description: 'Get the current weather in a given location',
    inputSchema: object({ location: text, unit: { type: 'string', enum: ['celsius', 'fahrenheit'] } }, [
      'location',
    ]),
  },
  {
    name: 'get_time',
    description: 'Get the current time in a given city',
    inputSchema: object({ city: text }),
  },
  {
    name: 'send_email',
    description: 'Send an email',
    inputSchema: object({ to: { type: 'string', format: 'email' }, subject: text, body: text }),
  },
  {
    name: 'find_trains',
    description: 'Finds trains between two cities',
    inputSchema: {
      type: 'OBJECT',
      properties: { from: { type: 'STRING' }, to: { type: 'STRING' } },
      required: ['from', 'to'],
    },
  },
  {
    name: 'set_light',
    description: 'Switch a light',
    inputSchema: {
      type: 'object',
      properties: { room: { type: 'string' }, on: { type: 'boolean' } },
      required: ['room', 'on'],
    },
  },
  { name: 'web_search', description: 'Search the web for information', inputSchema: object({ query: text }) },
];

async function callsFor(message: string | readonly Turn[], rest: Partial<WriterRequest> = {}) {
  const { calls } = await respond(message, { tools, ...rest });
  return calls.map((call) => [call.name, call.input]);
}

describe('choosing tools', () => {
  it.each<readonly [string, readonly JsonValue[]]>([
    ["What's the weather in Paris?", [['get_weather', { location: 'Paris' }]]],
    ['weather in paris', [['get_weather', { location: 'Paris' }]]],
    [
      'What is the weather in Rome in fahrenheit?',
      [['get_weather', { location: 'Rome', unit: 'fahrenheit' }]],
    ],
    [
      'What is the weather like in San Francisco and Tokyo?',
      [
        ['get_weather', { location: 'San Francisco' }],
        ['get_weather', { location: 'Tokyo' }],
      ],
    ],
    ['Find trains from Lisbon to Porto', [['find_trains', { from: 'Lisbon', to: 'Porto' }]]],
    ['Turn the light off in the kitchen', [['set_light', { room: 'Kitchen', on: false }]]],
    ['Use get_time for Lima', [['get_time', { city: 'Lima' }]]],
  ])('calls by the words of the prompt: %s', async (message, calls) => {
    expect(await callsFor(message)).toEqual(calls);
  });

  it('announces calls, and calls several tools at once unless the client forbids it', async () => {
    const prompt = 'The weather and the time in Oslo, please';
    const response = await respond(prompt, { tools });
    expect(response.end.stopReason).toBe('tool_use');
    expect(response.text).toMatch(/^Sandbox text: calling `get_\w+` and `get_\w+` for “The weather/);
    expect(response.calls.map(({ name }) => name).toSorted()).toEqual(['get_time', 'get_weather']);
    expect(await callsFor(prompt, { allowParallelTools: false })).toHaveLength(1);
  });

  it.each(['Hello', 'Write a haiku about the weather', 'Who are you?'])(
    'calls nothing for %j',
    async (message) => {
      expect(await callsFor(message)).toEqual([]);
    },
  );

  it('follows the tool choice', async () => {
    expect(await callsFor('weather in Paris', { toolChoice: 'none' })).toEqual([]);
    expect(await callsFor('weather in Paris', { toolChoice: { name: 'get_time' } })).toEqual([
      ['get_time', { city: 'Paris' }],
    ]);
    const forced = await respond('Hello', { tools, toolChoice: 'any' });
    expect(forced).toMatchObject({ text: '', calls: [expect.anything()], end: { stopReason: 'tool_use' } });
  });

  it('fills inputs validly for every schema of an object', async () => {
    const ajv = new Ajv2020({ strict: false, logger: false });
    addFormats.default(ajv);
    for (const [, schema] of schemas) {
      if (typeof schema !== 'object' || !('type' in Object(schema)) || Object(schema).type !== 'object')
        continue;
      const [call] = await callsFor('Hello', {
        tools: [{ name: 'thing', inputSchema: schema }],
        toolChoice: 'any',
      });
      expect(ajv.validate(Object(schema), call?.[1]), JSON.stringify([schema, call])).toBe(true);
    }
  });

  it('accepts a tool without a schema, and rejects one whose input is not an object', async () => {
    expect(await callsFor('Hello', { tools: [{ name: 'ping' }], toolChoice: 'any' })).toEqual([['ping', {}]]);
    const wrong = respond('Hello', { tools: [{ name: 'ping', inputSchema: text }], toolChoice: 'any' });
    await expect(wrong).rejects.toMatchObject({ code: 'invalid_schema' });
  });
});

describe('after results', () => {
  const call: Turn = {
    role: 'assistant',
    parts: [{ kind: 'tool_call', id: '1', name: 'get_weather', input: { location: 'Paris' } }],
  };
  const result = (content: string, isError = false): Turn => ({
    role: 'user',
    parts: [{ kind: 'tool_result', callId: '1', text: content, isError }],
  });
  const answer = async (content: string, rest: Partial<WriterRequest> = {}, isError = false) =>
    respond([user('weather in Paris?'), call, result(content, isError)], { tools, ...rest });

  it.each([
    ['{"temperature":21,"sky":"clear"}', '**Paris**: temperature: 21, sky: clear.'],
    ['15 degrees', '**Paris**: 15 degrees.'],
    ['["08:00","12:30"]', '**Paris**: 08:00 and 12:30.'],
    ['', '**Paris**: the result is empty.'],
    [
      '[{"time":"08:00","sky":"grey | wet"},{"time":"12:00","sky":"blue"}]',
      '| time | sky |\n| --- | --- |\n| 08:00 | grey wet |\n| 12:00 | blue |',
    ],
    ['{"a":1,"b":"5 | 6"}', '**Paris**: a: 1, b: 5 | 6.'],
  ])('writes %j as text', async (content, expected) => {
    const { text: written, calls } = await answer(content);
    expect(written).toContain(expected);
    expect(written.startsWith('> **Sandbox text** for: “weather in Paris?”')).toBe(true);
    expect(calls).toEqual([]);
  });

  it('never calls again, even when it must call', async () => {
    const { calls, text: written, end } = await answer('service down', { toolChoice: 'any' }, true);
    expect({ calls, stopReason: end.stopReason }).toEqual({ calls: [], stopReason: 'end' });
    expect(written).toContain('The tool `get_weather` failed (Paris): service down.');
  });

  it('handles deep nesting', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect((await answer(deep)).end.stopReason).toBe('end');
  });

  it('reads the values of a schema from the result', async () => {
    const schema = object({ location: text, temperature: { type: 'number' } });
    const { text: written } = await answer('{"temperature": 21, "location": "Paris"}', {
      jsonSchema: schema,
    });
    expect(JSON.parse(written)).toEqual({ location: 'Paris', temperature: 21 });
  });
});
