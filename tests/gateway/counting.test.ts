// One response has one count: in the usage, the history, the metrics, the spending of its key and on the page.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCost } from '#lib/client/run/prices/run-cost.ts';
import { runOf, sendWith } from '#lib/client/run/test-transport.ts';
import { usageOf } from '#lib/client/run/usage-of.ts';
import { type RecordedRun, recordedRunSchema, runsPageSchema } from '#lib/contract/pages/stored-run.ts';
import { usageSchema } from '#lib/contract/pages/usage.ts';
import type { PriceTable } from '#lib/contract/prices/price-table.ts';
import { startListeningService } from '#tests/support/listening-service.ts';
import { parsePrometheus, sumOf } from '#tests/support/parse-prometheus.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import type { TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

const page = { key: null, headers: { host: 'localhost' } };
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const hi = { messages: [{ role: 'user', content: 'Hello there' }], max_tokens: 900 };
const start = (usage: object) => ({
  type: 'message_start',
  message: { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [], usage },
});
const block = (content_block: object) => ({ type: 'content_block_start', index: 0, content_block });
const delta = (more: object) => ({ type: 'content_block_delta', index: 0, delta: more });
const ending = (usage: object, stop_reason = 'end_turn') => [
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason }, usage },
  { type: 'message_stop' },
];
const whole = (usage: object, more = {}) => ({
  ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'm', stop_reason: 'end_turn' },
  ...{ content: [{ type: 'text', text: 'Hello' }], usage, ...more },
});
const says = (parts: object[], more = {}) => ({
  candidates: [{ index: 0, content: { role: 'model', parts }, ...more }],
});
const stop = { finishReason: 'STOP' };
const ask = { contents: [{ role: 'user', parts: [{ text: 'Hello there' }] }] };
const draw = { ...ask, generationConfig: { responseModalities: ['TEXT', 'IMAGE'] } };
const entry = (type: string, input_tokens: number, output_tokens: number, model: string | null = null) => ({
  ...{ type, model, input_tokens, output_tokens },
  ...{ cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
});
const compacted = {
  iterations: [entry('compaction', 180_000, 3_500), entry('message', 23_000, 1_000)],
  ...{ output_tokens: 1_000, input_tokens: 23_000 },
};
const drawing = { inlineData: { mimeType: 'image/png', data: png } };

interface Row {
  name: string;
  kind: 'messages' | 'native' | 'native-stream' | 'native-image' | 'images' | 'embeddings';
  body: Record<string, unknown>;
  /** One document, or the events of a stream. */
  response: object | readonly object[];
  /** The connection breaks after the events. */
  isCut?: true;
  counts: [input: number, output: number, images?: number];
  /** By the prices below, in millionths: per token 1 in, 0.1 cached, 2 written, 10 out. */
  cost: number;
}

const rows: Row[] = [
  {
    ...{ name: 'a message', kind: 'messages', body: hi },
    ...{ response: whole({ input_tokens: 10, output_tokens: 5 }), counts: [10, 5], cost: 60 },
  },
  {
    ...{ name: 'a message with a cache', kind: 'messages', body: hi },
    response: whole({
      ...{ input_tokens: 10, cache_read_input_tokens: 100, cache_creation_input_tokens: 20 },
      ...{
        cache_creation: { ephemeral_5m_input_tokens: 20, ephemeral_1h_input_tokens: 0 },
        output_tokens: 5,
      },
    }),
    ...{ counts: [130, 5], cost: 10 + 10 + 40 + 50 },
  },
  {
    name: 'a message after a compaction, its counts first',
    ...{ kind: 'messages', body: hi },
    response: Object.fromEntries(Object.entries(whole(compacted)).toReversed()),
    ...{ counts: [203_000, 4_500], cost: 203_000 + 45_000 },
  },
  {
    ...{ name: 'a message with an advisor of another price', kind: 'messages', body: hi },
    response: whole({
      ...{ output_tokens: 40, input_tokens: 100 },
      iterations: [
        entry('message', 100, 20),
        entry('advisor_message', 800, 500, 'advisor'),
        entry('message', 900, 20),
      ],
    }),
    ...{ counts: [1800, 540], cost: 1000 + 400 + 100 * (800 + 5000) },
  },
  {
    ...{ name: 'a stream', kind: 'messages', body: { ...hi, stream: true } },
    response: [
      start({ input_tokens: 10, cache_read_input_tokens: 100, output_tokens: 1 }),
      ...[block({ type: 'text', text: '' }), delta({ type: 'text_delta', text: 'Hello' })],
      ...ending({ input_tokens: 10, output_tokens: 7, cache_read_input_tokens: null }),
    ],
    ...{ counts: [110, 7], cost: 10 + 10 + 70 },
  },
  {
    ...{ name: 'a stream whose start has no counts', kind: 'messages', body: { ...hi, stream: true } },
    response: [
      start({ input_tokens: 0, output_tokens: 0 }),
      ...[block({ type: 'text', text: '' }), delta({ type: 'text_delta', text: 'Hello' })],
      ...ending({ input_tokens: 12, output_tokens: 7 }),
    ],
    ...{ counts: [12, 7], cost: 82 },
  },
  {
    ...{ name: 'a stream of thinking', kind: 'messages', body: { ...hi, stream: true } },
    response: [
      start({ input_tokens: 10, output_tokens: 1 }),
      ...[block({ type: 'thinking', thinking: '', signature: '' })],
      delta({ type: 'thinking_delta', thinking: 'x'.repeat(400) }),
      ...ending({ output_tokens: 120, output_tokens_details: { thinking_tokens: 100 } }),
    ],
    ...{ counts: [10, 120], cost: 1210 },
  },
  {
    ...{ name: 'a cut stream of 400 characters', kind: 'messages', body: { ...hi, stream: true } },
    response: [
      start({ input_tokens: 10, output_tokens: 1 }),
      block({ type: 'text', text: '' }),
      ...Array.from({ length: 40 }, () => delta({ type: 'text_delta', text: 'ten chars.' })),
    ],
    ...{ isCut: true, counts: [10, 100], cost: 1010 },
  },
  {
    ...{ name: 'a cut stream of a tool call', kind: 'messages', body: { ...hi, stream: true } },
    response: [
      start({ input_tokens: 10, output_tokens: 1 }),
      block({ type: 'tool_use', id: 't', name: 'look', input: {} }),
      delta({ type: 'input_json_delta', partial_json: `{"at":"${'x'.repeat(33)}` }),
    ],
    ...{ isCut: true, counts: [10, 10], cost: 110 },
  },
  {
    ...{ name: 'a native response with results of tools', kind: 'native', body: ask },
    response: {
      ...says([{ text: 'Hi' }], stop),
      usageMetadata: { promptTokenCount: 10, toolUsePromptTokenCount: 500, candidatesTokenCount: 5 },
    },
    ...{ counts: [510, 5], cost: 560 },
  },
  {
    ...{ name: 'a native response with a cache and thoughts', kind: 'native', body: ask },
    response: {
      usageMetadata: {
        ...{ thoughtsTokenCount: 20, totalTokenCount: 125, cachedContentTokenCount: 50 },
        ...{ candidatesTokenCount: 5, promptTokenCount: 100 },
      },
      ...says([{ text: 'Hm', thought: true }, { text: 'Hi' }], stop),
    },
    ...{ counts: [100, 25], cost: 50 + 5 + 250 },
  },
  {
    ...{ name: 'a native stream', kind: 'native-stream', body: ask },
    response: [
      { ...says([{ text: 'Hi ' }]), usageMetadata: { promptTokenCount: 10, totalTokenCount: 10 } },
      {
        ...says([{ text: 'there' }], stop),
        usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 3 },
      },
    ],
    ...{ counts: [10, 3], cost: 40 },
  },
  {
    ...{ name: 'a blocked prompt', kind: 'native', body: ask },
    response: { promptFeedback: { blockReason: 'SAFETY' }, usageMetadata: { promptTokenCount: 10 } },
    ...{ counts: [10, 0], cost: 0 },
  },
  {
    ...{ name: 'a native image and its draft', kind: 'native-image', body: draw },
    response: {
      ...says([{ ...drawing, thought: true }, { text: 'Here' }, drawing], stop),
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 1290 },
    },
    ...{ counts: [10, 1290, 1], cost: 12_910 + 1_000_000 },
  },
  {
    ...{ name: 'two native images', kind: 'native-image', body: draw },
    response: {
      ...says([drawing, drawing], stop),
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 2580 },
    },
    ...{ counts: [10, 2580, 2], cost: 25_810 + 2_000_000 },
  },
  {
    ...{ name: 'text from a native image model', kind: 'native-image', body: draw },
    response: {
      ...says([{ text: 'I cannot draw that.' }], stop),
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 6 },
    },
    ...{ counts: [10, 6, 0], cost: 70 },
  },
  {
    ...{ name: 'images with details', kind: 'images', body: { prompt: 'A kite', n: 2 } },
    response: {
      created: 1,
      usage: {
        ...{ input_tokens: 30, output_tokens: 544, total_tokens: 574 },
        input_tokens_details: { text_tokens: 10, image_tokens: 20 },
      },
      ...{ data: [{ b64_json: png }, { b64_json: png }], size: '1024x1024', quality: 'low' },
    },
    ...{ counts: [30, 544, 2], cost: 5470 + 2_000_000 },
  },
  {
    name: 'streamed images, the last of them twice',
    ...{ kind: 'images', body: { prompt: 'A kite', n: 2, stream: true, partial_images: 1 } },
    response: [
      { type: 'image_generation.partial_image', partial_image_index: 0, b64_json: png },
      ...[10, 11, 11].map((output_tokens) => ({
        ...{ type: 'image_generation.completed', b64_json: png, size: '1024x1024', quality: 'low' },
        usage: { input_tokens: 5, output_tokens, total_tokens: 5 + output_tokens },
      })),
    ],
    ...{ counts: [5, 21, 2], cost: 215 + 2_000_000 },
  },
  {
    ...{ name: 'an embedding without a count', kind: 'embeddings' },
    body: { content: { parts: [{ text: 'a quiet harbour' }] } },
    ...{ response: { embedding: { values: [0.6, 0.8] } }, counts: [4, 0], cost: 4 },
  },
];
const price = { input: 1, cachedInput: 0.1, cacheWrite: 2, output: 10, image: 1 };
const models = { images: 'alpha-image-2', drawn: 'beta-3-pro-image' };
const embedding = 'beta-embedding-2-preview';

