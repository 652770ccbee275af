// Tests every rule of the embedding operations, one row each.

import { taskTypes } from '#lib/contract/embeddings/embed-fields.ts';
import { accept, contractTable, refuse } from '#tests/support/contract-table.ts';
import { batchEmbedContents, embedContent } from '#tests/support/documented-contract.ts';

const model = 'google/beta-embedding-2-preview';
const content = { parts: [{ text: 'A quiet harbour' }] };

contractTable('embedContent', {
  operation: embedContent,
  model,
  base: { content },
  // biome-ignore format: one row per rule
  rows: [
    accept('the smallest body', {}),
    accept('the model without a vendor', {}, 'beta-embedding-2-preview'),
    accept('the model of another vendor', {}, 'acme/beta-embedding-2-preview'),
    accept('the model with models/', {}, 'models/beta-embedding-2-preview'),
    refuse('an unknown model', {}, ['model_not_found', 'model', 'beta-embedding-2-preview'], 'google/embedding-9'),
    refuse('an image model', {}, ['invalid_value', 'model', 'does not support'], 'beta-3-pro-image'),
    refuse('a text model', {}, ['invalid_value', 'model', 'does not support'], 'beta-3-pro'),
    refuse('no content', { content: undefined }, ['missing_required_parameter', 'content', 'required']),
    refuse('contents', { content: undefined, contents: [content] }, ['unsupported_parameter', 'contents', 'content (singular)']),
    refuse('no parts', { content: {} }, ['missing_required_parameter', 'content.parts', 'required']),
    refuse('empty parts', { content: { parts: [] } }, ['array_below_min_length', 'content.parts', 'at least 1 element']),
    refuse('a part without text', { content: { parts: [{}] } }, ['missing_required_parameter', 'content.parts[0].text', 'required']),
    refuse('an image', { content: { parts: [{ text: 'x', inlineData: {} }] } }, ['unsupported_parameter', 'content.parts[0].inlineData', 'only text']),
    accept('several parts', { content: { role: 'user', parts: [{ text: 'a' }, { text: 'b' }] } }),
    ...taskTypes.map((taskType) => accept(`task ${taskType}`, { taskType })),
    refuse('an unknown task', { taskType: 'SEARCH' }, ['invalid_value', 'taskType', '"CODE_RETRIEVAL_QUERY"; got "SEARCH"']),
    accept('one dimension', { outputDimensionality: 1 }),
    refuse('no dimension', { outputDimensionality: 0 }, ['integer_below_min_value', 'outputDimensionality', 'at least 1; got 0']),
    refuse('half a dimension', { outputDimensionality: 0.5 }, ['invalid_type', 'outputDimensionality', 'whole number']),
    accept('a title', { taskType: 'RETRIEVAL_DOCUMENT', title: 'Harbours' }),
    accept('snake_case', { task_type: 'CLUSTERING', output_dimensionality: 8 }),
    refuse('an unknown task in snake_case', { task_type: 'SEARCH' }, ['invalid_value', 'task_type', 'got "SEARCH"']),
    accept('the same model in the body', { model: 'models/beta-embedding-2-preview' }),
    refuse('another model in the body', { model: 'models/beta-3-pro' }, ['invalid_value', 'model', 'got "models/beta-3-pro"']),
    refuse('a field of another interface', { input: 'x' }, ['unsupported_parameter', 'input', 'content.parts']),
    refuse('an unknown field', { normalise: true }, ['unknown_parameter', 'normalise', 'not a known']),
  ],
});

contractTable('batchEmbedContents', {
  operation: batchEmbedContents,
  model,
  base: { requests: [{ model: 'models/beta-embedding-2-preview', content }] },
  // biome-ignore format: one row per rule
  rows: [
    accept('one request', {}),
    accept('a request without a model', { requests: [{ content }] }),
    accept('a request with a vendor before the model', { requests: [{ model: 'models/google/beta-embedding-2-preview', content }] }),
    accept('100 requests', { requests: Array.from({ length: 100 }, () => ({ content })) }),
    refuse('101 requests', { requests: Array.from({ length: 101 }, () => ({ content })) }, ['array_above_max_length', 'requests', 'at most 100']),
    refuse('no requests', { requests: [] }, ['array_below_min_length', 'requests', 'at least 1']),
    refuse('another model', { requests: [{ content }, { model: 'models/other', content }] }, ['invalid_value', 'requests[1].model', 'got "models/other"']),
    refuse('contents', { requests: [{ contents: [content] }] }, ['unsupported_parameter', 'requests[0].contents', 'content (singular)']),
    refuse('content beside requests', { content }, ['unsupported_parameter', 'content', ':embedContent']),
    refuse('an unknown task', { requests: [{ content, taskType: 'SEARCH' }] }, ['invalid_value', 'requests[0].taskType', 'got "SEARCH"']),
    refuse('no dimension', { requests: [{ content, outputDimensionality: 0 }] }, ['integer_below_min_value', 'requests[0].outputDimensionality', 'at least 1']),
  ],
});
