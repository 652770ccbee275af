'use client';
import { Check, Minus, Trash2, Undo2 } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import { ThemeToggle } from '#components/shell/theme-toggle.tsx';
import { Button, buttonClasses } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { ErrorText } from '#components/ui/error-text.tsx';
import { PageColumn, PagePart } from '#components/ui/page-column.tsx';
import { TabList, TabPanel } from '#components/ui/tabs.tsx';
import { countText, formatBytes } from '#lib/base/format.ts';
import { formatDateTime } from '#lib/base/format-time.ts';
import { type DraftUsage, deleteDrafts, measureDrafts } from '#lib/client/form/delete-drafts.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { AuditRow } from '#lib/contract/pages/people.ts';
import type { ServiceSetting, ServiceState } from '#lib/contract/pages/service-state.ts';
import { FactList } from './fact-list.tsx';
import { PricesPart } from './prices-part.tsx';
import { StoragePart } from './storage-part.tsx';

/** The settings page: settings of this browser, history, server settings. */

export function SettingsPage({ models }: { models: readonly string[] }) {
  const { data: state, error } = useSWR<ServiceState, Error>('/api/settings', callPages);
  const [tab, setTab] = useState('settings');
  // Others are not told where the data is.
  const isAdmin = state?.dataDirectory !== null;
  const settings = (
    <PageColumn>
      <PagePart title="This browser" words="Theme and drafts are stored only in this browser.">
        <div className="flex flex-wrap items-center gap-3 rounded-panel border border-hairline bg-panel p-4">
          <span className="min-w-18 text-13 font-semibold">Theme</span>
          <div className="w-40">
            <ThemeToggle label="Theme of the pages" />
          </div>
        </div>
        <DraftsPart />
      </PagePart>
      {isAdmin ? (
        <>
          <PricesPart models={models} />
          <StoragePart />
        </>
      ) : null}
      <ServerPart state={state} error={error} />
    </PageColumn>
  );
  if (!isAdmin || !state?.signIn) return settings;
  return (
    <>
      <TabList name="settings" label="Settings" tabs={tabs} value={tab} onChange={setTab} />
      <TabPanel name="settings" id="settings" value={tab} className={panelClasses}>
        {settings}
      </TabPanel>
      <TabPanel name="settings" id="audit" value={tab} className={panelClasses}>
        <PageColumn>{tab === 'audit' ? <AuditPart /> : null}</PageColumn>
      </TabPanel>
    </>
  );
}

const tabs = [
  { id: 'settings', label: 'Settings' },
  { id: 'audit', label: 'Audit' },
];
const panelClasses = 'flex min-h-0 flex-1 flex-col [&[hidden]]:hidden';

function ServerPart({ state, error }: { state: ServiceState | undefined; error: Error | undefined }) {
  return (
    <PagePart
      title="Server"
      words={
        <>
          Environment variables, read when the server starts. Values of secrets are never shown.{' '}
          <Link href="/providers" className="text-ink underline underline-offset-2">
            Open providers
          </Link>
        </>
      }
    >
      {error ? <ErrorText>Could not load settings: {error.message}</ErrorText> : null}
      {state === undefined ? null : (
        <>
          <FactList facts={factsOf(state)} />
          {state.settings.length === 0 ? null : <SettingList settings={state.settings} />}
        </>
      )}
    </PagePart>
  );
}

function factsOf(state: ServiceState): readonly (readonly [string, string])[] {
  return [
    ['Version', state.version],
    ['Node', state.nodeVersion],
    ['Running since', formatDateTime(state.startedAt)],
    ['Database', state.database === 'pglite' ? 'embedded (PGlite)' : 'Postgres server'],
    ['Data directory', state.dataDirectory ?? 'for admins'],
  ];
}

