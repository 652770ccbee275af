// A strict parser of the Prometheus text format 0.0.4: it throws on invalid text.

export interface MetricSample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

const kinds = ['counter', 'gauge', 'histogram'];
const head = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/;
const sampleLine = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (-?\d+(?:\.\d+)?(?:e[+-]\d+)?)$/;
const pair = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,(?=[a-zA-Z_])|$)/y;

export function parsePrometheus(text: string): MetricSample[] {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  const samples: MetricSample[] = [];
  const kindOf = new Map<string, string>();
  let helped: string | undefined;
  let family: string | undefined;
  const seen = new Set<string>();
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword, name = '', rest = ''] = head.exec(line) ?? [];
    if (keyword === 'HELP') {
      if (kindOf.has(name)) throw new Error(`${name} has two blocks.`);
      helped = name;
    } else if (keyword === 'TYPE') {
      if (helped !== name || !kinds.includes(rest)) throw new Error(`TYPE of ${name}: ${rest}`);
      family = name;
      kindOf.set(name, rest);
    } else {
      const sample = readSample(line);
      const id = `${sample.name} ${JSON.stringify(Object.entries(sample.labels).toSorted())}`;
      if (seen.has(id)) throw new Error(`${id} stands twice.`);
      seen.add(id);
      if (family === undefined || !isOf(sample, family, kindOf.get(family)))
        throw new Error(`${sample.name} stands under ${family}.`);
      samples.push(sample);
    }
  }
  checkHistograms(samples, kindOf);
  return samples;
}

function readSample(line: string): MetricSample {
  const [, name, list = '', value] = sampleLine.exec(line) ?? [];
  if (name === undefined) throw new Error(`Not a sample: ${line}`);
  const labels: Record<string, string> = {};
  for (pair.lastIndex = 0; pair.lastIndex < list.length; ) {
    const [, label, text = ''] = pair.exec(list) ?? [];
    if (label === undefined || label in labels) throw new Error(`Labels of ${line}`);
    labels[label] = text.replace(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character));
  }
  return { name, labels, value: Number(value) };
}

function isOf({ name, labels }: MetricSample, family: string, kind: string | undefined): boolean {
  if (kind !== 'histogram') return name === family && (kind !== 'counter' || name.endsWith('_total'));
  const part = name.slice(family.length);
  return (
    name.startsWith(family) && (part === '_bucket' ? 'le' in labels : part === '_sum' || part === '_count')
  );
}

/** Throws unless the buckets increase and the last one equals the count. */
function checkHistograms(samples: readonly MetricSample[], kindOf: ReadonlyMap<string, string>): void {
  for (const [family, kind] of kindOf) {
    if (kind !== 'histogram') continue;
    for (const { labels, value: count } of samples.filter(({ name }) => name === `${family}_count`)) {
      const buckets = samples
        .filter(({ name, labels: { le: _, ...rest } }) => name === `${family}_bucket` && isSame(rest, labels))
        .map(({ labels: { le }, value }) => ({
          le: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le),
          value,
        }));
      const rises = buckets.every(
        ({ le, value }, at) =>
          at === 0 || (le > (buckets[at - 1]?.le ?? le) && value >= (buckets[at - 1]?.value ?? 0)),
      );
      const last = buckets.at(-1);
      if (!rises || last?.le !== Number.POSITIVE_INFINITY || last.value !== count)
        throw new Error(`Buckets of ${family}`);
    }
  }
}

function isSame(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  return JSON.stringify(Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b).toSorted());
}

/** Returns the sum of the samples with these labels; 0 if there are none. */
export function sumOf(
  samples: readonly MetricSample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, text]) => sample.labels[label] === text))
    .reduce((sum, { value }) => sum + value, 0);
}
