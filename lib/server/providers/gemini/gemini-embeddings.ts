/** Embeddings: requests in Google's form, and vectors from any of the documented forms of a response. */
import { z } from 'zod';
import { defined, recordOf } from '#lib/base/json-value.ts';
import type { EmbedContentRequest } from '#lib/contract/embeddings/embed-content.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { lenient } from '../upstream/lenient.ts';
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
  const { embedding, embeddings, candidates } = vectorsResponse.parse(body);
  const entries = embedding === undefined ? embeddings : [embedding];
  const vectors = [...entries, ...candidates.map(candidateEntry)].map(vectorOf);
  if (vectors.length !== count) throw unreadable();
  return vectors;
}

function candidateEntry({ content, embedding }: Candidate): unknown {
  if (embedding !== undefined) return embedding;
  const text = content.parts.map((part) => part.text ?? '');
  try {
    const value: unknown = JSON.parse(text.join(''));
    return Array.isArray(value) ? { values: value } : (recordOf(value).embedding ?? value);
  } catch (error) {
    throw unreadable(error);
  }
}

function vectorOf(entry: unknown): number[] {
  const vector = vectorEntry.safeParse(entry);
  if (!vector.success) throw unreadable();
  return vector.data.values;
}

const candidate = lenient.record({
  content: lenient.record({ parts: lenient.list(lenient.record({ text: lenient.text })) }),
  embedding: lenient.unknown,
});

type Candidate = z.output<typeof candidate>;

const vectorsResponse = lenient.record({
  embedding: lenient.unknown,
  embeddings: lenient.list(lenient.unknown),
  candidates: lenient.list(candidate),
});

/** Strict: a vector without one of its numbers is another vector. */
const vectorEntry = z.object({
  values: z.custom<number[]>(
    (values) => Array.isArray(values) && values.length > 0 && values.every(Number.isFinite),
  ),
});
