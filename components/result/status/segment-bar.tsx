/** Where a run's time went, as lengths. The figures beside it say the same in words. */
import { classNames } from '#components/ui/class-names.ts';
import { formatMs } from '#lib/base/format.ts';
import type { Segment } from '#lib/client/view/phase-text.ts';

const tones: Readonly<Record<Segment['tone'], string>> = {
  wait: 'bg-control',
  work: 'bg-ink-third',
  flow: 'bg-ink-second',
  alive: 'bg-accent',
  done: 'bg-done',
  bad: 'bg-warning',
};

export function SegmentBar({ segments, className }: { segments: readonly Segment[]; className?: string }) {
  return (
    <div aria-hidden className={classNames('flex h-1.5 w-64 gap-px bg-sunk', className)}>
      {segments.map(({ label, milliseconds, tone }) => (
        <span
          key={label}
          title={`${label} ${formatMs(milliseconds)}`}
          className={classNames('h-full min-w-0.5', tones[tone])}
          style={{ flexGrow: milliseconds, flexBasis: 0 }}
        />
      ))}
    </div>
  );
}
