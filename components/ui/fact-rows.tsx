/** Names and values in two columns. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface FactRowsProps {
  /** Undefined and empty values are left out. Names may repeat. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
  id?: string;
  className: string;
  valueClassName?: string;
}

export function FactRows({ facts, id, className, valueClassName }: FactRowsProps) {
  const shown = facts.filter(([, value]) => value !== undefined && value !== '');
  if (shown.length === 0) return null;
  return (
    <dl id={id} className={classNames('grid grid-cols-[auto_minmax(0,1fr)]', className)}>
      {shown.map(([name, value], place) => (
        <div key={place} className="contents">
          <dt className="text-ink-second">{name}</dt>
          <dd className={classNames('[overflow-wrap:anywhere]', valueClassName)}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Figures in a column: data, to the right. */
export function FigureRows({ facts }: Pick<FactRowsProps, 'facts'>) {
  const values = 'text-right font-mono text-12 leading-5 tabular-nums';
  return <FactRows facts={facts} className="gap-x-4 gap-y-1.5 text-13" valueClassName={values} />;
}
