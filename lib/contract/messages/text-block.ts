/** Text blocks of a request with their citations, and the cache marker that most blocks may carry (wire-facts 2). */
import * as z from 'zod';

export const cacheControl = z
  .strictObject({
    type: z.literal('ephemeral').meta({ title: 'Kind' }),
    ttl: z
      .enum(['5m', '1h'])
      .optional()
      .meta({ title: 'Lifetime', description: 'How long the cached prefix lives.', default: '5m' }),
  })
  .nullable()
  .optional()
  .meta({
    title: 'Cache',
    description: 'Marks the end of a prefix to keep in the prompt cache.',
    'x-level': 'advanced',
  });

const index = z.int().min(0);
const documentPlace = {
  cited_text: z.string(),
  document_index: index,
  document_title: z.string().nullable().optional(),
  file_id: z.string().nullable().optional(),
};

/** A citation as responses give it, and as it may come back in the next request. */
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

export const textBlock = z
  .strictObject({
    type: z.literal('text'),
    text: z.string().min(1).meta({ title: 'Text', 'x-widget': 'prompt' }),
    cache_control: cacheControl,
    citations: z.array(citation).nullable().optional().meta({
      title: 'Citations',
      description: 'Citations of an earlier response, sent back as they came.',
      'x-level': 'advanced',
    }),
  })
  .meta({ title: 'Text' });
