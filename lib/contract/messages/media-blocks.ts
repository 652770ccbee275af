/** Images, documents and search results in a message. */

import * as z from 'zod';
import {
  base64Field,
  list,
  nullish,
  optional,
  titledObject,
  webUrlField,
} from '#lib/contract/field-types.ts';
import { cacheControl, textBlock } from './text-block.ts';

const urlSource = z.strictObject({ type: z.literal('url'), url: webUrlField }).meta({ title: 'Link' });

const fileSource = titledObject('Uploaded file', {
  type: z.literal('file'),
  file_id: z.string().min(1).meta({ title: 'File id', description: 'Id of a file the upstream holds.' }),
});

export const imageBlock = titledObject('Image', {
  type: z.literal('image'),
  source: z
    .discriminatedUnion('type', [
      titledObject('Base64', {
        type: z.literal('base64'),
        media_type: z
          .enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
          .meta({ title: 'Media type' }),
        data: base64Field.meta({ title: 'Data', description: 'The image, Base64.' }),
      }),
      urlSource,
      fileSource,
    ])
    .meta({ title: 'Source', description: 'Where the image comes from.', 'x-widget': 'image' }),
  cache_control: cacheControl,
  transformations: nullish(
    z.strictObject({
      oversized_image: optional(z.enum(['downsize', 'error']), {
        title: 'Oversized image',
        description: 'Scale it down or refuse it.',
      }),
    }),
    { title: 'Transformations', 'x-level': 'advanced' },
  ),
});

const plainTextSource = titledObject('Plain text', {
  type: z.literal('text'),
  media_type: z.literal('text/plain'),
  data: z.string().meta({ title: 'Text' }),
});

const pdfSource = titledObject('PDF, Base64', {
  type: z.literal('base64'),
  media_type: z.literal('application/pdf'),
  data: base64Field.meta({ title: 'Data', description: 'The PDF, Base64.' }),
});

const blocksSource = titledObject('Blocks', {
  type: z.literal('content'),
  content: z.union([z.string(), list(z.discriminatedUnion('type', [textBlock, imageBlock]))]),
});

const citationSwitch = nullish(
  z.strictObject({ enabled: optional(z.boolean(), { title: 'Cite', default: false }) }),
  { title: 'Citations', description: 'Whether responses cite this source.' },
);

export const documentBlock = titledObject('Document', {
  type: z.literal('document'),
  source: z
    .discriminatedUnion('type', [pdfSource, plainTextSource, blocksSource, urlSource, fileSource])
    .meta({ title: 'Source', description: 'Where the document comes from.' }),
  title: nullish(z.string(), { title: 'Title' }),
  context: nullish(z.string(), { title: 'Context', description: 'What the document is; never cited.' }),
  citations: citationSwitch,
  cache_control: cacheControl,
});

export const searchResultBlock = titledObject('Search result', {
  type: z.literal('search_result'),
  source: z.string().meta({ title: 'Source', description: 'Where the result was found.' }),
  title: z.string().meta({ title: 'Title' }),
  content: list(textBlock).meta({ title: 'Content' }),
  citations: citationSwitch,
  cache_control: cacheControl,
});
