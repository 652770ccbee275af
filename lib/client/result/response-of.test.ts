/** What is put together from a stream must be a response of the contract: the very schemas judge it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventStream, runOf, sendWith } from '#lib/client/run/test-transport.ts';
import { inlineMedia } from '#lib/client/transport/inline-blobs.ts';
import type { RunMedia } from '#lib/client/transport/run-media-file.ts';
import { generalImageResponse } from '#lib/contract/images/image-responses.ts';
import { messageResponse } from '#lib/contract/messages/message-response.ts';
import { generateResponse } from '#lib/contract/native/generate-response.ts';
import { responseOf } from './response-of.ts';

test.each([
  ['images-two-partials.sse', 'images.generate', generalImageResponse],
  ['message-thinking.sse', 'messages.create', messageResponse],
  ['message-tool.sse', 'messages.create', messageResponse],
  ['native-text.sse', 'native.stream-generate-content', generateResponse],
  ['native-image.sse', 'native.stream-generate-content', generateResponse],
] as const)('%s amounts to a valid response, files put back', async (file, operation, schema) => {
  const chunks = [readFileSync(new URL(`../../../tests/fixtures/streams/${file}`, import.meta.url))];
  const messages = await sendWith({ response: { headers: eventStream, chunks } });
  const run = runOf(operation, { stream: true }, messages);
  const media: Record<string, RunMedia> = Object.fromEntries(
    messages.flatMap((message) =>
      'media' in message
        ? message.media.map((cut) => [cut.id, { ...cut, url: '', bytes: cut.blob.size }] as const)
        : [],
    ),
  );
  const response = await inlineMedia(responseOf(run), media);
  const judged = schema.safeParse(response);
  expect(judged.error?.issues ?? []).toEqual([]);
  expect(JSON.stringify(response)).not.toContain('$media');
});
