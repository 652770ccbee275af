/** Tabs with counts. Arrow keys move between them. A bar without room for them shows names only, closer together. */
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { useListCursor } from './list-cursor.ts';

export interface TabItem {
  id: string;
  label: string;
  count?: string | number | undefined;
}

interface TabListProps {
  /** Prefix of the ids; a panel has `${name}-panel-${id}`. */
  name: string;
  label: string;
  tabs: readonly TabItem[];
  value: string;
  onChange(id: string): void;
  /** Equal widths across the bar. */
  spread?: boolean;
  trailing?: ReactNode;
}

export function TabList({ name, label, tabs, value, onChange, spread = false, trailing }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The row may be wider than the bar.
    list.current
      ?.querySelector(`[id="${name}-tab-${value}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [name, value]);
  const cursor = useListCursor({
    at: tabs.findIndex((tab) => tab.id === value),
    count: tabs.length,
    arrows: 'across',
    wraps: true,
    onMove(index) {
      const next = tabs[index];
      if (next === undefined) return;
      onChange(next.id);
      list.current?.querySelector<HTMLElement>(`[id="${name}-tab-${next.id}"]`)?.focus();
    },
  });
  return (
    <div className="@container/tabs flex h-tabs shrink-0 items-stretch border-b border-hairline bg-panel">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={cursor.onKeyDown}
        className={classNames(
          'flex min-w-0 items-stretch',
          spread ? 'flex-1' : 'scroll-row pl-2 @min-[700px]/tabs:px-4',
        )}
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            id={`${name}-tab-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === value}
            aria-controls={`${name}-panel-${tab.id}`}
            tabIndex={cursor.tabIndexOf(index)}
            onClick={() => onChange(tab.id)}
            className={classNames(
              'flex items-center justify-center gap-2 border-b-2 text-13 whitespace-nowrap outline-offset-[-3px]',
              spread ? 'flex-1 px-3' : 'px-3 @max-[700px]/tabs:px-2',
              tab.id === value
                ? 'border-ink font-semibold text-ink'
                : 'border-transparent text-ink-second hover:text-ink',
            )}
          >
            {/* As wide as in bold, so that the others do not move. */}
            <span
              data-label={tab.label}
              className="flex flex-col before:invisible before:h-0 before:overflow-hidden before:font-semibold before:content-[attr(data-label)]"
            >
              {tab.label}
            </span>
            {tab.count === undefined ? null : (
              <span className="font-mono text-12 font-normal text-ink-third tabular-nums @max-[460px]/tabs:hidden">
                {tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      {trailing === undefined ? null : (
        // Fills the bar: what appears in it moves nothing else.
        <div className="flex grow items-center justify-end gap-2 px-4">{trailing}</div>
      )}
    </div>
  );
}

interface TabPanelProps {
  name: string;
  id: string;
  value: string;
  children: ReactNode;
  className?: string;
}

/** The panel of a tab. */
export function TabPanel({ name, id, value, children, className }: TabPanelProps) {
  return (
    <div
      id={`${name}-panel-${id}`}
      role="tabpanel"
      aria-labelledby={`${name}-tab-${id}`}
      hidden={id !== value}
      className={className}
    >
      {children}
    </div>
  );
}