function placeOf(
  { kind, body }: Pick<Row, 'kind' | 'body'>,
  index: number,
): { model: string; path: string; body: object } {
  const text = `text-${index}`;
  switch (kind) {
    case 'messages':
      return { model: text, path: '/v1/messages', body: { model: text, ...body } };
    case 'native':
      return { model: text, path: `/v1beta/models/${text}:generateContent`, body };
    case 'native-stream':
      return { model: text, path: `/v1beta/models/${text}:streamGenerateContent?alt=sse`, body };
    case 'native-image':
      return { model: models.drawn, path: `/v1beta/models/google/${models.drawn}:generateContent`, body };
    case 'images':
      return {
        model: models.images,
        path: '/v1/images/generations',
        body: { model: models.images, ...body },
      };
    case 'embeddings':
      return { model: embedding, path: `/v1beta/models/google/${embedding}:embedContent`, body };
  }
}

let upstream: ScriptedUpstream;
let listening: Awaited<ReturnType<typeof startListeningService>>;
let service: TestService;
let prices: PriceTable;
beforeAll(async () => {
  upstream = await startScriptedUpstream();
  listening = await startListeningService(upstream.environment);
  service = listening.service;
  const names = rows.map((row, index) => placeOf(row, index).model);
  prices = {
    currency: '$',
    models: {
      ...Object.fromEntries(names.map((name) => [name, price])),
      advisor: { input: 100, output: 1000 },
    },
  };
  const set = await service.call('/api/prices', { ...page, method: 'PUT', body: prices });
  expect(set.status).toBe(200);
});
afterAll(async () => {
  await listening.stop();
  upstream.close();
});

