// Tests the response schemas of the text operations with sample responses.
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { batchEmbedResponse } from '#lib/contract/embeddings/batch-embed-contents.ts';
import { embedResponse } from '#lib/contract/embeddings/embed-content.ts';
import { messageResponse, tokenCountResponse } from '#lib/contract/messages/message-response.ts';
import { messageEvent, messageEvents } from '#lib/contract/messages/stream-events.ts';
import { nativeTokenCountResponse } from '#lib/contract/native/count-native-tokens.ts';
import { streamedResponse } from '#lib/contract/native/generate-content.ts';
import { generateResponse, nativeErrorEvent } from '#lib/contract/native/generate-response.ts';
import { nativeModelListResponse } from '#lib/contract/native/list-native-models.ts';

const usage = {
  input_tokens: 10,
  output_tokens: 20,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 },
  service_tier: 'standard',
  speed: 'fast',
  inference_geo: 'eu',
  fallback_credit: { status: { type: 'not_applied', reason: 'expired', remove_to_redeem: null } },
  output_tokens_details: { thinking_tokens: 4 },
  server_tool_use: { web_fetch_requests: 1, web_search_requests: 2 },
  iterations: [
    {
      type: 'message',
      model: 'epsilon-opus-5',
      input_tokens: 10,
      output_tokens: 20,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      cache_creation: null,
    },
  ],
};

// biome-ignore format: one row per block
const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'epsilon-opus-5',
  content: [
    { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
    { type: 'redacted_thinking', data: 'x' },
    {
      type: 'text',
      text: 'Rain.',
      citations: [
        { type: 'char_location', cited_text: 'rain', document_index: 0, document_title: null, start_char_index: 0, end_char_index: 4, file_id: null },
        { type: 'page_location', cited_text: 'a', document_index: 0, document_title: 'T', start_page_number: 1, end_page_number: 2, file_id: null },
        { type: 'content_block_location', cited_text: 'a', document_index: 0, document_title: 'T', start_block_index: 0, end_block_index: 1, file_id: null },
        { type: 'web_search_result_location', cited_text: 'a', url: 'https://example.com', title: null, encrypted_index: 'x' },
        { type: 'search_result_location', cited_text: 'a', source: 's', title: null, search_result_index: 0, start_block_index: 0, end_block_index: 1 },
      ],
    },
    { type: 'tool_use', id: 'toolu_1', name: 'f', input: { a: 1 }, caller: { type: 'direct' } },
    { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'q' }, caller: { type: 'direct' } },
    { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', caller: { type: 'direct' }, content: [{ type: 'web_search_result', url: 'u', title: 't', page_age: null, encrypted_content: 'x' }] },
    { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' } },
    { type: 'web_fetch_tool_result', tool_use_id: 'srvtoolu_2', content: { type: 'web_fetch_result', url: 'u', retrieved_at: '2026-11-21T00:00:00Z', content: { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0=' }, title: 't', citations: { enabled: true } } } },
    { type: 'code_execution_tool_result', tool_use_id: 'srvtoolu_3', content: { type: 'code_execution_result', stdout: '1', stderr: '', return_code: 0, content: [{ type: 'code_execution_output', file_id: 'f' }] } },
  ],
  stop_reason: 'refusal',
  stop_sequence: null,
  stop_details: { type: 'refusal', category: 'bio', explanation: 'e', fallback_credit_token: 't', fallback_has_prefill_claim: false, recommended_model: 'm' },
  usage,
  container: { id: 'c', expires_at: '2026-11-21T10:00:00Z', skills: [{ skill_id: 'pptx', type: 'anthropic', version: 'latest' }] },
  context_management: { applied_edits: [{ type: 'clear_tool_uses_20250919', cleared_input_tokens: 5, cleared_tool_uses: 1 }] },
  diagnostics: { cache_miss_reason: { type: 'tools_changed', cache_missed_input_tokens: 9 } },
  input_transformations: [{ type: 'thinking_dropped', path: 'messages[0].content[0]', reason: 'model_binding_mismatch' }],
};

const started = { ...message, content: [], stop_reason: null, stop_details: null, container: null };
const candidate = {
  index: 0,
  content: {
    role: 'model',
    parts: [
      { text: 'Hm.', thought: true },
      { text: 'Hi', thoughtSignature: 'c2ln' },
      { inlineData: { mimeType: 'image/png', data: 'aaaa' } },
      { functionCall: { id: 'call_1', name: 'f', args: {} } },
    ],
  },
  finishReason: 'STOP',
  finishMessage: 'Done.',
  safetyRatings: [{ category: 'HARM_CATEGORY_HARASSMENT', probability: 'NEGLIGIBLE' }],
  citationMetadata: {
    citationSources: [{ startIndex: 0, endIndex: 3, uri: 'https://example.com', license: '' }],
  },
  tokenCount: 3,
  avgLogprobs: -0.1,
  logprobsResult: {
    topCandidates: [{ candidates: [{ token: 'Hi', tokenId: 5, logProbability: -0.1 }] }],
    chosenCandidates: [{ token: 'Hi', tokenId: 5, logProbability: -0.1 }],
  },
  groundingMetadata: { webSearchQueries: ['q'], groundingChunks: [{ web: { uri: 'u', title: 't' } }] },
  urlContextMetadata: {
    urlMetadata: [{ retrievedUrl: 'u', urlRetrievalStatus: 'URL_RETRIEVAL_STATUS_SUCCESS' }],
  },
};
const generated = {
  candidates: [candidate],
  usageMetadata: {
    promptTokenCount: 4,
    candidatesTokenCount: 3,
    totalTokenCount: 9,
    cachedContentTokenCount: 0,
    thoughtsTokenCount: 2,
    toolUsePromptTokenCount: 0,
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: 4 }],
  },
  modelVersion: 'beta-3-pro-001',
  responseId: 'r',
};

describe('accepted', () => {
  // biome-ignore format: one row per response
  const samples: [string, z.ZodType, unknown][] = [
    ['a message with every field', messageResponse, message],
    ['a message without the beta fields', messageResponse, { ...message, context_management: undefined, diagnostics: undefined, input_transformations: undefined }],
    ...['end_turn', 'max_tokens', 'stop_sequence', 'tool_use', 'pause_turn', 'refusal', 'model_context_window_exceeded'].map((reason): [string, z.ZodType, unknown] => [`stop reason ${reason}`, messageResponse, { ...message, stop_reason: reason }]),
    ['a token count', tokenCountResponse, { input_tokens: 14 }],
    ['message_start', messageEvents.message_start, { type: 'message_start', message: started }],
    ['content_block_start', messageEvents.content_block_start, { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '', citations: null } }],
    ['text_delta', messageEvents.content_block_delta, { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'a' } }],
    ['input_json_delta', messageEvents.content_block_delta, { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '' } }],
    ['signature_delta', messageEvents.content_block_delta, { type: 'content_block_delta', index: 1, delta: { type: 'signature_delta', signature: 's' } }],
    ['content_block_stop', messageEvents.content_block_stop, { type: 'content_block_stop', index: 0 }],
    ['message_delta', messageEvents.message_delta, { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null, stop_details: null, container: null }, usage: { output_tokens: 5 }, context_management: null }],
    ['message_stop', messageEvent, { type: 'message_stop' }],
    ['ping', messageEvent, { type: 'ping' }],
    ['error', messageEvent, { type: 'error', error: { type: 'overloaded_error', message: 'm' }, request_id: 'r' }],
    ['a response with every field', generateResponse, generated],
    ['a blocked prompt', generateResponse, { promptFeedback: { blockReason: 'SAFETY', safetyRatings: [] }, usageMetadata: { promptTokenCount: 4, totalTokenCount: 4 } }],
    ['a stream as an array', streamedResponse, [generated, { ...generated, candidates: [{ content: { role: 'model' } }] }]],
    ['an error inside a stream', nativeErrorEvent, { error: { code: 503, message: 'm', status: 'UNAVAILABLE', details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'x' }] } }],
    ['a native token count', nativeTokenCountResponse, { totalTokens: 4, promptTokensDetails: [{ modality: 'TEXT', tokenCount: 4 }] }],
    ['native models', nativeModelListResponse, { models: [{ name: 'models/beta-3-pro', version: '001', displayName: 'd', description: 'e', inputTokenLimit: 1, outputTokenLimit: 1, supportedGenerationMethods: ['generateContent'] }], nextPageToken: 't' }],
    ['a vector', embedResponse, { embedding: { values: [0.1, -0.2] } }],
    ['vectors', batchEmbedResponse, { embeddings: [{ values: [1] }, { values: [0] }] }],
  ];
  test.each(samples)('%s', (_name, schema, response) => {
    expect(schema.safeParse(JSON.parse(JSON.stringify(response))).error).toBeUndefined();
  });
});

