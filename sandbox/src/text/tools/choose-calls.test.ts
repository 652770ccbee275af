import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../json-value.ts';
import { collectResponse } from '../test-collect.ts';
import { writeResponse } from '../writer.ts';
import type { ToolDefinition, Turn, WriterRequest } from '../writer-types.ts';

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
    name: 'calculator',
    description: 'Evaluate a mathematical expression',
    inputSchema: object({ expression: text }),
  },
  {
    name: 'book_flight',
    description: 'Book a flight between two cities',
    inputSchema: object(
      {
        origin: text,
        destination: text,
        date: { type: 'string', format: 'date' },
        passengers: { type: 'integer', minimum: 1 },
      },
      ['origin', 'destination', 'date'],
    ),
  },
  {
    name: 'schedule_meeting',
    description: 'Schedules a meeting with attendees',
    inputSchema: {
      type: 'OBJECT',
      properties: {
        attendees: { type: 'ARRAY', items: { type: 'STRING' } },
        date: { type: 'STRING' },
        time: { type: 'STRING' },
        topic: { type: 'STRING' },
      },
      required: ['attendees', 'date', 'time', 'topic'],
    },
  },
  { name: 'web_search', description: 'Search the web for information', inputSchema: object({ query: text }) },
];
const user = (message: string): Turn => ({ role: 'user', parts: [{ kind: 'text', text: message }] });

async function response(message: string | readonly Turn[], rest: Partial<WriterRequest> = {}) {
  const turns = typeof message === 'string' ? [user(message)] : message;
  const {
    calls,
    text: said,
    end,
  } = await collectResponse(writeResponse({ turns, tools, now: new Date('2026-11-21T10:00:00Z'), ...rest }));
  return { calls: calls.map((call) => [call.name, call.input]), said, stopReason: end.stopReason };
}

describe('choosing tools', () => {
  it.each<readonly [string, readonly JsonValue[]]>([
    ["What's the weather in Paris?", [['get_weather', { location: 'Paris' }]]],
    ['Is it raining in Oslo?', [['get_weather', { location: 'Oslo' }]]],
    [
      'What is the weather like in San Francisco and Tokyo?',
      [
        ['get_weather', { location: 'San Francisco' }],
        ['get_weather', { location: 'Tokyo' }],
      ],
    ],
    [
      'weather in paris and the time in tokyo',
      [
        ['get_weather', { location: 'Paris' }],
        ['get_time', { city: 'Tokyo' }],
      ],
    ],
    [
      'What is the weather in Rome in fahrenheit?',
      [['get_weather', { location: 'Rome', unit: 'fahrenheit' }]],
    ],
    ['What is 25 * 48?', [['calculator', { expression: '25 * 48' }]]],
    [
      'Book a flight from Berlin to Madrid on 12 March 2027 for 2 passengers',
      [['book_flight', { origin: 'Berlin', destination: 'Madrid', date: '2027-03-12', passengers: 2 }]],
    ],
    [
      'Schedule a meeting with Bob and Alice for 03/27/2025 at 10:00 AM about the Q3 planning.',
      [
        [
          'schedule_meeting',
          { attendees: ['Bob', 'Alice'], date: '2025-03-27', time: '10:00:00', topic: 'the Q3 planning' },
        ],
      ],
    ],
    [
      'Send an email to ada@example.com about the picnic',
      [
        [
          'send_email',
          { to: 'ada@example.com', subject: 'the picnic', body: 'Hello, I am writing about the picnic.' },
        ],
      ],
    ],
    ['Search the web for perovskite solar cells', [['web_search', { query: 'perovskite solar cells' }]]],
    ['Use get_time for Lima', [['get_time', { city: 'Lima' }]]],
  ])('%s', async (message, calls) => {
    expect(await response(message)).toMatchObject({
      calls,
      stopReason: 'tool_use',
      said: expect.stringContaining('I will use'),
    });
  });

  it.each(['Hello', 'Write a haiku about rain', 'Who are you?', 'Tell me a joke'])(
    'calls nothing for %j',
    async (message) => {
      expect(await response(message)).toMatchObject({ calls: [], stopReason: 'end' });
    },
  );

  it('asks for what is missing', async () => {
    expect(await response("What's the weather?")).toEqual({
      calls: [],
      stopReason: 'end',
      said: 'I can use `get_weather` for that, but I need to know the location.',
    });
  });

  it('obeys the choice of tool', async () => {
    expect((await response('weather in Paris', { toolChoice: 'none' })).calls).toEqual([]);
    expect(await response('weather in Paris and Rome', { allowParallelTools: false })).toMatchObject({
      calls: [['get_weather', { location: 'Paris' }]],
    });
    expect(await response('Hello', { toolChoice: 'any' })).toMatchObject({
      calls: [[expect.any(String), {}]],
      said: '',
      stopReason: 'tool_use',
    });
    expect(await response('weather in Paris', { toolChoice: { name: 'get_time' } })).toMatchObject({
      calls: [['get_time', { city: 'Paris' }]],
    });
  });

  it('fills forced inputs validly whatever the schema', async () => {
    const schemas: readonly JsonValue[] = [
      object({
        list: { type: 'array', items: { type: 'integer' }, minItems: 3 },
        when: { type: 'string', format: 'date-time' },
      }),
      { anyOf: [object({ a: text }), object({ b: { type: 'number', minimum: 5 } })] },
      {
        type: 'object',
        properties: { tree: { $ref: '#/$defs/t' } },
        required: ['tree'],
        $defs: { t: object({ kids: { type: 'array', items: { $ref: '#/$defs/t' } } }) },
      },
      {},
      { type: 'object' },
    ];
    for (const inputSchema of schemas) {
      const { calls } = await response('Hello', {
        tools: [{ name: 'thing', inputSchema }],
        toolChoice: { name: 'thing' },
      });
      const ajv = new Ajv2020({ strict: false });
      addFormats.default(ajv);
      expect(ajv.validate(Object(inputSchema), calls[0]?.[1])).toBe(true);
    }
  });

  it('takes a tool without a schema, and rejects one whose input is no object', async () => {
    expect(await response('Hello', { tools: [{ name: 'ping' }], toolChoice: 'any' })).toMatchObject({
      calls: [['ping', {}]],
    });
    await expect(
      response('Hello', { tools: [{ name: 'ping', inputSchema: { type: 'string' } }], toolChoice: 'any' }),
    ).rejects.toMatchObject({ code: 'invalid_schema' });
  });
});

