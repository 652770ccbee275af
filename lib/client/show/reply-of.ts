/** The reply a stream amounts to, in its protocol's own shape: what the same request without a stream answers. Pure. */
import { isRecord } from '#lib/base/is-record.ts';
import type { ImagesResult } from '../accumulate/images.ts';
import type { MessageBlock, MessageResult } from '../accumulate/message.ts';
import type { NativePart, NativeResult } from '../accumulate/native.ts';
import { type JsonRecord, recordOf } from '../json-value.ts';
import type { MediaStub } from '../media-stub.ts';
import type { Run } from '../run.ts';

/** Undefined while there is nothing to show. Files stand in it as stubs. */
export function replyOf(run: Run): unknown {
  if (run.reply !== undefined) return run.reply;
  if (run.events.length === 0) return undefined;
  switch (run.result.kind) {
    case 'images':
      return imagesReply(run, run.result);
    case 'message':
      return messageReply(run, run.result);
    case 'native':
      return nativeReply(run.result);
    case 'vectors':
    case 'other':
      return run.events.map(({ data }) => data);
  }
}

function imagesReply({ events }: Run, { images, usage }: ImagesResult): JsonRecord {
  const last = recordOf(events.findLast(({ data }) => isRecord(data) && 'b64_json' in data)?.data);
  const { created_at: created, size, quality, background, output_format } = last;
  const finished = images.filter(({ kind }) => kind === 'final');
  return defined({
    created,
    data: finished.map(({ mediaId, link }) =>
      mediaId === undefined ? { url: link } : { b64_json: stub(mediaId) },
    ),
    background,
    output_format,
    quality,
    size,
    usage,
  });
}

function messageReply({ events }: Run, result: MessageResult): JsonRecord {
  const start = events.find(({ data }) => recordOf(data).type === 'message_start');
  const message = recordOf(recordOf(start?.data).message);
  return defined({
    ...message,
    content: result.blocks.map(blockOf),
    stop_reason: result.stopReason ?? null,
    stop_sequence: result.stopSequence ?? null,
    stop_details: result.stopDetails ?? message.stop_details,
    usage: result.usage ?? message.usage,
  });
}

function blockOf(block: MessageBlock): unknown {
  switch (block.type) {
    case 'text':
      return {
        type: 'text',
        text: block.text,
        citations: block.citations.length > 0 ? block.citations : null,
      };
    case 'thinking':
      return { type: 'thinking', thinking: block.text, signature: block.signature ?? '' };
    case 'tool':
      return {
        type: block.server ? 'server_tool_use' : 'tool_use',
        id: block.id,
        name: block.name,
        input: block.open ? block.json : block.input,
      };
    case 'other':
      return block.data;
  }
}

function nativeReply({ candidates, usage, modelVersion, responseId, blocked }: NativeResult): JsonRecord {
  return defined({
    candidates: candidates.map(({ index, parts, finishReason, finishMessage, safetyRatings }) =>
      defined({
        index,
        content: { role: 'model', parts: parts.map(partOf) },
        finishReason,
        finishMessage,
        safetyRatings: safetyRatings.length > 0 ? safetyRatings : undefined,
      }),
    ),
    promptFeedback: blocked && defined({ blockReason: blocked.reason, blockReasonMessage: blocked.message }),
    usageMetadata: usage,
    modelVersion,
    responseId,
  });
}

function partOf(part: NativePart): unknown {
  switch (part.type) {
    case 'text':
      return part.thought ? { text: part.text, thought: true } : { text: part.text };
    case 'media':
      return { inlineData: { mimeType: part.contentType, data: stub(part.mediaId) } };
    case 'call':
      return { functionCall: { name: part.name, args: part.input } };
    case 'other':
      return { [part.name]: part.data };
  }
}

function stub(id: string): MediaStub {
  return { $media: id };
}

function defined(record: Readonly<Record<string, unknown>>): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
