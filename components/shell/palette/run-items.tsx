'use client';
/** The latest runs of the history, and those that hold what is typed. */
import { History } from 'lucide-react';
import useSWR from 'swr';
import { useDebounced } from '#components/ui/use-debounced.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { RunsPage, StoredRun } from '#lib/contract/playground/stored-run.ts';
import { PaletteGroup, PaletteItem } from './palette-item.tsx';

interface RunItemsProps {
  typed: string;
  onGo(href: string): void;
}

/** Milliseconds without a key before the server is asked. */
const pause = 150;
const most = 5;

export function RunItems({ typed, onGo }: RunItemsProps) {
  const text = useDebounced(typed.trim(), pause);
  const query = new URLSearchParams({ limit: String(most), ...(text === '' ? {} : { text }) });
  const { data } = useSWR<RunsPage, Error>(`/api/runs?${query}`, callPages, { keepPreviousData: true });
  const runs = data?.runs ?? [];
  if (runs.length === 0) return null;
  return (
    <PaletteGroup name={text === '' ? 'Latest runs' : 'Runs'}>
      {runs.map((run) => (
        <PaletteItem
          key={run.id}
          // The server has searched: whatever it found fits what is typed.
          value={`run ${run.id} ${typed}`}
          words={run.words || run.operationId}
          note={noteOf(run)}
          onSelect={() => onGo(`/history?${new URLSearchParams({ run: run.id })}`)}
        />
      ))}
      {text === '' ? null : (
        <PaletteItem
          value={`search the history ${typed}`}
          words={`All runs with “${text}”`}
          icon={<History aria-hidden size={16} strokeWidth={1.75} />}
          onSelect={() => onGo(`/history?${new URLSearchParams({ text })}`)}
        />
      )}
    </PaletteGroup>
  );
}

function noteOf({ model, outcome }: StoredRun): string {
  return outcome === 'done' ? model : `${model} · ${outcome}`;
}
