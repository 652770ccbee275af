/** One person: name, origin, role, last use and actions. */
import { useState } from 'react';
import { LimitsDialog } from '#components/form/limits-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogButtons } from '#components/ui/dialog.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Select } from '#components/ui/select.tsx';
import { formatAgo } from '#lib/base/format.ts';
import { limitsText } from '#lib/client/run/prices/limits-draft.ts';
import { usePrices } from '#lib/client/run/prices/use-prices.ts';
import { type KeyLimits, noLimits } from '#lib/contract/pages/key-limits.ts';
import type { ListedPerson } from '#lib/contract/pages/people.ts';
import { type Role, roles } from '#lib/contract/pages/role.ts';

export interface PersonActs {
  onRole(role: string): void;
  onDisabled(disabled: boolean): void;
  onLimits(limits: KeyLimits): void;
  onEndSessions(): void;
  /** What becomes of the things of the person. */
  onRemove(things: string): void;
  /** A link with which this person chooses a new password. */
  onPassword(): void;
}

interface PersonRowProps extends PersonActs {
  person: ListedPerson;
  isMe: boolean;
}

const roleNames: Readonly<Record<Role, string>> = { viewer: 'Viewer', member: 'Member', admin: 'Admin' };
export const roleOptions = roles.map((value) => ({ value, label: roleNames[value] }));

const origins = {
  local: '',
  shared: 'everybody with PLAYGROUND_PASSWORD',
  issuer: 'from the issuer',
  invited: 'invited',
} as const;

export function PersonRow({ person: { id, name, details }, isMe, ...acts }: PersonRowProps) {
  const [dialog, setDialog] = useState<'limits' | 'remove'>();
  const { currency } = usePrices();
  const close = () => setDialog(undefined);
  if (details === undefined) return null;
  const { role, origin, email, seenAt, disabledAt, roleOfIssuer, spent, reserved } = details;
  const limits = details.limits ?? noLimits;
  const limitsLine = limitsText({ limits, spent, reserved }, currency);
  const isDisabled = disabledAt !== null;
  return (
    <li className="grid items-center gap-x-4 gap-y-2 border-b border-hairline px-4 py-3 last:border-b-0 min-[1100px]:grid-cols-[minmax(0,1fr)_104px_104px_480px]">
      <div className="min-w-0">
        <p className="line-clamp-2 text-14 font-semibold [overflow-wrap:anywhere]">
          {name}
          {isMe ? <span className="font-normal text-ink-second"> (you)</span> : null}
        </p>
        <p className="text-13 text-ink-second [overflow-wrap:anywhere]">{email ?? origins[origin]}</p>
      </div>
      <Select
        aria-label={`Role of ${name}`}
        title={roleOfIssuer ? 'From the groups of the issuer, at each sign-in' : undefined}
        value={role}
        disabled={roleOfIssuer}
        options={roleOptions}
        onText={acts.onRole}
      />
      <p className="text-13 text-ink-second tabular-nums">{isDisabled ? 'Disabled' : seenText(seenAt)}</p>
      <div className="flex flex-wrap items-center gap-1 max-[1100px]:-ml-2 min-[1100px]:justify-end">
        {origin === 'invited' ? (
          <Button weight="quiet" aria-label={`New password for ${name}`} onClick={acts.onPassword}>
            New password
          </Button>
        ) : null}
        <Button weight="quiet" aria-label={`Limits of ${name}`} onClick={() => setDialog('limits')}>
          Limits
        </Button>
        {isDisabled ? null : (
          <Button weight="quiet" aria-label={`End sessions of ${name}`} onClick={acts.onEndSessions}>
            End sessions
          </Button>
        )}
        <Button
          weight="quiet"
          aria-label={`${isDisabled ? 'Enable' : 'Disable'} ${name}`}
          onClick={() => acts.onDisabled(!isDisabled)}
        >
          {isDisabled ? 'Enable' : 'Disable'}
        </Button>
        {origin === 'shared' ? null : (
          <Button weight="quiet" aria-label={`Remove ${name}`} onClick={() => setDialog('remove')}>
            Remove
          </Button>
        )}
      </div>
      {limitsLine === '' ? null : (
        <p className="col-span-full text-13 text-ink-second tabular-nums [overflow-wrap:anywhere]">
          {limitsLine}
        </p>
      )}
      {dialog === 'limits' ? (
        <LimitsDialog name={name} limits={limits} onSave={acts.onLimits} onClose={close} />
      ) : null}
      {dialog === 'remove' ? (
        <RemoveDialog key={id} name={name} onRemove={acts.onRemove} onClose={close} />
      ) : null}
    </li>
  );
}

function seenText(seenAt: string | null): string {
  if (seenAt === null) return 'Not seen yet';
  const ago = formatAgo(Date.now() - Date.parse(seenAt));
  return ago === 'just now' ? 'Seen just now' : `Seen ${ago} ago`;
}

interface RemoveDialogProps {
  name: string;
  onRemove(things: string): void;
  onClose(): void;
}

const ways = [
  { value: 'keep', label: 'Keep for the team' },
  { value: 'delete', label: 'Delete' },
];

const thingsTexts: Readonly<Record<string, string>> = {
  keep: 'They stay under “Before accounts”, and evaluations that run go on in your name. What is private is deleted: nobody else may read it.',
  delete:
    'They are deleted, running tasks are cancelled, and links end. Runs can be restored by an admin for ten minutes.',
};

function RemoveDialog({ name, onRemove, onClose }: RemoveDialogProps) {
  const [things, setThings] = useState('keep');
  const remove = () => {
    onRemove(things);
    onClose();
  };
  return (
    <Dialog
      title={`Remove ${name}`}
      onClose={onClose}
      className="max-w-[440px]"
      actions={<DialogButtons onCancel={onClose} confirm="Remove" onConfirm={remove} />}
    >
      <p className="text-13 text-pretty">
        {name} cannot sign in any more, and this cannot be undone. Somebody whom the issuer still signs in
        would come back as a new person: disable those.
      </p>
      <p className="mt-3 mb-1.5 text-13 font-semibold">Runs, tasks, evaluations and links of {name}</p>
      <Segmented label="What happens to them" options={ways} value={things} onChange={setThings} />
      <p className="mt-1.5 text-12 text-pretty text-ink-second">{thingsTexts[things]}</p>
    </Dialog>
  );
}
