/** Converts images and documents of a messages body to the writer's types. */
import type { DocumentPart, ImagePart } from '@easel/sandbox';
import type * as z from 'zod';
import { base64ByteLength } from '#lib/base/data-url.ts';
import type { documentBlock, imageBlock, searchResultBlock } from '#lib/contract/messages/media-blocks.ts';
import type { ProviderCall } from '../provider.ts';
import { describeImage, unknownImage } from './describe-image.ts';

type ImageBlock = z.output<typeof imageBlock>;
type DocumentBlock = z.output<typeof documentBlock>;
type SearchResultBlock = z.output<typeof searchResultBlock>;

/** A linked image is loaded with the guarded fetch; `parameter` is the field of the link. */
export async function imagePart(
  { source }: ImageBlock,
  parameter: string,
  { loadMedia }: Pick<ProviderCall, 'loadMedia'>,
): Promise<ImagePart> {
  switch (source.type) {
    case 'base64':
      return describeImage(Buffer.from(source.data, 'base64'));
    case 'url':
      return describeImage((await loadMedia({ url: source.url, kind: 'image', parameter })).bytes);
    case 'file':
      return unknownImage('image/*');
  }
}

/** PDFs and linked documents have only a name and a size: the sandbox does not read them. */
export function documentPart(block: DocumentBlock | SearchResultBlock): DocumentPart {
  const title = block.title ? { title: block.title } : {};
  const text = textOfDocument(block);
  if (block.type === 'search_result') return { kind: 'document', mediaType: 'text/plain', ...title, text };
  const { source } = block;
  switch (source.type) {
    case 'text':
    case 'content':
      return { kind: 'document', mediaType: 'text/plain', ...title, text };
    case 'base64':
      return {
        kind: 'document',
        mediaType: source.media_type,
        ...title,
        bytes: base64ByteLength(source.data),
      };
    case 'url':
    case 'file':
      return { kind: 'document', mediaType: 'application/pdf', ...title };
  }
}

/** The text of a document; empty if the sandbox cannot read it. */
export function textOfDocument(block: DocumentBlock | SearchResultBlock): string {
  if (block.type === 'search_result') return block.content.map(({ text }) => text).join('\n');
  const { source } = block;
  if (source.type === 'text') return source.data;
  if (source.type !== 'content') return '';
  if (typeof source.content === 'string') return source.content;
  return source.content.flatMap((inner) => (inner.type === 'text' ? [inner.text] : [])).join('\n');
}
