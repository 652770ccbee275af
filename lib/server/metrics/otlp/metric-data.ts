/** Our metrics as the data that the exporters of OpenTelemetry send. Pure. */
import { type HrTime, ValueType } from '@opentelemetry/api';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import { Distribution, type Metric } from '../metric.ts';

export interface MetricTimes {
  startTime: HrTime;
  endTime: HrTime;
}

/** Without metrics that have no point. Counts are cumulative, since `startTime`. */
export function metricData(metrics: readonly Metric[], times: MetricTimes): MetricData[] {
  return metrics.filter(({ points }) => points.length > 0).map((metric) => dataOf(metric, times));
}

function dataOf({ definition: { kind, name, help: description, unit }, points }: Metric, times: MetricTimes) {
  const common = {
    descriptor: { name, description, unit, valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const numbers = points.flatMap((point): DataPoint<number>[] =>
    'value' in point ? [{ ...times, attributes: point.labels, value: point.value }] : [],
  );
  switch (kind) {
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: numbers } as const;
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: numbers } as const;
    case 'histogram': {
      const dataPoints = points.flatMap((point) =>
        point instanceof Distribution ? [{ ...times, ...histogramPoint(point) }] : [],
      );
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints } as const;
    }
  }
}

function histogramPoint({ labels: attributes, bounds, counts, sum, count }: Distribution) {
  return { attributes, value: { buckets: { boundaries: [...bounds], counts: [...counts] }, sum, count } };
}
