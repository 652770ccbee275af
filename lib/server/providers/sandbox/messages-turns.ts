/** Converts turns of a messages body to the writer's types: blocks to parts. Checks thinking and describes images. */
import type { DocumentPart, ImagePart, Turn, TurnPart } from '@easel/sandbox';
import type * as z from 'zod';
import { base64ByteLength } from '#lib/base/data-url.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ContentBlock } from '#lib/contract/messages/content-blocks.ts';
import type { documentBlock, imageBlock, searchResultBlock } from '#lib/contract/messages/media-blocks.ts';
import type { CountTokensRequest } from '#lib/contract/messages/message-request.ts';
import type { ProviderCall } from '../provider.ts';
import { asJson } from './as-json.ts';
import { describeImage, unknownImage } from './describe-image.ts';
import { signerOf } from './thought-signature.ts';

/** One entry of the response's `input_transformations`. */
export interface InputTransformation {
  type: 'thinking_dropped';
  path: string;
  reason: 'model_binding_mismatch';
}

export interface ReadTurns {
  turns: readonly Turn[];
  transformations: readonly InputTransformation[];
}

/** Consecutive turns of a role become one; an empty last turn of the assistant is removed. */
export async function readTurns(
  { messages, model }: Pick<CountTokensRequest, 'messages' | 'model'>,
  call: Pick<ProviderCall, 'loadMedia'>,
): Promise<ReadTurns> {
  const turns: { role: Turn['role']; parts: TurnPart[] }[] = [];
  const transformations: InputTransformation[] = [];
  for (const [position, message] of messages.entries()) {
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const parts: TurnPart[] = [];
    if (typeof message.content === 'string') parts.push({ kind: 'text', text: message.content });
    else {
      for (const [index, block] of message.content.entries()) {
        const slot = { path: `messages[${position}].content[${index}]`, model, transformations };
        parts.push(...(await partsOf(block, slot, call)));
      }
    }
    const previous = turns.at(-1);
    if (previous?.role === role) previous.parts.push(...parts);
    else turns.push({ role, parts });
  }
  const isEmptyPrefill = turns.at(-1)?.role === 'assistant' && !turns.at(-1)?.parts.some(hasContent);
  const usedTurns = isEmptyPrefill && turns.length > 1 ? turns.slice(0, -1) : turns;
  return { turns: usedTurns, transformations };
}

interface Slot {
  path: string;
  model: string;
  transformations: InputTransformation[];
}

async function partsOf(
  block: ContentBlock,
  slot: Slot,
  call: Pick<ProviderCall, 'loadMedia'>,
): Promise<TurnPart[]> {
  switch (block.type) {
    case 'text':
      return [{ kind: 'text', text: block.text }];
    case 'image':
      return [await imagePart(block, `${slot.path}.source.url`, call)];
    case 'document':
    case 'search_result':
      return [documentPart(block)];
    case 'thinking':
      return thinkingPart(block, slot);
    case 'tool_use':
    case 'server_tool_use':
    case 'mcp_tool_use':
      return [{ kind: 'tool_call', id: block.id, name: block.name, input: asJson(block.input ?? {}) }];
    case 'tool_result':
      return toolResultParts(block, slot, call);
    case 'web_search_tool_result':
    case 'web_fetch_tool_result':
    case 'code_execution_tool_result':
    case 'bash_code_execution_tool_result':
    case 'text_editor_code_execution_tool_result':
    case 'tool_search_tool_result':
    case 'advisor_tool_result':
    case 'mcp_tool_result':
      return [{ kind: 'tool_result', callId: block.tool_use_id, text: JSON.stringify(block.content ?? '') }];
    case 'compaction':
      return typeof block.content === 'string' ? [{ kind: 'text', text: block.content }] : [];
    case 'redacted_thinking':
    case 'mcp_tool_listing':
    case 'container_upload':
    case 'fallback':
      return [];
  }
}

/** Thinking of another model is removed and reported; changed or foreign thinking is rejected. */
function thinkingPart(
  { thinking, signature }: Extract<ContentBlock, { type: 'thinking' }>,
  { path, model, transformations }: Slot,
): TurnPart[] {
  const signer = signerOf(signature, thinking);
  if (signer === undefined) {
    const parameter = `${path}.signature`;
    throw new ApiError('invalid_value', {
      parameter,
      message: `${parameter} does not match its thinking block; send thinking back unchanged, with the signature of its response.`,
    });
  }
  if (signer === model) return [{ kind: 'thinking', text: thinking }];
  transformations.push({ type: 'thinking_dropped', path, reason: 'model_binding_mismatch' });
  return [];
}

async function toolResultParts(
  {
    tool_use_id: callId,
    content = '',
    is_error: isError = false,
  }: Extract<ContentBlock, { type: 'tool_result' }>,
  { path }: Slot,
  call: Pick<ProviderCall, 'loadMedia'>,
): Promise<TurnPart[]> {
  if (typeof content === 'string') return [{ kind: 'tool_result', callId, text: content, isError }];
  const texts: string[] = [];
  const images: TurnPart[] = [];
  for (const [index, block] of content.entries()) {
    if (block.type === 'text') texts.push(block.text);
    else if (block.type === 'document' || block.type === 'search_result') texts.push(textOfDocument(block));
    else if (block.type === 'tool_reference') texts.push(block.tool_name);
    else if (block.type === 'image') {
      images.push(await imagePart(block, `${path}.content[${index}].source.url`, call));
    }
  }
  return [{ kind: 'tool_result', callId, text: texts.join('\n'), isError }, ...images];
}

function hasContent(part: TurnPart): boolean {
  return part.kind !== 'text' || part.text !== '';
}

type ImageBlock = z.output<typeof imageBlock>;
type DocumentBlock = z.output<typeof documentBlock>;
type SearchResultBlock = z.output<typeof searchResultBlock>;

/** A linked image is loaded with the guarded fetch; `parameter` is the field of the link. */
async function imagePart(
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
function documentPart(block: DocumentBlock | SearchResultBlock): DocumentPart {
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
function textOfDocument(block: DocumentBlock | SearchResultBlock): string {
  if (block.type === 'search_result') return block.content.map(({ text }) => text).join('\n');
  const { source } = block;
  if (source.type === 'text') return source.data;
  if (source.type !== 'content') return '';
  if (typeof source.content === 'string') return source.content;
  return source.content.flatMap((inner) => (inner.type === 'text' ? [inner.text] : [])).join('\n');
}
