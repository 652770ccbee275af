/** The usage plots. Loaded on demand with uPlot. */

import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import UPlot from 'uplot';
import { formatCount, formatMs } from '#lib/base/format.ts';
import { formatDay, formatTime } from '#lib/base/format-time.ts';
import { formatCost } from '#lib/client/run/prices/format-cost.ts';
import type { UsageSum } from '#lib/client/usage/sum-usage.ts';
import 'uplot/dist/uPlot.min.css';

export interface Stretch {
  /** Unix seconds. */
  at: number;
  sum: UsageSum;
}

interface UsagePlotsProps {
  stretches: readonly Stretch[];
  stepSeconds: number;
  currency: string;
}

export function UsagePlots({ stretches, stepSeconds, currency }: UsagePlotsProps) {
  const times = stretches.map(({ at }) => at);
  const line = (
    label: string,
    colour: Line['colour'],
    pick: (sum: UsageSum) => number | undefined,
  ): Line => ({
    label,
    colour,
    values: stretches.map(({ sum }) => pick(sum) ?? null),
  });
  const plots = [
    {
      title: 'Requests',
      kind: 'bars' as const,
      format: formatCount,
      lines: [line('all', 'ink', (sum) => sum.requests), line('errors', 'warning', (sum) => sum.errors)],
    },
    {
      title: 'Total time',
      kind: 'points' as const,
      format: formatMs,
      lines: [line('p95', 'ink-third', (sum) => sum.p95), line('p50', 'ink', (sum) => sum.p50)],
    },
    {
      title: 'Tokens',
      kind: 'bars' as const,
      format: formatCount,
      lines: [
        line('in and out', 'ink', (sum) => sum.inputTokens + sum.outputTokens),
        line('in', 'ink-third', (sum) => sum.inputTokens),
      ],
    },
    stretches.some(({ sum }) => sum.cost)
      ? {
          title: 'Cost',
          kind: 'bars' as const,
          format: (amount: number) => formatCost(amount, currency),
          lines: [line('by your prices', 'ink', (sum) => sum.cost ?? 0)],
        }
      : {
          title: 'Images and video',
          kind: 'bars' as const,
          format: formatCount,
          lines: [
            line('video, seconds', 'ink-third', (sum) => sum.videoSeconds),
            line('images', 'ink', (sum) => sum.images),
          ],
        },
  ];
  return (
    <div className="grid gap-4 min-[900px]:grid-cols-2">
      {plots.map((plot) => (
        <TimePlot key={plot.title} times={times} stepSeconds={stepSeconds} {...plot} />
      ))}
    </div>
  );
}

interface Line {
  label: string;
  /** A colour token. */
  colour: 'ink' | 'ink-third' | 'warning';
  /** One value per time; null for none. */
  values: readonly (number | null)[];
}

interface TimePlotProps {
  title: string;
  /** Start of each interval in Unix seconds. */
  times: readonly number[];
  stepSeconds: number;
  kind: 'bars' | 'points';
  /** Later lines are drawn on top. */
  lines: readonly Line[];
  format(value: number): string;
}

const height = 180;

/** A time series plot, drawn by uPlot in the colours of the theme. */
function TimePlot({ title, times, stepSeconds, kind, lines, format }: TimePlotProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const theme = useThemeChanges();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read while drawing
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const plot = new UPlot(
      optionsFor({ width: element.clientWidth, times, stepSeconds, kind, lines, format }),
      [[...times], ...lines.map(({ values }) => [...values])],
      element,
    );
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [times, stepSeconds, kind, lines, format, theme]);

  return (
    <figure className="flex min-w-0 flex-col gap-2 rounded-panel border border-hairline bg-panel p-4">
      <figcaption id={id} className="flex flex-wrap items-baseline gap-x-4 text-13">
        <span className="font-semibold">{title}</span>
        {lines.map(({ label, colour }) => (
          <span key={label} className="flex items-center gap-1.5 text-12 text-ink-second">
            <span aria-hidden className="size-2.5 rounded-[2px]" style={{ background: `var(--${colour})` }} />
            {label}
          </span>
        ))}
      </figcaption>
      <div ref={box} role="img" aria-labelledby={id} className="min-w-0 overflow-hidden" style={{ height }} />
    </figure>
  );
}

type Drawing = Pick<TimePlotProps, 'times' | 'stepSeconds' | 'kind' | 'lines' | 'format'> & { width: number };

function optionsFor({ width, times, stepSeconds, kind, lines, format }: Drawing): UPlot.Options {
  const colour = colourReader();
  const axis: UPlot.Axis = {
    stroke: colour('ink-third'),
    font: `11px ${monospace()}`,
    grid: { stroke: colour('hairline'), width: 1 },
    ticks: { show: false },
  };
  const bars = UPlot.paths.bars?.({ size: [0.7, 24], align: 1 });
  return {
    width,
    height,
    padding: [12, 8, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { size: 6 } },
    scales: {
      // Up to the end of the last interval, to fit its bar.
      x: { range: [times[0] ?? 0, (times.at(-1) ?? 0) + stepSeconds] },
      y: { range: (_, __, most) => [0, most > 0 ? most * 1.1 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 70,
        size: 28,
        values: (_, at) => at.map((time) => timeLabel(time, stepSeconds)),
      },
      { ...axis, size: 64, values: (_, values) => values.map(format) },
    ],
    series: [
      {},
      ...lines.map(({ colour: name }): UPlot.Series => {
        const stroke = colour(name);
        return kind === 'bars' && bars
          ? { stroke, fill: stroke, width: 0, paths: bars, points: { show: false } }
          : { stroke, width: 1.5, spanGaps: true, points: { show: true, size: 5, fill: stroke, stroke } };
      }),
    ],
  };
}

/** Canvas needs computed colours; it does not support `light-dark()`. */
function colourReader(): (token: string) => string {
  const probe = document.createElement('span');
  document.body.append(probe);
  const known = new Map<string, string>();
  for (const token of ['ink', 'ink-third', 'warning', 'hairline']) {
    probe.style.color = `var(--${token})`;
    known.set(token, getComputedStyle(probe).color);
  }
  probe.remove();
  return (token) => known.get(token) ?? 'currentColor';
}

function monospace(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--mono') || 'monospace';
}

function timeLabel(seconds: number, stepSeconds: number): string {
  return stepSeconds >= 3600 ? formatDay(seconds * 1000) : formatTime(seconds * 1000);
}

/** Changes when the user or the system changes the theme. */
function useThemeChanges(): string {
  return useSyncExternalStore(subscribe, current, () => '');
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const watch = new MutationObserver(listener);
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', listener);
  return () => {
    watch.disconnect();
    system.removeEventListener('change', listener);
  };
}

function current(): string {
  const chosen = document.documentElement.dataset.theme;
  return chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}
