/** Images, documents and search results that a message brings along (wire-facts 2). */
import * as z from 'zod';
import { base64Field } from '../base64-field.ts';
import { webUrlField } from '../web-url-field.ts';
import { cacheControl, textBlock } from './text-block.ts';

const urlSource = z.strictObject({ type: z.literal('url'), url: webUrlField }).meta({ title: 'Link' });

const fileSource = z
  .strictObject({
    type: z.literal('file'),
    file_id: z.string().min(1).meta({ title: 'File id', description: 'Id of a file the upstream holds.' }),
  })
  .meta({ title: 'Uploaded file' });

export const imageBlock = z
  .strictObject({
    type: z.literal('image'),
    source: z
      .discriminatedUnion('type', [
        z
          .strictObject({
            type: z.literal('base64'),
            media_type: z
              .enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
              .meta({ title: 'Media type' }),
            data: base64Field.meta({ title: 'Data', description: 'The image, Base64.' }),
          })
          .meta({ title: 'Base64' }),
        urlSource,
        fileSource,
      ])
      .meta({ title: 'Source', description: 'Where the image comes from.', 'x-widget': 'image' }),
    cache_control: cacheControl,
    transformations: z
      .strictObject({
        oversized_image: z
          .enum(['downsize', 'error'])
          .optional()
          .meta({ title: 'Oversized image', description: 'Scale it down or refuse it.' }),
      })
      .nullable()
      .optional()
      .meta({ title: 'Transformations', 'x-level': 'advanced' }),
  })
  .meta({ title: 'Image' });

const plainTextSource = z
  .strictObject({
    type: z.literal('text'),
    media_type: z.literal('text/plain'),
    data: z.string().meta({ title: 'Text' }),
  })
  .meta({ title: 'Plain text' });

const pdfSource = z
  .strictObject({
    type: z.literal('base64'),
    media_type: z.literal('application/pdf'),
    data: base64Field.meta({ title: 'Data', description: 'The PDF, Base64.' }),
  })
  .meta({ title: 'PDF, Base64' });

const blocksSource = z
  .strictObject({
    type: z.literal('content'),
    content: z.union([z.string(), z.array(z.discriminatedUnion('type', [textBlock, imageBlock]))]),
  })
  .meta({ title: 'Blocks' });

const citationSwitch = z
  .strictObject({ enabled: z.boolean().optional().meta({ title: 'Cite', default: false }) })
  .nullable()
  .optional()
  .meta({ title: 'Citations', description: 'Whether responses cite this source.' });

export const documentBlock = z
  .strictObject({
    type: z.literal('document'),
    source: z
      .discriminatedUnion('type', [pdfSource, plainTextSource, blocksSource, urlSource, fileSource])
      .meta({ title: 'Source', description: 'Where the document comes from.' }),
    title: z.string().nullable().optional().meta({ title: 'Title' }),
    context: z
      .string()
      .nullable()
      .optional()
      .meta({ title: 'Context', description: 'What the document is; never cited.' }),
    citations: citationSwitch,
    cache_control: cacheControl,
  })
  .meta({ title: 'Document' });

export const searchResultBlock = z
  .strictObject({
    type: z.literal('search_result'),
    source: z.string().meta({ title: 'Source', description: 'Where the result was found.' }),
    title: z.string().meta({ title: 'Title' }),
    content: z.array(textBlock).meta({ title: 'Content' }),
    citations: citationSwitch,
    cache_control: cacheControl,
  })
  .meta({ title: 'Search result' });
