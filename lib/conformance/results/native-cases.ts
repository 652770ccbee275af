/** The native protocol: text, images, streams, counts, vectors. */
import { listOf, numberOf, parseJson, recordOf, textOf } from '#lib/base/json-value.ts';
import type { Contract } from '#lib/contract/contract.ts';
import { addsUp, type Case, headerOf, rowOf } from './case.ts';

export const contents = [{ role: 'user', parts: [{ text: 'Hello' }] }];

export function nativeCases({ operations }: Contract): Case[] {
  const { generateContent, streamGenerateContent, countNativeTokens, embedContent, batchEmbedContents } =
    operations;
  const model = 'beta-3-pro';
  const streaming = `/v1beta/models/${model}:streamGenerateContent`;
  const candidate = (json: unknown) => recordOf(listOf(recordOf(json).candidates)[0]);
  const partsOf = (json: unknown) => listOf(recordOf(candidate(json).content).parts).map(recordOf);
  const write = rowOf(generateContent, (generationConfig) => ({
    model,
    body: { contents, generationConfig },
  }));
  const schema = { type: 'OBJECT', properties: { count: { type: 'INTEGER' } }, required: ['count'] };
  const embedding = 'beta-embedding-2-preview';
  const vector = (json: unknown) => listOf(recordOf(json).values);
  const texts = ['A quiet harbour', 'A red kite', 'Three boats'];
  // biome-ignore format: one row per rule
  return [
    write('answer', {}, 'writes a text, as the model, with its reason and its counts', ({ json }) => [
      !partsOf(json).some(({ text }) => textOf(text)) && 'There is no text.',
      recordOf(candidate(json).content).role !== 'model' && 'The role is another.',
      candidate(json).finishReason !== 'STOP' && 'finishReason is another.',
      !textOf(json.modelVersion) && 'There is no modelVersion.',
      !addsUp(recordOf(json.usageMetadata), 'promptTokenCount', 'candidatesTokenCount', 'totalTokenCount') &&
        !numberOf(recordOf(json.usageMetadata).thoughtsTokenCount) &&
        'The sum is wrong.',
    ]),
    write('max-tokens', { maxOutputTokens: 3 }, 'stops at maxOutputTokens', ({ json }) => [
      candidate(json).finishReason !== 'MAX_TOKENS' && 'finishReason is another.',
    ]),
    write('candidates', { candidateCount: 2 }, 'writes as many candidates', ({ json }) => [
      listOf(json.candidates).length !== 2 && 'There are not two.',
    ]),
    write('schema', { responseMimeType: 'application/json', responseSchema: schema }, 'keeps to a schema', ({ json }) => [
      !Number.isInteger(recordOf(parseJson(partsOf(json).map(({ text }) => text).join(''))).count) &&
        'The text does not keep to it.',
    ]),
    ...['beta-3-pro-image', 'beta-3.1-flash-image', 'beta-2.5-flash-image'].map(
      (drawing): Case => [
        `${drawing}/image`,
        generateContent,
        { model: drawing, body: { contents, generationConfig: { responseModalities: ['IMAGE'] } } },
        'draws an inline image',
        ({ json }) => {
          const inline = recordOf(partsOf(json).findLast(({ inlineData }) => inlineData)?.inlineData);
          const found = headerOf({ b64_json: inline.data });
          return [`image/${found?.format}` !== inline.mimeType && 'There is no image of its type.'];
        },
      ],
    ),
    ['sse', streamGenerateContent, { path: `${streaming}?alt=sse`, body: { contents } }, 'streams events for alt=sse', ({ type, events }) => [
      !type.startsWith('text/event-stream') && `The content type is ${type}.`,
      candidate(events.at(-1)?.data).finishReason !== 'STOP' && 'The last event has no reason.',
      !events.some(({ data }) => partsOf(data).some(({ text }) => textOf(text))) && 'There is no text.',
    ]],
    ['array', streamGenerateContent, { path: streaming, body: { contents } }, 'writes an array without alt=sse', ({ text }) => [
      candidate(listOf(parseJson(text)).at(-1)).finishReason !== 'STOP' && 'It is none.',
    ]],
    ['count', countNativeTokens, { model, body: { contents } }, 'counts the tokens', ({ json }) => [
      !((numberOf(json.totalTokens) ?? 0) > 0) && 'There is no count.',
    ]],
    ...[8, 256].map(
      (length): Case => [
        `dimensions-${length}`,
        embedContent,
        { model: embedding, body: { ...embedded(texts[0]), outputDimensionality: length } },
        'makes a vector of this length',
        ({ json }) => [vector(json.embedding).length !== length && 'The length is another.'],
      ],
    ),
    ['order', batchEmbedContents, { model: embedding, body: { requests: [...texts, texts[0]].map(embedded) } }, 'makes one vector for each text, in order', ({ json }) => {
      const [first, second, third, last] = listOf(json.embeddings).map((entry) => JSON.stringify(entry));
      return [
        (third === undefined || first !== last) && 'The first and the last text are the same.',
        (first === second || second === third) && 'Different texts have one vector.',
      ];
    }],
  ];
}

function embedded(text: string | undefined) {
  return { content: { parts: [{ text }] } };
}