function wireOf({ response }: Row): { type: string; text: string } {
  if (!Array.isArray(response)) return { type: 'application/json', text: JSON.stringify(response) };
  const frames = response.map((event: object) => {
    const name = 'type' in event ? `event: ${event.type}\n` : '';
    return `${name}data: ${JSON.stringify(event)}\n\n`;
  });
  return { type: 'text/event-stream', text: frames.join('') };
}

async function usedBy(model: string) {
  const { rows: used } = usageSchema.parse(await (await service.call('/api/usage?range=1h', page)).json());
  const own = used.filter((row) => row.model === model);
  const sum = (of: (row: (typeof own)[number]) => number) => own.reduce((total, row) => total + of(row), 0);
  return {
    input: sum((row) => row.inputTokens),
    output: sum((row) => row.outputTokens),
    images: sum((row) => row.images),
    cost: sum((row) => row.cost),
  };
}

async function measuredOf(model: string) {
  const samples = parsePrometheus(await (await service.call('/metrics', page)).text());
  const tokens = (type: string) =>
    sumOf(samples, 'gen_ai_client_token_usage_sum', {
      ...{ gen_ai_request_model: model, gen_ai_token_type: type },
    });
  return { input: tokens('input'), output: tokens('output') };
}

function ended(id: string): Promise<RecordedRun> {
  return until(async () => {
    const response = await service.call(`/api/runs/${id}`, page);
    const run = response.status === 200 ? recordedRunSchema.parse(await response.json()) : undefined;
    return run && run.outcome !== 'running' ? run : undefined;
  });
}

