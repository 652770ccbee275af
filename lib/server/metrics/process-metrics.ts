/** Metrics of the process, read when they are asked for. The names are those that dashboards for Node.js expect. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Metric, type MetricDefinition, reading } from './metric.ts';

/** Interval of the timer whose delay is measured, ms. */
const resolution = 20;

/** `version`: of Easel. Readers within `windowMs` get the same delays, since each reading starts anew. */
export function createProcessMetrics(version: string, windowMs = 10_000) {
  const delayOf = createDelayReader(windowMs);
  return (): Metric[] => {
    const { rss, heapUsed, heapTotal } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const { p50, p99 } = delayOf();
    return [
      reading(names.build, [1, { version, node: process.versions.node }]),
      reading(names.start, [performance.timeOrigin / 1000]),
      reading(names.cpu, [(user + system) / 1e6]),
      reading(names.resident, [rss]),
      reading(names.heapUsed, [heapUsed]),
      reading(names.heapTotal, [heapTotal]),
      reading(names.delayP50, [p50]),
      reading(names.delayP99, [p99]),
    ];
  };
}

/** Seconds, since the last reading. The timer that measures starts with the first reading. */
function createDelayReader(windowMs: number) {
  let delays: ReturnType<typeof monitorEventLoopDelay> | undefined;
  let readMs = Number.NEGATIVE_INFINITY;
  let read = { p50: 0, p99: 0 };
  return () => {
    if (performance.now() - readMs < windowMs) return read;
    readMs = performance.now();
    if (delays === undefined) {
      delays = monitorEventLoopDelay({ resolution });
      delays.enable();
      return read;
    }
    read = { p50: secondsOf(delays.percentile(50)), p99: secondsOf(delays.percentile(99)) };
    delays.reset();
    return read;
  };
}

/** Node measures the interval of the timer together with its delay, in nanoseconds. */
function secondsOf(interval: number): number {
  return Math.max(0, interval / 1e9 - resolution / 1000);
}

const names = {
  build: {
    kind: 'gauge',
    name: 'easel.build',
    prometheus: 'easel_build_info',
    unit: '1',
    help: 'Always 1; the labels are the versions of Easel and Node.js.',
  },
  start: {
    kind: 'gauge',
    name: 'process.start_time',
    unit: 's',
    help: 'Unix time at which the process started.',
  },
  cpu: {
    kind: 'counter',
    name: 'process.cpu.time',
    prometheus: 'process_cpu_seconds_total',
    unit: 's',
    help: 'Processor time, of the user and the system.',
  },
  resident: {
    kind: 'gauge',
    name: 'process.memory.usage',
    prometheus: 'process_resident_memory_bytes',
    unit: 'By',
    help: 'Resident memory.',
  },
  heapUsed: {
    kind: 'gauge',
    name: 'v8js.memory.heap.used',
    prometheus: 'nodejs_heap_size_used_bytes',
    unit: 'By',
    help: 'Used memory of the JavaScript heap.',
  },
  heapTotal: {
    kind: 'gauge',
    name: 'v8js.memory.heap.limit',
    prometheus: 'nodejs_heap_size_total_bytes',
    unit: 'By',
    help: 'Memory that the JavaScript heap holds.',
  },
  delayP50: {
    kind: 'gauge',
    name: 'nodejs.eventloop.delay.p50',
    prometheus: 'nodejs_eventloop_lag_p50_seconds',
    unit: 's',
    help: 'Median delay of the event loop since the last reading.',
  },
  delayP99: {
    kind: 'gauge',
    name: 'nodejs.eventloop.delay.p99',
    prometheus: 'nodejs_eventloop_lag_p99_seconds',
    unit: 's',
    help: '99th percentile of the delay of the event loop since the last reading.',
  },
} as const satisfies Record<string, MetricDefinition>;
