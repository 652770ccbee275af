// An upstream with large images: streams three partial images of 3.1 MB, or for `large images` of 5.6 MB, or responds with 30 MB at once or with one image, and
// records when it sends each event. The product relays to it.
import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { freePort } from '#tests/support/free-port.ts';
import { barePage } from './bare-page.ts';

export interface ImageUpstream {
  baseUrl: string;
  /** The times of the events of the last stream: milliseconds since 1970, with fractions. */
  sentAt(): readonly number[];
  close(): Promise<void>;
}

/** Milliseconds between two events. */
const pause = 900;
const partialCount = 3;

export async function startImageUpstream(): Promise<ImageUpstream> {
  const images = await Promise.all(Array.from({ length: partialCount + 1 }, () => noise(1024)));
  const events = images.map((image, index) => eventOf(image, index));
  // 7.5 MB each.
  const large = await noise(1370);
  const largeEvents = images.map((_, index) => eventOf(large, index));
  const rows = Array.from({ length: 60_000 }, (_, index) => ({
    id: index,
    words: `Row ${index} of many`,
    near: [index / 7],
  }));
  const bodies: Readonly<Record<string, Buffer>> = {
    images: jsonOf(Array.from({ length: 7 }, (_, index) => ({ b64_json: images[index % images.length] }))),
    rows: jsonOf([{ b64_json: images[0] }], {
      rows,
      more: rows,
      most: rows,
      last: rows,
      rest: rows,
      end: rows,
    }),
  };
  const one = jsonOf([{ b64_json: images[0] }]);
  let sent: number[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'GET')
      return response.writeHead(200, { 'content-type': 'text/html' }).end(barePage);
    const requested = await text(request);
    if (/"stream":\s*true/.test(requested)) {
      sent = [];
      return stream(response, requested.includes('large images') ? largeEvents : events, sent);
    }
    if (requested.includes('one image')) {
      // The page leaves meanwhile.
      await wait(pause);
      return response.writeHead(200, { 'content-type': 'application/json' }).end(one);
    }
    const bytes = bodies[/rows/.test(requested) ? 'rows' : 'images'];
    response.writeHead(200, { 'content-type': 'application/json' }).end(bytes);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    sentAt: () => sent,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function stream(response: ServerResponse, events: readonly Buffer[], sent: number[]): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) {
    await wait(pause);
    sent.push(performance.timeOrigin + performance.now());
    response.write(event);
  }
  response.end();
}

/** Returns a square of noise as Base64; 1024 pixels are an image of 3.1 MB. */
async function noise(side: number): Promise<string> {
  const raw = { width: side, height: side, channels: 3 } as const;
  const png = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return png.toString('base64');
}

function eventOf(image: string, index: number): Buffer {
  const kind = index < partialCount ? 'partial_image' : 'completed';
  const type = `image_generation.${kind}`;
  const usage = {
    input_tokens: 9,
    output_tokens: 9,
    total_tokens: 18,
    input_tokens_details: { text_tokens: 9, image_tokens: 0 },
  };
  const data = {
    ...{ type, b64_json: image, created_at: 1, size: '1024x1024', quality: 'high', background: 'opaque' },
    ...{ output_format: 'png', ...(kind === 'completed' ? { usage } : { partial_image_index: index }) },
  };
  return Buffer.from(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
}

function jsonOf(data: readonly object[], more: object = {}): Buffer {
  return Buffer.from(JSON.stringify({ created: 1, data, size: '1024x1024', output_format: 'png', ...more }));
}
