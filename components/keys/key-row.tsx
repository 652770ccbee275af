/** One API key: name, prefix, state, last use, lifetime and actions. */

import { Ban, Check, TimerOff, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { LimitsDialog } from '#components/form/limits-dialog.tsx';
import { OwnerMark } from '#components/shell/owner-mark.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { TextInput } from '#components/ui/text-input.tsx';
import { formatAgo } from '#lib/base/format.ts';
import { formatDate } from '#lib/base/format-time.ts';
import { limitsText } from '#lib/client/run/prices/limits-draft.ts';
import { usePrices } from '#lib/client/run/prices/use-prices.ts';
import type { ApiKey } from '#lib/contract/pages/api-key.ts';
import { type KeyLimits, restoreSeconds } from '#lib/contract/pages/key-limits.ts';

interface KeyRowProps {
  apiKey: ApiKey;
  /** Unix milliseconds; 0 before hydration. */
  now: number;
  onRename(name: string): void;
  onLimit(limits: KeyLimits): void;
  onRevoke(): void;
  onRestore(): void;
}

export function KeyRow({ apiKey, now, onRename, onLimit, onRevoke, onRestore }: KeyRowProps) {
  const [limiting, setLimiting] = useState(false);
  const { currency } = usePrices();
  const { mayChange } = useRights();
  const [renaming, setRenaming] = useState(false);
  const { name, origin, state, prefix } = apiKey;
  const acts = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  // Revoke and Undo replace each other: move the focus between them.
  useEffect(() => {
    if (!pressed.current || state === 'expired') return;
    pressed.current = false;
    acts.current?.querySelector<HTMLElement>('button:last-child')?.focus();
  }, [state]);
  const press = (act: () => void) => () => {
    pressed.current = true;
    act();
  };
  const left = secondsLeft(apiKey, now);
  const limits = limitsText(apiKey, currency);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-hairline px-4 py-3 last:border-b-0 min-[1100px]:grid-cols-[minmax(0,1.3fr)_96px_minmax(0,1fr)_minmax(0,1fr)_220px]">
      <div className="min-w-0">
        {renaming ? (
          <RenameInput
            name={name}
            onEnd={(next) => {
              setRenaming(false);
              if (next !== undefined && next !== name) onRename(next);
            }}
          />
        ) : (
          <p
            className={classNames(
              'line-clamp-2 text-14 font-semibold [overflow-wrap:anywhere]',
              state !== 'active' && 'text-ink-second',
            )}
          >
            {name}
          </p>
        )}
        <p className="truncate font-mono text-12 text-ink-third">
          <OwnerMark personId={apiKey.personId ?? undefined} />
          {prefix === null ? 'from GATEWAY_API_KEYS' : `${prefix}…`}
        </p>
      </div>
      <KeyState state={state} />
      <p className="text-13 text-ink-second tabular-nums max-[1100px]:col-span-2">{usedText(apiKey, now)}</p>
      <p className="text-13 text-ink-second tabular-nums max-[1100px]:col-span-2">{lifetimeText(apiKey)}</p>
      <div
        ref={acts}
        className="flex min-h-control-small items-center gap-1 max-[1100px]:col-span-2 max-[1100px]:-ml-2 max-[1100px]:empty:hidden min-[1100px]:justify-end"
      >
        {left > 0 ? (
          <Button icon={<Undo2 size={14} />} onClick={press(onRestore)}>
            Undo <span className="font-mono text-12 text-ink-third tabular-nums">{left} s</span>
          </Button>
        ) : null}
        {origin === 'stored' && state !== 'revoked' && mayChange(apiKey) ? (
          <>
            <Button weight="quiet" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
              Rename
            </Button>
            <Button weight="quiet" aria-label={`Limits of ${name}`} onClick={() => setLimiting(true)}>
              Limits
            </Button>
            <Button weight="quiet" aria-label={`Revoke ${name}`} onClick={press(onRevoke)}>
              Revoke
            </Button>
          </>
        ) : null}
      </div>
      {limits === '' ? null : (
        <p className="col-span-full text-13 text-ink-second tabular-nums [overflow-wrap:anywhere]">
          {limits}
        </p>
      )}
      {limiting ? (
        <LimitsDialog
          name={name}
          limits={apiKey.limits}
          onSave={onLimit}
          onClose={() => setLimiting(false)}
        />
      ) : null}
    </li>
  );
}

const states = {
  active: { Icon: Check, words: 'Active', looks: 'text-done' },
  expired: { Icon: TimerOff, words: 'Expired', looks: 'text-warning' },
  revoked: { Icon: Ban, words: 'Revoked', looks: 'text-ink-second' },
} as const;

function KeyState({ state }: { state: ApiKey['state'] }) {
  const { Icon, words, looks } = states[state];
  return (
    <p className={classNames('flex items-center gap-1.5 text-13 font-semibold', looks)}>
      <Icon size={15} />
      {words}
    </p>
  );
}

/** Enter and blur save the name; Escape cancels. */
function RenameInput({ name, onEnd }: { name: string; onEnd(next: string | undefined): void }) {
  const [text, setText] = useState(name);
  const end = () => onEnd(text.trim() === '' ? undefined : text.trim());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') end();
    else if (event.key === 'Escape') onEnd(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <TextInput
      aria-label={`Name of ${name}`}
      value={text}
      maxLength={80}
      ref={focusNow}
      onText={setText}
      onBlur={end}
      onKeyDown={onKeyDown}
    />
  );
}

function focusNow(input: HTMLInputElement | null): void {
  input?.select();
}

function secondsLeft({ revokedAt }: ApiKey, now: number): number {
  if (revokedAt === null || now === 0) return 0;
  const left = Math.ceil((Date.parse(revokedAt) + restoreSeconds * 1000 - now) / 1000);
  // `now` can be a second old.
  return Math.min(restoreSeconds, Math.max(0, left));
}

function usedText({ lastUsedAt, origin }: ApiKey, now: number): string {
  if (lastUsedAt === null) return origin === 'fixed' ? 'Not used since server start' : 'Never used';
  if (now === 0) return '';
  const ago = formatAgo(now - Date.parse(lastUsedAt));
  return ago === 'just now' ? 'Used just now' : `Used ${ago} ago`;
}

/** Breaks after the comma. */
function lifetimeText({ createdAt, expiresAt, revokedAt }: ApiKey): string {
  if (createdAt === null) return 'Set by the operator';
  const on = (time: string) => formatDate(time).replaceAll(' ', '\u00a0');
  const made = `Created\u00a0${on(createdAt)}`;
  if (revokedAt !== null) return `${made}, revoked\u00a0${on(revokedAt)}`;
  return expiresAt === null ? `${made}, never\u00a0expires` : `${made}, expires\u00a0${on(expiresAt)}`;
}
