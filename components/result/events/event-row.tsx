/** One event in the list: name, summary, time, gap and size. */
import { classNames } from '#components/ui/class-names.ts';
import { formatBytes, formatMs } from '#lib/base/format.ts';
import type { RunMedia } from '#lib/client/transport/media-stub.ts';
import type { EventRow as Row } from '#lib/client/view/event-rows.ts';

export const rowHeight = 32;

interface EventRowProps {
  row: Row;
  chosen: boolean;
  length: number;
  image: RunMedia | undefined;
}

export function EventRow({ row: { name, summary, at, gap, bytes }, chosen, length, image }: EventRowProps) {
  const start = length === 0 ? 0 : ((at - (gap ?? at)) / length) * 100;
  const width = length === 0 ? 0 : ((gap ?? at) / length) * 100;
  return (
    <div
      className={classNames(
        columns,
        'h-full cursor-default items-center border-b border-hairline px-4 font-mono text-12 tabular-nums min-[900px]:px-5',
        chosen ? 'bg-sunk shadow-[inset_2px_0_0_var(--ink)]' : 'hover:bg-sunk',
      )}
    >
      <span className="flex min-w-0 items-center gap-2.5">
        {image ? (
          <img
            src={image.url}
            alt=""
            decoding="async"
            loading="lazy"
            className="size-5 shrink-0 rounded-[3px] object-cover"
          />
        ) : null}
        <span className="min-w-0 truncate font-medium">{name}</span>
        <span className="min-w-0 shrink-[999] truncate text-ink-second @max-[640px]:hidden">{summary}</span>
      </span>
      <span className="text-right">{formatMs(at)}</span>
      <span className="text-right text-ink-second">{gap === undefined ? '' : `+${formatMs(gap)}`}</span>
      <span className="text-right text-ink-second">{formatBytes(bytes)}</span>
      <span aria-hidden className="relative h-1.5 bg-sunk">
        <span
          className={classNames('absolute inset-y-0 min-w-0.5', chosen ? 'bg-ink' : 'bg-ink-third')}
          style={{ left: `${Math.min(99, start)}%`, width: `${width}%` }}
        />
      </span>
    </div>
  );
}

export function EventsHead() {
  return (
    <div
      aria-hidden
      className={classNames(
        columns,
        'shrink-0 border-b border-hairline px-4 py-1.5 text-12 text-ink-third min-[900px]:px-5',
      )}
    >
      <span>event</span>
      <span className="text-right">at</span>
      <span className="text-right">gap</span>
      <span className="text-right">bytes</span>
      <span>time</span>
    </div>
  );
}

/** Narrow lists drop the bar first, then gap and bytes. */
const columns = [
  'grid grid-cols-[minmax(0,1fr)_60px] gap-3 @min-[480px]:grid-cols-[minmax(0,1fr)_60px_66px_56px]',
  '@min-[640px]:grid-cols-[minmax(0,1fr)_64px_70px_58px_minmax(40px,84px)]',
  '@max-[480px]:*:nth-3:hidden @max-[480px]:*:nth-4:hidden @max-[640px]:*:nth-5:hidden',
].join(' ');
