// Tests that Google's SDK sends the same requests to a scripted Gemini API and gets the same results, both
// directly and through this service.
import { createServer, type Server } from 'node:http';
import {
  ApiError,
  FinishReason,
  FunctionCallingConfigMode,
  type GenerateContentParameters,
  GoogleGenAI,
  ThinkingLevel,
} from '@google/genai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { fromNode } from '#lib/server/http/gateway-request.ts';
import { writeNode } from '#lib/server/http/write-node.ts';
import {
  blockedPrompt,
  endedBy,
  imageAnswer,
  sampleBase64,
  textAnswer,
} from '#tests/support/gemini-responses.ts';
import { type GeminiService, openGeminiService } from '#tests/support/gemini-service.ts';
import { listen } from '#tests/support/listen.ts';
import { testApiKey } from '#tests/support/server-environment.ts';

let gemini: GeminiService;
let server: Server;
let clients: Record<'direct' | 'through', GoogleGenAI>;

beforeAll(async () => {
  gemini = await openGeminiService();
  server = createServer((request, response) => {
    gemini.service.runtime
      .route(fromNode(request, response))
      ?.then((outcome) => writeNode(response, outcome))
      .catch(() => response.destroy());
  });
  const client = (apiKey: string, baseUrl: string) =>
    new GoogleGenAI({ apiKey, httpOptions: { baseUrl, apiVersion: 'v1beta' } });
  clients = {
    direct: client('AIza-operator', gemini.upstream.baseUrl),
    through: client(testApiKey, await listen(server)),
  };
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await gemini.close();
});

beforeEach(() => {
  gemini.reset();
});

/** Returns results and requests of both calls. `names`: the model at the upstream and in this service. */
async function twice<Result>(
  names: readonly [direct: string, through: string],
  call: (client: GoogleGenAI, model: string) => Promise<Result>,
) {
  const results = [await call(clients.direct, names[0]), await call(clients.through, names[1])] as const;
  const sent = gemini.upstream.received.map(({ method, url, headers, body }) => ({
    ...{ method, url, key: headers['x-goog-api-key'] },
    body: body === '' ? undefined : JSON.parse(body),
  }));
  return { results, sent };
}

const image = ['gemini-3.1-flash-image', 'beta-3.1-flash-image'] as const;
const text = ['gemini-3.1-pro-preview', 'beta-3-pro'] as const;
const embedding = ['gemini-embedding-2', 'beta-embedding-2-preview'] as const;

type Request = Omit<GenerateContentParameters, 'model'>;

const requests: readonly (readonly [string, readonly [string, string], Request])[] = [
  ['a prompt', text, { contents: 'Hello' }],
  [
    'an image to change',
    image,
    {
      contents: [
        {
          role: 'user',
          parts: [{ text: 'Night' }, { inlineData: { mimeType: 'image/png', data: sampleBase64 } }],
        },
      ],
      config: {
        responseModalities: ['TEXT', 'IMAGE'],
        imageConfig: { aspectRatio: '8:1', imageSize: '512' },
        tools: [{ googleSearch: { searchTypes: { webSearch: {}, imageSearch: {} } } }],
        thinkingConfig: { thinkingLevel: ThinkingLevel.HIGH, includeThoughts: false },
      },
    },
  ],
  [
    'tools and settings',
    text,
    {
      contents: [{ role: 'user', parts: [{ text: 'Look' }] }],
      config: {
        ...{
          systemInstruction: 'Be brief.',
          temperature: 1.2,
          topP: 0.9,
          topK: 3,
          candidateCount: 1,
          seed: 5,
        },
        ...{ maxOutputTokens: 9, stopSequences: ['END'], responseMimeType: 'application/json' },
        responseJsonSchema: { type: 'object', properties: { a: { type: 'string' } } },
        tools: [{ functionDeclarations: [{ name: 'look', parametersJsonSchema: { type: 'object' } }] }],
        toolConfig: { functionCallingConfig: { mode: FunctionCallingConfigMode.ANY } },
      },
    },
  ],
];

