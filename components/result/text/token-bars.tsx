/** Token counts as bars on one scale. */
import { SidebarSection } from '#components/result/sidebar/sidebar-section.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { formatCount } from '#lib/base/format.ts';
import { type JsonRecord, numberOf, recordOf } from '#lib/base/json-value.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';

export function TokenBars({ run }: { run: Run }) {
  const bars = barsOf(run);
  const largest = Math.max(...bars.map(({ count }) => count), 1);
  if (bars.length === 0 && !isLive(run)) return null;
  return (
    <SidebarSection title="Tokens">
      <dl className="flex min-h-[68px] flex-col gap-2 text-13">
        {bars.map(({ label, count, ours }) => (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
            <dt className="text-ink-second">{label}</dt>
            <dd className="font-mono text-12 leading-5 tabular-nums">{formatCount(count)}</dd>
            <dd aria-hidden className="col-span-2 mt-0.5 h-1 bg-sunk">
              <div
                className={classNames('h-full', ours ? 'bg-ink-third' : 'bg-ink')}
                style={{ width: `${(count / largest) * 100}%` }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </SidebarSection>
  );
}

interface Bar {
  label: string;
  count: number;
  /** Sent by us, not generated. */
  ours: boolean;
}

function barsOf({ result }: Run): readonly Bar[] {
  switch (result.kind) {
    case 'message':
      return messageBars(recordOf(result.usage));
    case 'native':
      return nativeBars(recordOf(result.usage));
    case 'images':
    case 'vectors':
    case 'other':
      return [];
  }
}

function messageBars(usage: JsonRecord): readonly Bar[] {
  return counted([
    ['input', usage.input_tokens, true],
    ['cache read', positive(usage.cache_read_input_tokens), true],
    ['cache written', positive(usage.cache_creation_input_tokens), true],
    ['output', usage.output_tokens, false],
    ['thinking', positive(recordOf(usage.output_tokens_details).thinking_tokens), false],
  ]);
}

function nativeBars(usage: JsonRecord): readonly Bar[] {
  return counted([
    ['prompt', usage.promptTokenCount, true],
    ['cached', positive(usage.cachedContentTokenCount), true],
    ['tool prompts', positive(usage.toolUsePromptTokenCount), true],
    ['thinking', positive(usage.thoughtsTokenCount), false],
    ['candidates', usage.candidatesTokenCount, false],
  ]);
}

function counted(rows: readonly (readonly [string, unknown, boolean])[]): readonly Bar[] {
  return rows.flatMap(([label, value, ours]) => {
    const count = numberOf(value);
    return count === undefined ? [] : [{ label, count, ours }];
  });
}

function positive(value: unknown): number | undefined {
  const count = numberOf(value);
  return count === undefined || count === 0 ? undefined : count;
}