async function latestRun() {
  const { runs } = runsPageSchema.parse(await (await service.call('/api/runs?limit=1', page)).json());
  return runs[0]?.id;
}

const difference = <Counts extends Record<string, number>>(after: Counts, before: Counts) =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]));

describe('every reader counts the same:', () => {
  test.each(rows.map((row, index) => [row.name, row, index] as const))('%s', async (_name, row, index) => {
    const { model, path, body } = placeOf(row, index);
    const { type, text } = wireOf(row);
    const [input, output, images = 0] = row.counts;
    const cost = row.cost / 1e6;
    upstream.script = (response) => {
      response.writeHead(200, { 'content-type': type });
      response.write(text);
      // After the bytes have left.
      if (row.isCut) setImmediate(() => response.destroy());
      else response.end();
    };
    const before = { usage: await usedBy(model), metrics: await measuredOf(model) };

    const sent = await service.call(`/api/gateway${path}`, { ...page, body });
    expect(sent.status).toBe(200);
    const received = await sent.text();
    const run = await ended(sent.headers.get('x-request-id') ?? '');

    const used = difference(await usedBy(model), before.usage);
    expect(used).toMatchObject({ input, output, images });
    expect(used.cost).toBeCloseTo(cost, 9);
    expect(difference(await measuredOf(model), before.metrics)).toEqual({ input, output });
    expect(run).toMatchObject({ inputTokens: input || null, outputTokens: output || null });
    expect(run.cost).toBeCloseTo(cost, 9);

    const headers = { 'content-type': type };
    const messages = await sendWith({ response: { headers, chunks: [received] }, body: { ...body } });
    const shown = { ...runOf(run.operationId, { ...body }, messages), model };
    const onPage = usageOf(shown);
    expect([onPage.inputTokens ?? 0, onPage.outputTokens ?? 0, onPage.images ?? 0]).toEqual([
      input,
      output,
      images,
    ]);
    expect(runCost(shown, prices)?.amount).toBeCloseTo(cost, 9);
  });
});

describe('a call without a stream that is stopped after the upstream has it counts an estimate everywhere:', () => {
  const limit = 400;
  const calls: [string, Pick<Row, 'kind' | 'body'>, [output: number, images: number]][] = [
    ['a message', { kind: 'messages', body: { ...hi, max_tokens: limit } }, [limit, 0]],
    [
      'a native text',
      { kind: 'native', body: { ...ask, generationConfig: { maxOutputTokens: limit } } },
      [limit, 0],
    ],
    ['an image', { kind: 'images', body: { prompt: 'A kite', size: '1024x1024', quality: 'low' } }, [272, 1]],
    [
      'an embedding',
      { kind: 'embeddings', body: { content: { parts: [{ text: 'a quiet harbour' }] } } },
      [0, 0],
    ],
  ];

  test.each(calls)('%s', async (_name, { kind, body: given }, [output, images]) => {
    const { model, path, body } = placeOf({ kind, body: given }, 0);
    const before = { usage: await usedBy(model), metrics: await measuredOf(model) };
    const earlier = await latestRun();
    const seen = Promise.withResolvers<void>();
    upstream.script = () => seen.resolve();
    const sending = fetch(`${listening.baseUrl}/api/gateway${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
      .then((response) => response.arrayBuffer())
      .catch(() => {});
    await seen.promise;
    const id = await until(async () => {
      const latest = await latestRun();
      return latest !== earlier && latest;
    });
    expect((await service.call(`/api/runs/${id}/stop`, { ...page, method: 'POST' })).status).toBe(204);
    const run = await ended(id);
    upstream.cut();
    await sending;

    const used = difference(await usedBy(model), before.usage);
    expect(used).toMatchObject({ output, images });
    expect(used.input).toBeGreaterThan(0);
    expect(used.cost).toBeCloseTo(((used.input ?? 0) + output * 10) / 1e6 + images, 9);
    expect(difference(await measuredOf(model), before.metrics)).toEqual({ input: used.input, output });
    expect(run).toMatchObject({ outcome: 'stopped', inputTokens: used.input, outputTokens: output || null });
    expect(run.cost).toBeCloseTo(used.cost ?? 0, 9);
  });
});
