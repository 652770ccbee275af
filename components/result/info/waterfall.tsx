/** Where a run's time went: each stage a bar where and as long as it was. */
import { classNames } from '#components/ui/class-names.ts';
import { formatMs } from '#lib/base/format.ts';
import type { Run } from '#lib/client/run/run.ts';
import { type Stage, waterfallOf } from '#lib/client/view/waterfall.ts';

/** `now` in milliseconds since the run started. */
export function Waterfall({ run, now }: { run: Run; now: number }) {
  const stages = waterfallOf(run, now);
  const total = Math.max(1, stages.at(-1)?.end ?? 0);
  return (
    <dl className="flex flex-col gap-1.5 text-13">
      {stages.map(({ label, start, end, tone }) => (
        <div
          key={label}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 min-[700px]:grid-cols-[190px_minmax(0,1fr)_72px]"
        >
          <dt className="text-ink-second">{label}</dt>
          <dd
            aria-hidden
            className="relative order-3 col-span-2 h-2 bg-sunk min-[700px]:order-none min-[700px]:col-span-1"
          >
            <span
              className={classNames('absolute inset-y-0 min-w-0.5', tones[tone])}
              style={{ left: `${(start / total) * 100}%`, width: `${((end - start) / total) * 100}%` }}
            />
          </dd>
          <dd className="text-right font-mono text-12 tabular-nums">{formatMs(end - start)}</dd>
        </div>
      ))}
      <div className="flex justify-between border-t border-hairline pt-1.5">
        <dt>{run.endedAt === undefined ? 'So far' : 'In all'}</dt>
        <dd className="font-mono text-12 leading-5 font-semibold tabular-nums">{formatMs(total)}</dd>
      </div>
    </dl>
  );
}

const tones: Readonly<Record<Stage['tone'], string>> = {
  wait: 'bg-control',
  work: 'bg-ink-third',
  flow: 'bg-ink',
  alive: 'bg-accent',
  bad: 'bg-warning',
};
