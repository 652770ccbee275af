import { describe, expect, test } from 'vitest';
import { readTokenCounts } from './token-counts.ts';

const none = { imageTokens: 0, cachedTokens: 0, cacheWriteTokens: 0 };

describe('counts in a response', () => {
  test.each([
    [
      'images',
      '',
      '..."}],"usage":{"input_tokens":12,"output_tokens":4160,"total_tokens":4172,"input_tokens_details":{"text_tokens":12,"image_tokens":0}}}',
      { inputTokens: 12, outputTokens: 4160, images: undefined },
    ],
    [
      'seedream',
      '',
      '"usage": {"input_tokens": 0, "output_tokens": 9, "total_tokens": 9, "generated_images": 3}}',
      { inputTokens: 0, outputTokens: 9, images: 3 },
    ],
    [
      'messages, streamed',
      'data: {"type":"message_start","message":{"usage":{"input_tokens":25,"output_tokens":1}}}',
      'data: {"type":"message_delta","usage":{"output_tokens":15}}\n\ndata: {"type":"message_stop"}\n\n',
      { inputTokens: 25, outputTokens: 15, images: undefined },
    ],
    [
      'native',
      '',
      '"usageMetadata":{"promptTokenCount":7,"candidatesTokenCount":20,"thoughtsTokenCount":5,"totalTokenCount":32}}',
      { inputTokens: 7, outputTokens: 25, images: undefined },
    ],
    [
      'messages with a cache',
      '',
      '"usage":{"input_tokens":5,"cache_creation_input_tokens":30,"cache_read_input_tokens":200,"output_tokens":15,"iterations":[{"input_tokens":1}]}}',
      { inputTokens: 235, cachedTokens: 200, cacheWriteTokens: 30, outputTokens: 15, images: undefined },
    ],
    [
      'images with details',
      '',
      '"usage":{"input_tokens":12,"input_tokens_details":{"text_tokens":2,"image_tokens":10},"output_tokens":40,"output_tokens_details":{"image_tokens":40}}}',
      { inputTokens: 12, imageTokens: 10, outputTokens: 40, images: undefined },
    ],
    [
      'messages, streamed in one piece',
      'data: {"message":{"usage":{"input_tokens":25,"output_tokens":1}}}\n\ndata: {"usage":{"output_tokens":15}}',
      'data: {"message":{"usage":{"input_tokens":25,"output_tokens":1}}}\n\ndata: {"usage":{"output_tokens":15}}',
      { inputTokens: 25, outputTokens: 15, images: undefined },
    ],
    [
      'native with tools',
      '',
      '"usageMetadata":{"promptTokenCount":7,"toolUsePromptTokenCount":40,"candidatesTokenCount":2}}',
      { inputTokens: 47, outputTokens: 2, images: undefined },
    ],
    [
      'native with a cache',
      '',
      '"usageMetadata":{"promptTokenCount":70,"cachedContentTokenCount":50,"candidatesTokenCount":2}}',
      { inputTokens: 70, cachedTokens: 50, outputTokens: 2, images: undefined },
    ],
    ['none', '{"embedding":{', '"values":[0.1]}}', { inputTokens: 0, outputTokens: 0, images: undefined }],
    [
      'words that only quote a count',
      '',
      '{"text":"say \\"output_tokens\\":77 please"}',
      { inputTokens: 0, outputTokens: 0, images: undefined },
    ],
  ])('%s', (_, head, tail, counts) => {
    expect(readTokenCounts(tail, () => head)).toEqual({ ...none, ...counts });
  });
});
