// An OpenTelemetry collector that receives OTLP as JSON over HTTP.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { listen } from './listen.ts';

const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])));
const resource = z.object({ attributes });
const point = z.object({
  attributes,
  startTimeUnixNano: z.string().regex(/^\d+$/),
  timeUnixNano: z.string().regex(/^\d+$/),
});
const sample = point.extend({ asDouble: z.number() });
const distribution = point.extend({
  count: z.number(),
  sum: z.number(),
  bucketCounts: z.array(z.number()),
  explicitBounds: z.array(z.number()),
});
const metric = z.object({
  name: z.string(),
  description: z.string().min(1),
  unit: z.string().min(1),
  gauge: z.object({ dataPoints: z.array(sample) }).optional(),
  sum: z
    .object({
      aggregationTemporality: z.literal(2),
      isMonotonic: z.literal(true),
      dataPoints: z.array(sample),
    })
    .optional(),
  histogram: z.object({ aggregationTemporality: z.literal(2), dataPoints: z.array(distribution) }).optional(),
});
const span = z.object({
  traceId: z.string().regex(/^[\da-f]{32}$/),
  spanId: z.string().regex(/^[\da-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes,
  status: z.object({ code: z.number() }),
});
const metricsBody = z.object({
  resourceMetrics: z.array(
    z.object({ resource, scopeMetrics: z.array(z.object({ metrics: z.array(metric) })) }),
  ),
});
const tracesBody = z.object({
  resourceSpans: z.array(z.object({ resource, scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

export type ReceivedSpan = z.output<typeof span>;
export type ReceivedMetric = z.output<typeof metric>;

export interface OtlpReceiver {
  /** Such as `http://127.0.0.1:40123`. */
  endpoint: string;
  /** The bodies as text, oldest first. */
  bodies: string[];
  headers: IncomingHttpHeaders[];
  /** The attributes of the received resources. */
  resources: Record<string, unknown>[];
  spans: ReceivedSpan[];
  /** The metrics of the last request that has some. */
  metrics: ReceivedMetric[];
  close(): void;
}

/** `answer` writes the response to each request; 200 by default. A request that is not OTLP throws. */
export async function openOtlpReceiver(
  answer: (response: ServerResponse) => void = (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
): Promise<OtlpReceiver> {
  const received: OtlpReceiver = {
    ...{ endpoint: '', bodies: [], headers: [], resources: [], spans: [], metrics: [] },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const raw = Buffer.concat(pieces);
    const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString();
    received.bodies.push(body);
    received.headers.push(request.headers);
    read(request.url ?? '', JSON.parse(body));
    answer(response);
  });
  const read = (url: string, body: unknown) => {
    if (url === '/v1/metrics') {
      const { resourceMetrics } = metricsBody.parse(body);
      received.resources.push(...resourceMetrics.map((one) => one.resource.attributes));
      received.metrics = resourceMetrics.flatMap((one) => one.scopeMetrics.flatMap(({ metrics }) => metrics));
      return;
    }
    if (url !== '/v1/traces') throw new Error(`OTLP has no ${url}.`);
    const { resourceSpans } = tracesBody.parse(body);
    received.resources.push(...resourceSpans.map((one) => one.resource.attributes));
    received.spans.push(...resourceSpans.flatMap((one) => one.scopeSpans.flatMap(({ spans }) => spans)));
  };
  received.endpoint = await listen(server);
  return received;
}
