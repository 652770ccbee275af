// Tests OpenRouter's official SDK. Its video client validates every response with its own schemas.

import { OpenRouter } from '@openrouter/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { probeResult } from '#tests/support/probe-video.ts';
import { routes, type ServerPair, startPair } from '#tests/support/server-pair.ts';
import { until } from '#tests/support/until.ts';

let pair: ServerPair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.stop());

describe.each(routes)('through the %s', (route) => {
  const client = () => new OpenRouter({ apiKey: pair[route].apiKey, serverURL: `${pair[route].baseUrl}/v1` });

  test('a video from a first frame: create, poll, download', async () => {
    const { videoGeneration } = client();
    const started = await videoGeneration.generate({
      videoGenerationRequest: {
        model: 'delta-1.1',
        prompt: 'The kite climbs',
        duration: 3,
        resolution: '480p',
        frameImages: [{ type: 'image_url', imageUrl: { url: sampleImage }, frameType: 'first_frame' }],
      },
    });
    expect(started.pollingUrl).toMatch(/^https:/);
    const task = await until(async () => {
      const found = await videoGeneration.getGeneration({ jobId: started.id });
      return found.status === 'completed' && found;
    });
    const [url = ''] = task.unsignedUrls ?? [];
    const facts = await probeResult(new Uint8Array(await (await fetch(url)).arrayBuffer()));
    expect(facts).toMatchObject({ width: 480, height: 480, hasAudio: true });
    const content = await videoGeneration.getVideoContent({ jobId: started.id });
    expect((await new Response(content).arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  });

  test('a broken rule is reported with its field', async () => {
    const creation = client().videoGeneration.generate({
      videoGenerationRequest: { model: 'delta-1.1', prompt: 'A kite', duration: 99 },
    });
    // The SDK requires a numeric error code, the gateway sends a string. The error still has status and body.
    const error = await creation.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ statusCode: 400 });
    expect(Reflect.get(Object(error), 'body')).toContain('duration must be at most 15; got 99.');
  });
});
