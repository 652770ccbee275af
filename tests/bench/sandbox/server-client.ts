// The calls a run makes to the product over HTTP. Each verifies its result.
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { readImageHeader } from '#lib/base/image-header.ts';
import { testApiKey } from '#tests/support/server-environment.ts';
import { video } from './workload.ts';

export interface ServerClient {
  /** Makes a PNG; throws when it has another size. */
  image(prompt: string, size: { width: number; height: number }): Promise<void>;
  /** Creates a video, waits until it is done, and downloads it. */
  video(prompt: string): Promise<void>;
  /** Vectors for that many texts in one request. */
  embed(texts: number): Promise<void>;
  /** Streams a long message; returns its tokens. */
  message(prompt: string): Promise<number>;
}

const limitMs = 30_000;
const imageResponse = z.object({ data: z.array(z.object({ b64_json: z.string() })).length(1) });
const taskResponse = z.object({ id: z.string(), status: z.string() });
const vectorsResponse = z.object({ embeddings: z.array(z.object({ values: z.array(z.number()) })) });
const outputTokens = /"output_tokens": ?(\d+)/g;

export function createServerClient(baseUrl: string): ServerClient {
  const call = async (path: string, body?: object): Promise<Response> => {
    const response = await fetch(baseUrl + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${testApiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(limitMs),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  return {
    async image(prompt, { width, height }) {
      const body = { model: 'alpha-image-2', prompt, size: `${width}x${height}`, output_format: 'png' };
      const { data } = imageResponse.parse(await (await call('/v1/images/generations', body)).json());
      const header = readImageHeader(Buffer.from(data[0]?.b64_json ?? '', 'base64'));
      if (header?.state !== 'known' || header.width !== width || header.height !== height)
        throw new Error(`The image is not ${width}x${height}.`);
    },
    async video(prompt) {
      const body = { model: 'delta-1.1', prompt, duration: video.seconds, resolution: '720p' };
      const { id } = taskResponse.parse(await (await call('/v1/videos', body)).json());
      for (let status = ''; status !== 'completed'; await wait(20)) {
        status = taskResponse.parse(await (await call(`/v1/videos/${id}`)).json()).status;
        if (status === 'failed') throw new Error('The video failed.');
      }
      const bytes = Buffer.from(await (await call(`/v1/videos/${id}/content`)).arrayBuffer());
      if (bytes.toString('latin1', 4, 8) !== 'ftyp') throw new Error('The video is no MP4.');
    },
    async embed(texts) {
      const model = 'models/beta-embedding-2-preview';
      const requests = Array.from({ length: texts }, (_, index) => ({
        model,
        content: {
          parts: [{ text: `A cat sleeps on the warm roof of house ${index}, and the sun goes down.` }],
        },
      }));
      const response = await call(`/v1beta/${model}:batchEmbedContents`, { requests });
      if (vectorsResponse.parse(await response.json()).embeddings.length !== texts)
        throw new Error('Vectors are missing.');
    },
    async message(prompt) {
      const body = {
        model: 'epsilon-opus-5',
        max_tokens: 4_000,
        stream: true,
        messages: [{ role: 'user', content: prompt }],
      };
      const text = await (await call('/v1/messages', body)).text();
      return Number([...text.matchAll(outputTokens)].at(-1)?.[1] ?? 0);
    },
  };
}