describe('after results', () => {
  const called = (name: string, input: JsonValue, id = '1'): Turn => ({
    role: 'assistant',
    parts: [{ kind: 'tool_call', id, name, input }],
  });
  const result = (said: string, isError = false): Turn => ({
    role: 'user',
    parts: [{ kind: 'tool_result', callId: '1', text: said, isError }],
  });
  const asked = [user('weather in Paris?'), called('get_weather', { location: 'Paris' })];

  it.each([
    ['{"temperature":21,"unit":"celsius","sky":"clear"}', 'Paris: temperature 21 °C and sky clear.'],
    ['15 degrees', 'Paris: 15 degrees.'],
    ['"Sunny in Paris"', 'Sunny in Paris.'],
    ['{"result":{"humidity":0.4}}', 'Paris: humidity 0.4.'],
    ['[]', 'Paris: nothing was found.'],
    ['', '`get_weather` returned nothing.'],
  ])('puts %j into words', async (said, expected) => {
    expect(await response([...asked, result(said)])).toEqual({
      calls: [],
      said: expected,
      stopReason: 'end',
    });
  });

  it('never calls again, even when told to call', async () => {
    const failed = await response([...asked, result('service down', true)], { toolChoice: 'any' });
    expect(failed).toEqual({
      calls: [],
      stopReason: 'end',
      said: '`get_weather` (Paris) failed: service down. I cannot answer that part without it.',
    });
  });

  it('goes on with the same tool when the user does', async () => {
    const turns = [
      ...asked,
      result('15 degrees'),
      { role: 'assistant', parts: [{ kind: 'text', text: 'Paris: 15 degrees.' }] } as const,
      user('And in Rome?'),
    ];
    expect((await response(turns)).calls).toEqual([['get_weather', { location: 'Rome' }]]);
  });

  it('fills a schema from the result', async () => {
    const { said } = await response([...asked, result('{"temperature": 21, "city": "Paris"}')], {
      jsonSchema: object({ city: text, temperature: { type: 'number' } }),
    });
    expect(JSON.parse(said)).toEqual({ city: 'Paris', temperature: 21 });
  });
});
