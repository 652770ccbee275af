/** One person: name, origin, role, last use and actions. */
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogButtons } from '#components/ui/dialog.tsx';
import { Select } from '#components/ui/select.tsx';
import { formatAgo } from '#lib/base/format.ts';
import type { ListedPerson } from '#lib/contract/pages/people.ts';
import { type Role, roles } from '#lib/contract/pages/role.ts';

export interface PersonActs {
  onRole(role: string): void;
  onDisabled(disabled: boolean): void;
  onEndSessions(): void;
  onRemove(): void;
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
  const [removing, setRemoving] = useState(false);
  if (details === undefined) return null;
  const { role, origin, email, seenAt, disabledAt, roleOfIssuer } = details;
  const isDisabled = disabledAt !== null;
  return (
    <li className="grid items-center gap-x-4 gap-y-2 border-b border-hairline px-4 py-3 last:border-b-0 min-[1100px]:grid-cols-[minmax(0,1fr)_120px_120px_400px]">
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
          <Button weight="quiet" aria-label={`Remove ${name}`} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )}
      </div>
      {removing ? (
        <RemoveDialog key={id} name={name} onRemove={acts.onRemove} onClose={() => setRemoving(false)} />
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
  onRemove(): void;
  onClose(): void;
}

function RemoveDialog({ name, onRemove, onClose }: RemoveDialogProps) {
  const remove = () => {
    onRemove();
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
        {name} cannot sign in any more, and this cannot be undone. What {name} made stays. Somebody whom the
        issuer still signs in would come back as a new person: disable those.
      </p>
    </Dialog>
  );
}