function SettingList({ settings }: { settings: readonly ServiceSetting[] }) {
  return (
    <ul aria-label="Settings" className="rounded-panel border border-hairline bg-panel">
      {settings.map(({ name, purpose, set, value }) => (
        <li
          key={name}
          className="grid gap-x-6 gap-y-0.5 border-b border-hairline px-4 py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
        >
          <div className="min-w-0">
            <p className="font-mono text-12 leading-5 font-semibold [overflow-wrap:anywhere]">{name}</p>
            <p className="text-13 text-ink-second">{purpose}</p>
          </div>
          <p className="flex min-w-0 items-center gap-1.5 text-13">
            {set ? (
              <Check size={15} className="shrink-0 text-done" />
            ) : (
              <Minus size={15} className="shrink-0 text-ink-third" />
            )}
            <span
              className={classNames(
                'min-w-0 [overflow-wrap:anywhere]',
                value !== null && 'font-mono text-12',
              )}
            >
              {value ?? (set ? 'set' : 'not set')}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The drafts that are stored in this browser. */
function DraftsPart() {
  const { data: kept, mutate } = useSWR<DraftUsage>('drafts', measureDrafts, { revalidateOnFocus: false });
  const [undo, setUndo] = useState<() => Promise<void>>();
  const forget = async () => {
    const back = await deleteDrafts();
    setUndo(() => back);
    await mutate();
  };
  const bringBack = async () => {
    await undo?.();
    setUndo(undefined);
    await mutate();
  };
  const nothing = kept !== undefined && kept.forms === 0 && kept.files === 0;
  return (
    <section
      aria-label="Drafts"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-hairline bg-panel p-4 text-13"
    >
      <h3 className="min-w-18 font-semibold">Drafts</h3>
      <p role="status" className="min-h-5 flex-1 text-ink-second tabular-nums">
        {kept === undefined ? '' : wordsOf(kept)}
      </p>
      {undo ? (
        <Button icon={<Undo2 size={14} />} onClick={() => void bringBack()}>
          Undo
        </Button>
      ) : (
        <Button
          icon={<Trash2 size={14} />}
          disabled={kept === undefined || nothing}
          onClick={() => void forget()}
        >
          Delete all
        </Button>
      )}
    </section>
  );
}

function wordsOf({ forms, files, bytes }: DraftUsage): string {
  if (forms === 0 && files === 0) return 'No drafts.';
  const typed = countText(forms, 'form');
  return files === 0 ? `${typed}.` : `${typed}, with ${countText(files, 'file')} (${formatBytes(bytes)}).`;
}

interface AuditPage {
  rows: readonly AuditRow[];
  next: number | null;
}

const path = '/api/audit';

function AuditPart() {
  const { data, error, setSize } = useSWRInfinite<AuditPage, Error>(
    (_index, previous: AuditPage | null) => {
      if (previous === null) return path;
      return previous.next === null ? null : `${path}?before=${previous.next}`;
    },
    callPages,
    { revalidateFirstPage: false },
  );
  const rows = data?.flatMap((page) => page.rows) ?? [];
  const hasMore = data?.at(-1)?.next != null;
  return (
    <PagePart
      title="Audit"
      words="Sign-ins, and changes of people, keys, prices, links and visibility, for 400 days. Networks are cut to /24 and /64."
      actions={
        <a href={`${path}?format=csv`} download className={buttonClasses({})}>
          Download CSV
        </a>
      }
    >
      {error ? <ErrorText>Could not load the audit log: {error.message}</ErrorText> : null}
      <ul aria-label="Audit" className="rounded-panel border border-hairline bg-panel empty:hidden">
        {rows.map((row) => (
          <li
            key={row.position}
            className="grid gap-x-6 gap-y-0.5 border-b border-hairline px-4 py-2 text-13 last:border-b-0 sm:grid-cols-[160px_minmax(0,1fr)_minmax(0,2.6fr)_120px]"
          >
            <span className="text-ink-second tabular-nums">{formatDateTime(row.at)}</span>
            <b className="font-semibold [overflow-wrap:anywhere]">{row.actorName}</b>
            <span className="[overflow-wrap:anywhere]">
              {row.action} <span className="text-ink-second">{detailText(row)}</span>
            </span>
            <span className="font-mono text-12 text-ink-second">{row.network}</span>
          </li>
        ))}
      </ul>
      {hasMore ? (
        <Button className="self-start" onClick={() => void setSize((size) => size + 1)}>
          Show more
        </Button>
      ) : null}
    </PagePart>
  );
}

function detailText({ target, actorId, detail }: AuditRow): string {
  const { from, to, ...others } = detail;
  const change = from === undefined ? null : `from ${valueText(from)} to ${valueText(to)}`;
  return [change, ...membersOf(others), target === actorId ? null : target]
    .filter((part) => part !== null)
    .join(', ');
}

/** Without what is empty: a limit that is not set. */
function membersOf(detail: object): string[] {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(
      ([name, value]) =>
        `${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} ${valueText(value)}`,
    );
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(' ');
  if (typeof value !== 'object') return String(value);
  return (value === null ? [] : membersOf(value)).join(' and ') || 'none';
}