describe('generateContent', () => {
  test.each(requests)('of %s', async (_name, names, request) => {
    gemini.answer(imageAnswer);
    const { results, sent } = await twice(names, async (client, model) => {
      const { candidates, usageMetadata, responseId } = await client.models.generateContent({
        ...request,
        model,
      });
      return { candidates, usageMetadata, responseId };
    });
    const { modelVersion: _, ...rest } = imageAnswer;
    expect(results[0]).toStrictEqual(rest);
    expect(results[1]).toStrictEqual(results[0]);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toStrictEqual(sent[0]);
  });

  test.each([
    ['a blocked prompt', blockedPrompt],
    ['an unsafe image', endedBy(FinishReason.IMAGE_SAFETY, 'Unable to show it.')],
  ])('of %s', async (_name, body) => {
    gemini.answer(body);
    const { results } = await twice(image, async (client, model) => {
      const { candidates, promptFeedback } = await client.models.generateContent({
        model,
        contents: 'A kite',
      });
      return [promptFeedback?.blockReason, candidates?.[0]?.finishReason];
    });
    expect(results[0].filter(Boolean)).toHaveLength(1);
    expect(results[1]).toStrictEqual(results[0]);
  });

  test('as a stream', async () => {
    gemini.upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const bytes = Buffer.from(`data: ${JSON.stringify(textAnswer)}\r\n\r\n`.repeat(3));
      // The chunk boundaries are uneven; each chunk is sent separately.
      const pieces = [
        bytes.subarray(0, 1),
        bytes.subarray(1, 40),
        bytes.subarray(40, 400),
        bytes.subarray(400),
      ];
      const next = () => {
        const piece = pieces.shift();
        if (piece === undefined) response.end();
        else response.write(piece, () => setImmediate(next));
      };
      next();
    };
    const { results, sent } = await twice(text, async (client, model) => {
      const all: string[] = [];
      const stream = await client.models.generateContentStream({ model, contents: 'Hello' });
      for await (const chunk of stream) all.push(chunk.text ?? '');
      return all;
    });
    expect(results).toStrictEqual([
      ['Ahoy', 'Ahoy', 'Ahoy'],
      ['Ahoy', 'Ahoy', 'Ahoy'],
    ]);
    expect(sent[1]).toStrictEqual(sent[0]);
  });
});

test('a chat-image request is sent like the request of the SDK', async () => {
  gemini.answer(imageAnswer);
  await clients.direct.models.generateContent({
    model: 'gemini-3-pro-image',
    contents: [
      {
        role: 'user',
        parts: [{ text: 'Night' }, { inlineData: { mimeType: 'image/png', data: sampleBase64 } }],
      },
    ],
    config: {
      responseModalities: ['TEXT', 'IMAGE'],
      imageConfig: { aspectRatio: '3:2', imageSize: '2K' },
      tools: [{ googleSearch: {} }],
      thinkingConfig: { thinkingLevel: ThinkingLevel.HIGH, includeThoughts: false },
    },
  });
  const body = { model: 'beta-3-pro-image', prompt: 'Night', images: [sampleImage], size: '3:2' };
  const more = { quality: 'medium', web_search: true, thinking_level: 'High' };
  const response = await gemini.service.call('/v1/images/generations', { body: { ...body, ...more } });
  expect(response.status).toBe(200);
  const [bySdk, byService] = gemini.upstream.received.map(({ url, body }) => [url, JSON.parse(body)]);
  expect(byService).toStrictEqual(bySdk);
});

test('embeddings', async () => {
  gemini.answer({ embeddings: [{ values: [0.6, 0.8] }, { values: [1, 0] }] });
  const contents = [{ parts: [{ text: 'a cat' }] }, { parts: [{ text: 'a dog' }] }];
  const { results, sent } = await twice(embedding, async (client, model) => {
    const config = { outputDimensionality: 2 };
    return (await client.models.embedContent({ model, contents, config })).embeddings;
  });
  expect(results[0]).toStrictEqual([{ values: [0.6, 0.8] }, { values: [1, 0] }]);
  expect(results[1]).toStrictEqual(results[0]);
  expect(sent[1]).toStrictEqual(sent[0]);
});

test('countTokens', async () => {
  gemini.answer({ totalTokens: 31 });
  const { results, sent } = await twice(text, async (client, model) => {
    return (await client.models.countTokens({ model, contents: 'Hello' })).totalTokens;
  });
  expect(results).toStrictEqual([31, 31]);
  expect(sent[1]).toStrictEqual(sent[0]);
});

test.each([
  [400, 'INVALID_ARGUMENT'],
  [429, 'RESOURCE_EXHAUSTED'],
  [503, 'UNAVAILABLE'],
])('an error %i has the same class and status', async (code, status) => {
  gemini.answer({ error: { code, message: 'No.', status } }, code);
  const { results } = await twice(text, async (client, model) => {
    const error: unknown = await client.models
      .generateContent({ model, contents: 'Hello' })
      .catch((thrown: unknown) => thrown);
    if (!(error instanceof ApiError)) throw new Error('no ApiError');
    return [error.status, JSON.parse(error.message).error.status];
  });
  expect(results).toStrictEqual([
    [code, status],
    [code, status],
  ]);
});
