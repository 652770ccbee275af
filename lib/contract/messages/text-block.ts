/** Text blocks of a request with their citations, and the cache marker of most blocks. */

import * as z from 'zod';
import { list, nullish, optional, titledObject } from '#lib/contract/field-types.ts';

export const cacheControl = nullish(
  z.strictObject({
    type: z.literal('ephemeral').meta({ title: 'Kind' }),
    ttl: optional(z.enum(['5m', '1h']), {
      title: 'Lifetime',
      description: 'How long the cached prefix lives.',
      default: '5m',
    }),
    scope: optional(z.string().min(1), {
      title: 'Scope',
      description: 'Who shares the cached prefix.',
      examples: ['global'],
      'x-level': 'advanced',
    }),
  }),
  {
    title: 'Cache',
    description: 'Marks the end of a prefix to keep in the prompt cache.',
    'x-level': 'advanced',
  },
);

const index = z.int().min(0);
const documentPlace = {
  cited_text: z.string(),
  document_index: index,
  document_title: z.string().nullish(),
  file_id: z.string().nullish(),
};

/** A citation of a response, which the next request may contain. */
export const citation = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('char_location'),
    ...documentPlace,
    start_char_index: index,
    end_char_index: index,
  }),
  z.strictObject({
    type: z.literal('page_location'),
    ...documentPlace,
    start_page_number: z.int().min(1),
    end_page_number: z.int().min(1),
  }),
  z.strictObject({
    type: z.literal('content_block_location'),
    ...documentPlace,
    start_block_index: index,
    end_block_index: index,
  }),
  z.strictObject({
    type: z.literal('web_search_result_location'),
    cited_text: z.string(),
    encrypted_index: z.string(),
    title: z.string().nullable(),
    url: z.string(),
  }),
  z.strictObject({
    type: z.literal('search_result_location'),
    cited_text: z.string(),
    search_result_index: index,
    source: z.string(),
    title: z.string().nullable(),
    start_block_index: index,
    end_block_index: index,
  }),
]);

export const textBlock = titledObject('Text', {
  type: z.literal('text'),
  text: z.string().min(1).meta({ title: 'Text', 'x-widget': 'prompt' }),
  cache_control: cacheControl,
  citations: nullish(list(citation), {
    title: 'Citations',
    description: 'Citations of an earlier response, sent back as they came.',
    'x-level': 'advanced',
  }),
});
