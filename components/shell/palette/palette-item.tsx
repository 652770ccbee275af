/** The items and groups of the palette, and its items for runs. */
import { Command } from 'cmdk';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import useSWR from 'swr';
import { KeysShown } from '#components/shell/shortcuts/keys-shown.tsx';
import { useDebounced } from '#components/ui/use-debounced.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { RunsPage, StoredRun } from '#lib/contract/pages/stored-run.ts';

export function PaletteGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={name}
      className="pb-1 **:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:py-1 **:[[cmdk-group-heading]]:text-12 **:[[cmdk-group-heading]]:text-ink-second"
    >
      {children}
    </Command.Group>
  );
}

interface PaletteItemProps {
  /** Search text; unique. */
  value: string;
  label: string;
  note?: string | undefined;
  noteCounts?: boolean;
  icon?: ReactNode;
  keys?: string;
  onSelect(): void;
}

export function PaletteItem({
  value,
  label,
  note,
  noteCounts = false,
  icon,
  keys,
  onSelect,
}: PaletteItemProps) {
  return (
    <Command.Item
      value={value}
      keywords={noteCounts && note !== undefined ? [note] : []}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2 text-14 data-[selected=true]:bg-sunk"
    >
      {icon}
      <span className="shrink-0 truncate max-[520px]:shrink">{label}</span>
      {note === undefined ? null : (
        <span className="min-w-0 flex-1 truncate text-13 text-ink-second">{note}</span>
      )}
      {keys === undefined ? null : (
        <span className="ml-auto pointer-coarse:hidden">
          <KeysShown keys={keys} />
        </span>
      )}
    </Command.Item>
  );
}

interface RunItemsProps {
  typed: string;
  onGo(href: string): void;
}

/** Debounce in milliseconds. */
const pause = 150;
const most = 5;

export function RunItems({ typed, onGo }: RunItemsProps) {
  const text = useDebounced(typed.trim(), pause);
  const query = new URLSearchParams({ limit: String(most), ...(text === '' ? {} : { text }) });
  const { data } = useSWR<RunsPage, Error>(`/api/runs?${query}&source=pages`, callPages, {
    keepPreviousData: true,
  });
  const runs = data?.runs ?? [];
  if (runs.length === 0) return null;
  return (
    <PaletteGroup name={text === '' ? 'Latest runs' : 'Runs'}>
      {runs.map((run) => (
        <PaletteItem
          key={run.id}
          // The server has already filtered these, so they always match.
          value={`run ${run.id} ${typed}`}
          label={run.words || run.operationId}
          note={noteOf(run)}
          onSelect={() => onGo(`/history?${new URLSearchParams({ run: run.id })}`)}
        />
      ))}
      {text === '' ? null : (
        <PaletteItem
          value={`search the history ${typed}`}
          label={`All runs with “${text}”`}
          icon={<History size={16} strokeWidth={1.75} />}
          onSelect={() => onGo(`/history?${new URLSearchParams({ text })}`)}
        />
      )}
    </PaletteGroup>
  );
}

function noteOf({ model, outcome }: StoredRun): string {
  return outcome === 'done' ? model : `${model} · ${outcome}`;
}
