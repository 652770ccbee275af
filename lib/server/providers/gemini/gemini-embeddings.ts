/** Embeddings: requests in Google's form, and vectors from any of the documented forms of a response. */
import { defined, listOf, numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import type { EmbedContentRequest } from '#lib/contract/embeddings/embed-content.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { unreadable } from '../upstream/unreadable.ts';
import { verbPath } from './gemini-native-request.ts';

export function embedRequest(bodies: readonly EmbedContentRequest[], model: string) {
  const [only, ...more] = bodies;
  if (only !== undefined && more.length === 0) {
    return { path: verbPath(model, 'embedContent'), body: embedBody(only, model, '') };
  }
  const requests = bodies.map((body, index) => embedBody(body, model, `requests[${index}].`));
  return { path: verbPath(model, 'batchEmbedContents'), body: { requests } };
}

function embedBody(request: EmbedContentRequest, model: string, prefix: string) {
  const { content, taskType, title, outputDimensionality } = request;
  const shared = { model: `models/${model}`, outputDimensionality };
  if (!model.includes('embedding-2')) return defined({ ...shared, content, taskType, title });
  if (title !== undefined && taskType !== 'RETRIEVAL_DOCUMENT') {
    throw new ApiError('unsupported_parameter', {
      parameter: `${prefix}title`,
      message: `${prefix}title ${JSON.stringify(title)} needs "taskType": "RETRIEVAL_DOCUMENT" with this model.`,
    });
  }
  const [first, ...rest] = content.parts;
  const parts = [{ text: instruction(taskType, title) + (first?.text ?? '') }, ...rest];
  return defined({ ...shared, content: { ...content, parts } });
}

/** The second generation ignores taskType and title: its documentation puts them into the text, in these words. */
function instruction(taskType: EmbedContentRequest['taskType'], title = 'none'): string {
  switch (taskType) {
    case undefined:
    case 'TASK_TYPE_UNSPECIFIED':
      return '';
    case 'RETRIEVAL_DOCUMENT':
      return `title: ${title} | text: `;
    default:
      return `task: ${tasks[taskType]} | query: `;
  }
}

const tasks = {
  RETRIEVAL_QUERY: 'search result',
  QUESTION_ANSWERING: 'question answering',
  FACT_VERIFICATION: 'fact checking',
  CODE_RETRIEVAL_QUERY: 'code retrieval',
  CLASSIFICATION: 'classification',
  CLUSTERING: 'clustering',
  SEMANTIC_SIMILARITY: 'sentence similarity',
} as const;

/**
 * The vectors of `{embedding}`, `{embeddings}`, or a body with candidates whose text is the JSON of a vector. Throws
 * ApiError unless there are as many as requests.
 */
export function readVectors(body: unknown, count: number): number[][] {
  const { embedding, embeddings, candidates } = recordOf(body);
  const entries = embedding === undefined ? listOf(embeddings) : [embedding];
  const vectors = [...entries, ...listOf(candidates).map(candidateEntry)].map(vectorOf);
  if (vectors.length !== count) throw unreadable();
  return vectors;
}

function candidateEntry(candidate: unknown): unknown {
  const { content, embedding } = recordOf(candidate);
  if (embedding !== undefined) return embedding;
  const text = listOf(recordOf(content).parts).map((part) => textOf(recordOf(part).text) ?? '');
  try {
    const value: unknown = JSON.parse(text.join(''));
    return Array.isArray(value) ? { values: value } : (recordOf(value).embedding ?? value);
  } catch (error) {
    throw unreadable(error);
  }
}

function vectorOf(entry: unknown): number[] {
  const values = listOf(recordOf(entry).values);
  const numbers = values.flatMap((value) => numberOf(value) ?? []);
  if (numbers.length === 0 || numbers.length < values.length) throw unreadable();
  return numbers;
}
