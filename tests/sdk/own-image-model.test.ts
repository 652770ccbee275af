// Tests the recipe of docs/clients.md for programs that send response_format to names that they do not know: a model of
// one's own with a name of OpenAI.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOpenAI } from '@ai-sdk/openai';
import { generateImage } from 'ai';
import { generateImage as generateImage6 } from 'ai-6';
import { createOpenAI as createOpenAI3 } from 'ai-sdk-openai-3';
import { afterAll, expect, test } from 'vitest';
import { inspectImage } from '#tests/support/inspect-image.ts';
import { startListeningService } from '#tests/support/listening-service.ts';

const path = join(mkdtempSync(join(tmpdir(), 'easel-own-')), 'gateway.yaml');
writeFileSync(
  path,
  'models: [{ id: gpt-image-1, like: alpha-image-1, targets: [{ target: sandbox, model: alpha-image-1 }] }]',
);
const server = await startListeningService({ GATEWAY_CONFIG: path });
afterAll(() => server.stop());

test('the AI SDK makes images with gpt-image-1', async () => {
  const options = { baseURL: `${server.baseUrl}/v1`, apiKey: server.apiKey };
  const size = '1024x1024';
  const made = await generateImage({
    model: createOpenAI(options).image('gpt-image-1'),
    prompt: 'A kite',
    size,
    maxRetries: 0,
  });
  const older = await generateImage6({
    model: createOpenAI3(options).image('gpt-image-1'),
    prompt: 'A kite',
    size,
    maxRetries: 0,
  });
  for (const { image } of [made, older])
    expect(await inspectImage(image.base64)).toMatchObject({ width: 1024, height: 1024 });
});
