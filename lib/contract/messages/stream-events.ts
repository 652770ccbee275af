/** Events of a streamed message. The `event:` line of a frame is the name; the data repeats it as `type`. */
import * as z from 'zod';
import {
  appliedEdits,
  inputTransformations,
  messageResponse,
  responseContainer,
  stopDetails,
  stopReason,
} from './message-response.ts';
import { responseBlock } from './response-blocks.ts';
import { citation } from './text-block.ts';
import { deltaUsage } from './usage.ts';

const index = z.int().min(0).meta({ description: "The block's place in the response's content." });

export const messageStart = z.strictObject({ type: z.literal('message_start'), message: messageResponse });

export const blockStart = z.strictObject({
  type: z.literal('content_block_start'),
  index,
  content_block: responseBlock,
});

export const blockDelta = z.strictObject({
  type: z.literal('content_block_delta'),
  index,
  delta: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('text_delta'), text: z.string() }),
    z.strictObject({ type: z.literal('input_json_delta'), partial_json: z.string() }),
    z.strictObject({
      type: z.literal('thinking_delta'),
      thinking: z.string(),
      estimated_tokens: z.int().min(0).nullish(),
    }),
    z.strictObject({ type: z.literal('signature_delta'), signature: z.string() }),
    z.strictObject({ type: z.literal('citations_delta'), citation }),
  ]),
});

export const blockStop = z.strictObject({ type: z.literal('content_block_stop'), index });

export const messageDelta = z.strictObject({
  type: z.literal('message_delta'),
  delta: z.strictObject({
    stop_reason: stopReason.nullable(),
    stop_sequence: z.string().nullable(),
    stop_details: stopDetails,
    container: responseContainer,
  }),
  usage: deltaUsage,
  context_management: appliedEdits,
  input_transformations: inputTransformations,
});

export const messageStop = z.strictObject({ type: z.literal('message_stop') });

export const ping = z.strictObject({ type: z.literal('ping') });

export const messageError = z.strictObject({
  type: z.literal('error'),
  error: z.looseObject({ type: z.string(), message: z.string() }),
  request_id: z.string().nullish(),
});

export const messageEvents = {
  message_start: messageStart,
  content_block_start: blockStart,
  content_block_delta: blockDelta,
  content_block_stop: blockStop,
  message_delta: messageDelta,
  message_stop: messageStop,
  ping,
  error: messageError,
} as const;

export const messageEvent = z.discriminatedUnion('type', [
  messageStart,
  blockStart,
  blockDelta,
  blockStop,
  messageDelta,
  messageStop,
  ping,
  messageError,
]);

export type MessageEvent = z.output<typeof messageEvent>;
