// Videos through a client that gives up and asks again: all arrive, and each order is placed once.
import { type CallToolResult, type Client, SdkError } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEasel } from '#lib/package/testing.ts';
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

const perOrder = { model: 'delta-1.1', duration: 15, resolution: '1080p' };

test('100 videos of three minutes, by a client that gives up after 60 s of the virtual clock', async () => {
  // 9 s in the queue, 169 s for 15 of video.
  const sandbox = await startEasel({ clock: 'virtual', pace: 4.5 });
  const agent = await connectMcp({ baseUrl: sandbox.url, apiKey: sandbox.key });
  const linkOf = ({ content }: CallToolResult) => content.find(({ type }) => type === 'resource_link');
  let minute = new AbortController();
  /** Orders of this minute. */
  const ordered = new Set<unknown>();
  /** Until the minute is over: undefined then. */
  const askOnce = async (args: Record<string, unknown>) => {
    const { signal } = minute;
    ordered.add(args.order_id);
    try {
      return await agent.callTool({ name: 'create_video', arguments: args }, { signal, timeout: 250_000 });
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  };
  const made = Array.from({ length: 100 }, async (_, number) => {
    const args = { ...perOrder, prompt: `Kite ${number}`, order_id: `kite-${number}`, wait_seconds: 50 };
    let gaveUp = 0;
    for (;;) {
      const result = await askOnce(args);
      if (result === undefined) gaveUp += 1;
      else if (linkOf(result)) return { gaveUp, link: linkOf(result) };
      else if (result.isError) throw new Error(textOf(result));
    }
  });

  for (let minutes = 1; minutes <= 3; minutes += 1) {
    await expect.poll(() => ordered.size).toBe(100);
    await sandbox.clock.advance(60_000);
    if (minutes === 3) break;
    ordered.clear();
    const over = minute;
    minute = new AbortController();
    over.abort();
  }

  const ended = await Promise.all(made);
  for (const { link } of ended) expect(link).toMatchObject({ mimeType: 'video/mp4' });
  expect(ended.reduce((sum, { gaveUp }) => sum + gaveUp, 0)).toBeGreaterThan(100);
  const list = await fetch(`${sandbox.url}/v1/videos?limit=100`, { headers: { 'x-api-key': sandbox.key } });
  expect(await list.json()).toMatchObject({ has_more: false, data: { length: 100 } });
  await agent.close();
  await sandbox.close();
});
