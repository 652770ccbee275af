/** The response that a stream adds up to, in the shape of a response without a stream. Pure. */
import { defined, isRecord, type JsonRecord, recordOf } from '#lib/base/json-value.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { ImagesResult } from '#lib/contract/images/read-response.ts';
import { type MessageBlock, type MessageResult, sentBlock } from '#lib/contract/messages/read-response.ts';
import type { NativeResult } from '#lib/contract/native/read-response.ts';

/** Undefined while there is nothing. Files are stubs. */
export function responseOf(run: Run): unknown {
  if (run.response !== undefined) return run.response;
  if (run.events.length === 0) return undefined;
  switch (run.result.kind) {
    case 'images':
      return imagesResponse(run, run.result);
    case 'message':
      return messageResponse(run, run.result);
    case 'native':
      return nativeResponse(run.result);
    case 'vectors':
    case 'other':
      return run.events.map(({ data }) => data);
  }
}

function imagesResponse({ events }: Run, { images, usage }: ImagesResult): JsonRecord {
  const last = recordOf(events.findLast(({ data }) => isRecord(data) && 'b64_json' in data)?.data);
  const { created_at: created, size, quality, background, output_format } = last;
  const finished = images.filter(({ kind }) => kind === 'final');
  return defined({
    created,
    data: finished.map(({ mediaId, link }) =>
      mediaId === undefined ? { url: link } : { b64_json: { $media: mediaId } },
    ),
    background,
    output_format,
    quality,
    size,
    usage,
  });
}

function messageResponse({ events }: Run, result: MessageResult): JsonRecord {
  const start = events.find(({ data }) => recordOf(data).type === 'message_start');
  const message = recordOf(recordOf(start?.data).message);
  return defined({
    ...message,
    content: result.blocks.map(responseBlock),
    stop_reason: result.stopReason ?? null,
    stop_sequence: result.stopSequence ?? null,
    stop_details: result.stopDetails ?? message.stop_details,
    usage: result.usage ?? message.usage,
  });
}

/** The protocol writes null for no citations. */
function responseBlock(block: MessageBlock): JsonRecord {
  const sent = sentBlock(block);
  return block.type === 'text' ? { ...sent, citations: sent.citations ?? null } : sent;
}

function nativeResponse({ candidates, usage, modelVersion, responseId, blocked }: NativeResult): JsonRecord {
  return defined({
    candidates: candidates.map(({ index, sent, finishReason, finishMessage, safetyRatings }) =>
      defined({
        index,
        content: { role: 'model', parts: sent },
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
