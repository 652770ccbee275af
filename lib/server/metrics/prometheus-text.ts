/** Metrics as text for Prometheus, format 0.0.4. */
import { Distribution, type Labels, type Metric, type MetricDefinition, type Sample } from './metric.ts';

export const prometheusType = 'text/plain; version=0.0.4; charset=utf-8';

/** Metrics without a point are left out. */
export function prometheusText(metrics: readonly Metric[]): string {
  const lines = metrics.filter(({ points }) => points.length > 0).flatMap(linesOf);
  return `${lines.join('\n')}\n`;
}

function linesOf({ definition, points }: Metric): string[] {
  const { help, kind } = definition;
  const name = definition.prometheus ?? usualName(definition);
  return [
    `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
    `# TYPE ${name} ${kind}`,
    ...points.flatMap((point) => pointLines(name, point)),
  ];
}

/** The name in OpenTelemetry with the suffixes of seconds and counters. */
function usualName({ name, unit, kind }: MetricDefinition): string {
  return `${name.replaceAll('.', '_')}${unit === 's' ? '_seconds' : ''}${kind === 'counter' ? '_total' : ''}`;
}

function pointLines(name: string, point: Sample | Distribution): string[] {
  const { labels } = point;
  if (!(point instanceof Distribution)) return [line(name, labels, point.value)];
  let total = 0;
  const buckets = point.counts.map((count, bucket) => {
    total += count;
    return line(`${name}_bucket`, { ...labels, le: String(point.bounds[bucket] ?? '+Inf') }, total);
  });
  return [...buckets, line(`${name}_sum`, labels, point.sum), line(`${name}_count`, labels, point.count)];
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(
    ([label, text]) => `${label.replaceAll('.', '_')}="${escaped(text)}"`,
  );
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