describe('rejected', () => {
  // biome-ignore format: one row per response
  const samples: [string, z.ZodType, unknown][] = [
    ['another type', messageResponse, { ...message, type: 'completion' }],
    ['another role', messageResponse, { ...message, role: 'user' }],
    ['an unknown stop reason', messageResponse, { ...message, stop_reason: 'length' }],
    ['an unknown block', messageResponse, { ...message, content: [{ type: 'image' }] }],
    ['a negative count', messageResponse, { ...message, usage: { ...usage, input_tokens: -1 } }],
    ['an unknown field', messageResponse, { ...message, created: 1 }],
    ['an event whose name is another', messageEvents.ping, { type: 'message_stop' }],
    ['a candidate of another role', generateResponse, { candidates: [{ ...candidate, content: { role: 'user', parts: [] } }] }],
    ['an unknown finish reason', generateResponse, { candidates: [{ ...candidate, finishReason: 'DONE' }] }],
    ['citations by the SDK’s name', generateResponse, { candidates: [{ ...candidate, citationMetadata: { citations: [] } }] }],
    ['an empty vector', embedResponse, { embedding: { values: [] } }],
    ['a native model without its prefix', nativeModelListResponse, { models: [{ name: 'beta-3-pro', version: '1', displayName: 'd', description: 'e', inputTokenLimit: 1, outputTokenLimit: 1, supportedGenerationMethods: [] }] }],
  ];
  test.each(samples)('%s', (_name, schema, response) => {
    expect(schema.safeParse(JSON.parse(JSON.stringify(response))).success).toBe(false);
  });
});
