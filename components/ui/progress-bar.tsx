/** Progress with a value, or indeterminate. */
import { classNames } from './class-names.ts';

interface ProgressBarProps {
  label: string;
  /** 0 to 1; undefined if unknown. */
  value: number | undefined;
  alive?: boolean;
  className?: string;
}

export function ProgressBar({ label, value, alive = true, className }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === undefined ? {} : { 'aria-valuenow': percent })}
      className={classNames('h-1 overflow-hidden rounded-full bg-hairline', className)}
    >
      <div
        className={classNames(
          'h-full rounded-full',
          alive ? 'bg-running' : 'bg-ink',
          percent === undefined && 'w-1/4 animate-pulse motion-reduce:animate-none',
        )}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
