import { describe, expect, test } from 'vitest';
import { taskTypes } from '#lib/contract/embeddings/embed-fields.ts';
import { embedRequest, readVectors } from './gemini-embeddings.ts';

const content = { parts: [{ text: 'a cat' }, { text: 'asleep' }] };

describe('a request', () => {
  test('of the first generation has its fields as they are', () => {
    const body = {
      content,
      taskType: 'RETRIEVAL_DOCUMENT',
      title: 'Cats',
      outputDimensionality: 256,
    } as const;
    expect(embedRequest([body], 'gemini-embedding-001')).toStrictEqual({
      path: '/models/gemini-embedding-001:embedContent',
      body: { ...body, model: 'models/gemini-embedding-001' },
    });
  });

  test.each([
    [undefined, 'a cat'],
    ['TASK_TYPE_UNSPECIFIED', 'a cat'],
    ['RETRIEVAL_QUERY', 'task: search result | query: a cat'],
    ['RETRIEVAL_DOCUMENT', 'title: none | text: a cat'],
    ['SEMANTIC_SIMILARITY', 'task: sentence similarity | query: a cat'],
    ['CLASSIFICATION', 'task: classification | query: a cat'],
    ['CLUSTERING', 'task: clustering | query: a cat'],
    ['QUESTION_ANSWERING', 'task: question answering | query: a cat'],
    ['FACT_VERIFICATION', 'task: fact checking | query: a cat'],
    ['CODE_RETRIEVAL_QUERY', 'task: code retrieval | query: a cat'],
  ] as const)('of the second with task %s says it in the text', (taskType, text) => {
    expect(embedRequest([{ content, taskType }], 'gemini-embedding-2')).toStrictEqual({
      path: '/models/gemini-embedding-2:embedContent',
      body: {
        model: 'models/gemini-embedding-2',
        content: { parts: [{ text }, { text: 'asleep' }] },
      },
    });
  });

  test('every task of the contract is in the table above', () => {
    expect(taskTypes).toHaveLength(9);
  });

  test('of several has the title and the dimensions of each', () => {
    const document = { content, taskType: 'RETRIEVAL_DOCUMENT', title: 'Cats' } as const;
    const path = '/models/gemini-embedding-2:batchEmbedContents';
    const model = 'models/gemini-embedding-2';
    expect(
      embedRequest([document, { content, outputDimensionality: 8 }], 'gemini-embedding-2'),
    ).toStrictEqual({
      path,
      body: {
        requests: [
          { model, content: { parts: [{ text: 'title: Cats | text: a cat' }, { text: 'asleep' }] } },
          { model, outputDimensionality: 8, content },
        ],
      },
    });
  });

  test.each([
    [[{ content, title: 'Cats' }], 'title'],
    [[{ content }, { content, title: 'Cats', taskType: 'CLUSTERING' as const }], 'requests[1].title'],
  ])('with a title that the second generation cannot use is refused', (bodies, parameter) => {
    expect(() => embedRequest(bodies, 'gemini-embedding-2')).toThrow(
      expect.objectContaining({
        code: 'unsupported_parameter',
        details: { parameter, message: expect.stringContaining('RETRIEVAL_DOCUMENT') },
      }),
    );
  });
});

describe('vectors', () => {
  const candidate = (text: string) => ({ content: { role: 'model', parts: [{ text }] }, index: 0 });
  const rest = { usageMetadata: { promptTokenCount: 2, totalTokenCount: 2 }, modelVersion: 'x' };

  test.each([
    [{ embedding: { values: [0.6, -0.8] } }, [[0.6, -0.8]]],
    [{ embedding: { values: [1] }, usageMetadata: { promptTokenCount: 2 } }, [[1]]],
    [
      { embeddings: [{ values: [1, 2] }, { values: [3, 4] }] },
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [{ candidates: [candidate('[0.5, 1e-3]')], ...rest }, [[0.5, 0.001]]],
    [{ candidates: [candidate('{"values":[1]}'), candidate('{"embedding":{"values":[2]}}')] }, [[1], [2]]],
    [{ candidates: [{ embedding: { values: [1, 2] }, index: 0 }], ...rest }, [[1, 2]]],
  ])('of %j', (body, vectors) => {
    expect(readVectors(body, vectors.length)).toStrictEqual(vectors);
  });

  test.each([
    ['fewer than requests', { embeddings: [{ values: [1] }] }, 2],
    ['more than requests', { embeddings: [{ values: [1] }, { values: [1] }] }, 1],
    ['an empty one', { embedding: { values: [] } }, 1],
    ['one with a text', { embedding: { values: [1, '2'] } }, 1],
    ['none', { ...rest }, 1],
    ['a candidate with prose', { candidates: [candidate('Sorry')] }, 1],
    ['no object', ['x'], 1],
  ])('%s: the response is unreadable', (_name, body, count) => {
    expect(() => readVectors(body, count)).toThrow(expect.objectContaining({ code: 'upstream_error' }));
  });
});
