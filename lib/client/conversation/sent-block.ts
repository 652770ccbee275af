/** A block of a message as it stands in a body: with every member it came with, its text and signature untouched. */
import type { MessageBlock } from '#lib/client/stream/message.ts';
import { type JsonRecord, recordOf } from '../json-value.ts';

export function sentBlock(block: MessageBlock): JsonRecord {
  switch (block.type) {
    case 'text':
      return {
        ...block.raw,
        text: block.text,
        ...(block.citations.length > 0 ? { citations: block.citations } : {}),
      };
    case 'thinking':
      return { ...block.raw, thinking: block.text, signature: block.signature ?? '' };
    case 'tool':
      return { ...block.raw, input: block.open ? block.json : (block.input ?? {}) };
    case 'other':
      return recordOf(block.data);
  }
}
