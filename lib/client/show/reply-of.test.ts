/** What is put together from a stream must be a reply of the contract: the very schemas judge it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generalImageReply } from '#lib/contract/images/image-replies.ts';
import { messageReply } from '#lib/contract/messages/message-reply.ts';
import { generateReply } from '#lib/contract/native/generate-reply.ts';
import { inlineMedia } from '../exchange/inline-media.ts';
import { eventStream, exchangeWith, runOf } from '../exchange/test-exchange.ts';
import type { RunMedia } from '../runs/run.ts';
import { replyOf } from './reply-of.ts';

test.each([
  ['images-two-partials.sse', 'images.generate', generalImageReply],
  ['message-thinking.sse', 'messages.create', messageReply],
  ['message-tool.sse', 'messages.create', messageReply],
  ['native-text.sse', 'native.stream-generate-content', generateReply],
  ['native-image.sse', 'native.stream-generate-content', generateReply],
] as const)('%s amounts to a valid reply, files put back', async (file, operation, schema) => {
  const chunks = [readFileSync(new URL(`../../../tests/fixtures/streams/${file}`, import.meta.url))];
  const messages = await exchangeWith({ reply: { headers: eventStream, chunks } });
  const run = runOf(operation, { stream: true }, messages);
  const media: Record<string, RunMedia> = Object.fromEntries(
    messages.flatMap((message) =>
      'media' in message
        ? message.media.map((cut) => [cut.id, { ...cut, url: '', bytes: cut.blob.size }] as const)
        : [],
    ),
  );
  const reply = await inlineMedia(replyOf(run), media);
  const judged = schema.safeParse(reply);
  expect(judged.error?.issues ?? []).toEqual([]);
  expect(JSON.stringify(reply)).not.toContain('$media');
});
