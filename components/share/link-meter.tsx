/** How much of what a link can hold is used. */
import { classNames } from '#components/ui/class-names.ts';
import { formatCount } from '#lib/base/format.ts';
import { mostLinkBytes } from '#lib/describe/share-link.ts';

export function LinkMeter({ bytes }: { bytes: number }) {
  const over = bytes > mostLinkBytes;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex justify-between text-13 tabular-nums">
        <span className={classNames(over && 'font-semibold text-warning')}>
          {formatCount(bytes)} of {formatCount(mostLinkBytes)} bytes
        </span>
        {over ? <span className="text-warning">{formatCount(bytes - mostLinkBytes)} too many</span> : null}
      </p>
      <meter className="sr-only" aria-label="Size of the link" min={0} max={mostLinkBytes} value={bytes} />
      <div aria-hidden className="h-1 overflow-hidden rounded-full bg-hairline">
        <div
          className={classNames('h-full rounded-full', over ? 'bg-warning' : 'bg-ink')}
          style={{ width: `${Math.min(100, (bytes / mostLinkBytes) * 100)}%` }}
        />
      </div>
    </div>
  );
}
