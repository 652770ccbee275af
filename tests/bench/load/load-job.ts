// The jobs of the load process and their results. Both sides parse messages with these schemas.
import * as z from 'zod';

const target = {
  port: z.int(),
  /** The whole request, head and body. */
  request: z.string(),
};

export const loadJob = z.discriminatedUnion('kind', [
  /** As many requests as the connections can carry, counted in a window after a warm-up. */
  z.object({
    kind: z.literal('rate'),
    ...target,
    connections: z.int(),
    warmMs: z.number(),
    windowMs: z.number(),
    /** The process whose processor time is measured over the window. */
    pid: z.int(),
  }),
  /** One request at a time; the client disconnects after the first event. */
  z.object({ kind: z.literal('first event'), ...target, times: z.int() }),
  /** One stream on each connection, all at once: the gaps between the pieces that arrive. */
  z.object({ kind: z.literal('paced'), ...target, connections: z.int(), stallMs: z.number() }),
  /** One request at a time; the client disconnects, and the mock reports when it noticed. */
  z.object({
    kind: z.literal('disconnect'),
    ...target,
    times: z.int(),
    /** Disconnect before any response, or after this many body bytes. */
    afterBytes: z.int(),
    mockPort: z.int(),
  }),
]);

export const rateResult = z.object({
  /** Responses with status 200 that ended in the window, and its length. */
  responses: z.int(),
  seconds: z.number(),
  bytes: z.number(),
  /** Milliseconds; null without responses. */
  p50: z.number().nullable(),
  p99: z.number().nullable(),
  /** Other statuses and broken connections. */
  failures: z.int(),
  /** Of the process named by the job; null where it cannot be read. */
  cpuSeconds: z.number().nullable(),
});

export const pacedResult = z.object({
  /** Streams that ended with status 200, and those of them without a gap of \`stallMs\`. */
  streams: z.int(),
  steady: z.int(),
  failures: z.int(),
  /** Milliseconds until the first piece, of the median and of the slowest stream. */
  firstP50: z.number().nullable(),
  firstMost: z.number().nullable(),
  /** Milliseconds between two pieces of one stream, at most. */
  longestGap: z.number(),
});

/** Milliseconds of each time; null where it did not happen in time. */
export const timesResult = z.array(z.number().nullable());

export const loadAnswer = z.union([
  z.object({ id: z.int(), result: z.unknown() }),
  z.object({ id: z.int(), error: z.string() }),
]);

export type LoadJob = z.output<typeof loadJob>;
export type RateJob = Extract<LoadJob, { kind: 'rate' }>;
export type FirstEventJob = Extract<LoadJob, { kind: 'first event' }>;
export type DisconnectJob = Extract<LoadJob, { kind: 'disconnect' }>;
export type PacedJob = Extract<LoadJob, { kind: 'paced' }>;
export type PacedResult = z.output<typeof pacedResult>;
export type RateResult = z.output<typeof rateResult>;
