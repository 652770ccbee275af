// Videos through a client that gives up early and asks again: all arrive, and the upstream gets each order once.
import { type CallToolResult, type Client, SdkError } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListeningService } from '#tests/support/listening-service.ts';
import { connectMcp, factsOf, textOf } from '#tests/support/mcp-client.ts';
import { json, startVideoUpstream, type VideoUpstream, videoBytes } from '#tests/support/video-upstream.ts';

const videos = Number(process.env.EASEL_MCP_VIDEOS ?? 20);

let upstream: VideoUpstream;
let easel: Awaited<ReturnType<typeof startListeningService>>;
let client: Client;
beforeAll(async () => {
  upstream = await startVideoUpstream();
  easel = await startListeningService({
    UPSTREAM_BASE_URL: upstream.url,
    UPSTREAM_API_KEY: 'upstream-key-123456',
  });
  client = await connectMcp(easel);
});
afterAll(async () => {
  await client.close();
  await easel.stop();
  upstream.close();
});

let gaveUp = 0;

/** Gives up soon, then asks again with the same arguments and more patience. */
async function ask(name: string, args: Record<string, unknown>): Promise<CallToolResult> {
  for (let timeout = 4; ; timeout *= 2) {
    try {
      const result = await client.callTool({ name, arguments: args }, { timeout });
      if (result.isError) throw new Error(textOf(result));
      return result;
    } catch (error) {
      if (!(error instanceof SdkError) || !String(error).includes('timed out')) throw error;
      gaveUp += 1;
    }
  }
}

async function order(number: number): Promise<string> {
  const args = { model: 'delta-1.1', prompt: `Kite ${number}`, order_id: `kite-${number}` };
  const { id } = factsOf(await ask('create_video', args));
  for (;;) {
    const { content } = await ask('get_video', { id, wait_seconds: 50 });
    const link = content.find((part) => part.type === 'resource_link');
    if (link?.type === 'resource_link') return link.uri;
  }
}

test(`${videos} videos`, async () => {
  upstream.script = (name, count) => {
    if (name.startsWith('POST')) return json({ id: `up-${count}`, status: 'queue' });
    if (name.endsWith('/content')) return videoBytes;
    const id = name.split('/').at(-1);
    const status = count > 2 ? 'completed' : 'in_progress';
    return json({ id, status, data: { width: 160, height: 120, duration: 2 } });
  };
  const links = await Promise.all(Array.from({ length: videos }, (_, number) => order(number)));

  expect(new Set(links.map((link) => link.split('?')[0])).size).toBe(videos);
  for (const link of links) expect((await fetch(link)).headers.get('content-type')).toBe('video/mp4');
  expect(upstream.requests.filter((name) => name === 'POST /v1/videos')).toHaveLength(videos);
  expect(gaveUp).toBeGreaterThan(videos);
});
