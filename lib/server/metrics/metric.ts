/** Metrics in memory: numbers by labels. Knows neither what they count nor how they are sent. */

export interface MetricDefinition {
  kind: 'counter' | 'gauge' | 'histogram';
  /** The name in OpenTelemetry. */
  name: string;
  /** The name for Prometheus where it is not the usual one: see `pages/metrics-route.ts`. */
  prometheus?: string;
  help: string;
  /** UCUM: `s`, `By`, `{request}`. */
  unit: string;
  /** Upper bounds of a histogram's buckets, ascending. */
  bounds?: readonly number[];
}

/** Every value is one of a small fixed set: no ids, names of keys, or text of requests. */
export type Labels = Readonly<Record<string, string>>;

/** The number of a counter or a gauge. */
export interface Sample {
  readonly labels: Labels;
  value: number;
}

/** The values of a histogram. */
export class Distribution {
  readonly labels: Labels;
  readonly bounds: readonly number[];
  /** By bucket; the last one has no upper bound. */
  readonly counts: number[];
  count = 0;
  sum = 0;

  constructor(labels: Labels, bounds: readonly number[]) {
    this.labels = labels;
    this.bounds = bounds;
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  record(value: number): void {
    let bucket = 0;
    while (value > (this.bounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.count += 1;
    this.sum += value;
  }
}

/** What readers get: the text for Prometheus, and the push. */
export interface Metric {
  definition: MetricDefinition;
  points: readonly (Sample | Distribution)[];
}

/** The series of one metric. `of` finds or makes one: keep the result where every request counts. */
export interface SeriesOf<Point> {
  of(labels: Labels): Point;
  read(): Metric;
}

export function counter(definition: MetricDefinition): SeriesOf<Sample> {
  return seriesOf(definition, (labels) => ({ labels, value: 0 }));
}

export function histogram(definition: MetricDefinition): SeriesOf<Distribution> {
  return seriesOf(definition, (labels) => new Distribution(labels, definition.bounds ?? []));
}

/** A metric of numbers that are read when they are asked for; those that are undefined are left out. */
export function reading(
  definition: MetricDefinition,
  ...points: readonly (readonly [value: number | undefined, labels?: Labels])[]
): Metric {
  const known = points.flatMap(([value, labels = {}]) => (value === undefined ? [] : [{ labels, value }]));
  return { definition, points: known };
}

function seriesOf<Point extends Sample | Distribution>(
  definition: MetricDefinition,
  create: (labels: Labels) => Point,
): SeriesOf<Point> {
  const series = new Map<string, Point>();
  return {
    of(labels) {
      const key = JSON.stringify(labels);
      const point = series.get(key) ?? create(labels);
      series.set(key, point);
      return point;
    },
    read: () => ({ definition, points: [...series.values()] }),
  };
}
