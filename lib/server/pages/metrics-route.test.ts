import { expect, test } from 'vitest';
import { counter, histogram, type MetricDefinition, reading } from '#lib/server/metrics/metric.ts';
import { parsePrometheus } from '#tests/support/parse-prometheus.ts';
import { prometheusText } from './metrics-route.ts';

const seconds: MetricDefinition = {
  ...{ name: 'a.duration', prometheus: 'a_duration_seconds', unit: 's', help: 'Time.' },
  kind: 'histogram',
  bounds: [0.1, 1],
};
const things: MetricDefinition = {
  ...{ name: 'a.things', prometheus: 'a_things_total', unit: '1', help: 'Things.' },
  kind: 'counter',
};

test('the text of a counter, a gauge and a histogram', () => {
  const durations = histogram(seconds);
  // A bound belongs to its bucket.
  for (const value of [0.05, 0.1, 0.5, 7]) durations.of({ 'gen_ai.operation.name': 'chat' }).record(value);
  const counted = counter(things);
  counted.of({ target: 'a' }).value += 2;
  counted.of({ target: 'b' }).value += 0.5;
  counted.of({ target: 'a' }).value += 1;
  const up = { kind: 'gauge', name: 'up', prometheus: 'a_up', unit: '1', help: 'A \\ and\na line.' } as const;
  expect(
    prometheusText([counted.read(), reading(up, [1]), durations.read()]),
  ).toBe(`# HELP a_things_total Things.
# TYPE a_things_total counter
a_things_total{target="a"} 3
a_things_total{target="b"} 0.5
# HELP a_up A \\\\ and\\na line.
# TYPE a_up gauge
a_up 1
# HELP a_duration_seconds Time.
# TYPE a_duration_seconds histogram
a_duration_seconds_bucket{gen_ai_operation_name="chat",le="0.1"} 2
a_duration_seconds_bucket{gen_ai_operation_name="chat",le="1"} 3
a_duration_seconds_bucket{gen_ai_operation_name="chat",le="+Inf"} 4
a_duration_seconds_sum{gen_ai_operation_name="chat"} 7.65
a_duration_seconds_count{gen_ai_operation_name="chat"} 4
`);
});

test.each(['plain', 'a "quote"', 'a\nline', 'a \\ and \\n', '}', 'a="b",c="d"', 'ü €'])(
  'the value %j of a label can be read again',
  (text) => {
    const counted = counter(things);
    counted.of({ first: text, second: 'x' }).value += 1;
    expect(parsePrometheus(prometheusText([counted.read()]))).toEqual([
      { name: 'a_things_total', labels: { first: text, second: 'x' }, value: 1 },
    ]);
  },
);

test('a metric without points has no text, and a reading without a value has no point', () => {
  expect(prometheusText([counter(things).read()]).trim()).toBe('');
  const { points } = reading(
    { ...things, kind: 'gauge' },
    [undefined, { target: 'a' }],
    [0, { target: 'b' }],
  );
  expect(points).toEqual([{ labels: { target: 'b' }, value: 0 }]);
});

test.each([
  ['a_things_total{target="a} 3', 'a quote is open'],
  ['a_things_total{target="a",target="b"} 3', 'a label stands twice'],
  ['a_things_total three', 'no number'],
  ['a_things_total 1\na_things_total 2', 'a sample stands twice'],
  ['other_total 1', 'another name than its block'],
])('the parser of the tests is strict: %s', (text) => {
  const head = '# HELP a_things_total Things.\n# TYPE a_things_total counter\n';
  expect(parsePrometheus(`${head}a_things_total{target="a"} 3\n`)).toHaveLength(1);
  expect(() => parsePrometheus(`${head}${text}\n`)).toThrow();
});
