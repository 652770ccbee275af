/** The metrics of requests. Names of the GenAI conventions of OpenTelemetry where they have one, else our own. */
import type { MetricDefinition } from './metric.ts';

/** Bounds of the conventions for durations of models, seconds. */
const durationBounds = [
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
];
const firstTokenBounds = [
  0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
];
/** Powers of four up to 67 million. */
const tokenBounds = Array.from({ length: 14 }, (_, power) => 4 ** power);

export const gatewayMetricNames = {
  requests: {
    kind: 'counter',
    name: 'easel.requests',
    unit: '{request}',
    help: 'Requests to the gateway that have ended. Status 0: the connection was closed without a response.',
  },
  duration: {
    kind: 'histogram',
    name: 'gen_ai.server.request.duration',
    unit: 's',
    bounds: durationBounds,
    help: 'Duration of requests to the gateway, to the last byte of the response.',
  },
  firstEvent: {
    kind: 'histogram',
    name: 'gen_ai.server.time_to_first_token',
    unit: 's',
    bounds: firstTokenBounds,
    help: 'Time from a request to the first event of its event stream.',
  },
  tokens: {
    kind: 'histogram',
    name: 'gen_ai.client.token.usage',
    unit: '{token}',
    bounds: tokenBounds,
    help: 'Tokens of each request. The sum is the number of tokens.',
  },
  cost: {
    kind: 'counter',
    name: 'easel.cost',
    unit: '{currency}',
    help: 'Cost of requests and finished videos by the price table, in the currency of the label.',
  },
  images: {
    kind: 'counter',
    name: 'easel.images',
    unit: '{image}',
    help: 'Images that were made.',
  },
  attempts: {
    kind: 'counter',
    name: 'easel.upstream.attempts',
    unit: '{attempt}',
    help: 'Calls of targets by result: ok, the status of a response, or an error code.',
  },
  retries: {
    kind: 'counter',
    name: 'easel.upstream.retries',
    unit: '{attempt}',
    help: 'Those calls that followed another call of the same request.',
  },
  attemptDuration: {
    kind: 'histogram',
    name: 'gen_ai.client.operation.duration',
    unit: 's',
    bounds: durationBounds,
    help: 'Duration of calls of targets, to the last byte of the response.',
  },
  endedVideos: {
    kind: 'counter',
    name: 'easel.video_tasks.ended',
    unit: '{task}',
    help: 'Video tasks that this process has ended.',
  },
  openStreams: {
    kind: 'gauge',
    name: 'easel.streams.open',
    unit: '{stream}',
    help: 'Event streams that are being sent.',
  },
} as const satisfies Record<string, MetricDefinition>;
