/** The conversations that the person sees, own ones first: found by name or text, opened, renamed. */
import { Pencil, SquarePen } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import useSWR from 'swr';
import { RenameGroupDialog } from '#components/result/rename-group-dialog.tsx';
import { OwnerMark } from '#components/shell/owner-mark.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { SearchField } from '#components/shell/search-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { countText, formatAgo } from '#lib/base/format.ts';
import { formatDateTime } from '#lib/base/format-time.ts';
import type { Run } from '#lib/client/run/run.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { groupsPath } from '#lib/client/run/stored/history-calls.ts';
import { openGroup } from '#lib/client/run/stored/open-group.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { RunGroup, RunGroups } from '#lib/contract/pages/run-groups.ts';

interface ConversationsDialogProps {
  /** Name of the form. */
  page: string;
  /** Id of the conversation that is shown. */
  current: string | undefined;
  typed?: string;
  onNew(): void;
  /** A conversation of this page was opened; its newest run. */
  onShow(run: Run): void;
  onClose(): void;
}

export function ConversationsDialog(props: ConversationsDialogProps) {
  const { page, current, typed = '', onNew, onShow, onClose } = props;
  const [text, setText] = useState(typed);
  const router = useRouter();
  const { data, error, mutate } = useSWR<RunGroups, Error>(
    `${groupsPath}?kind=conversation&text=${encodeURIComponent(text.trim())}`,
    callPages,
    { keepPreviousData: true },
  );
  const { busy, problem, act } = useAction();
  const [renamed, setRenamed] = useState<RunGroup>();
  const open = (id: string) =>
    act(async () => {
      const run = await openGroup(id);
      if (run === undefined) throw new Error('The runs of this conversation cannot be read.');
      if (run.page === page) return onShow(run);
      onClose();
      router.push(runPage(run.operationId, run.model)?.href ?? '/history');
    });
  return (
    <Dialog title="Conversations" onClose={onClose} className="max-w-[560px]">
      <div className="flex flex-col gap-3">
        <div className="flex gap-2 max-sm:flex-col">
          <SearchField
            label="Search conversations"
            placeholder="Name, prompt, model"
            value={text}
            onChange={setText}
          />
          <Button icon={<SquarePen size={14} />} onClick={onNew}>
            New conversation
          </Button>
        </div>
        {error || problem ? <ErrorText>{problem ?? error?.message}</ErrorText> : null}
        {data?.groups.length === 0 ? (
          <p className="py-2 text-13 text-ink-second">
            {text.trim() === ''
              ? 'No conversations yet. The first run of a conversation adds it here.'
              : 'No conversation matches.'}
          </p>
        ) : null}
        <ul
          aria-label="Conversations"
          aria-busy={data === undefined}
          className="-mx-2 flex min-h-24 flex-col"
        >
          {data?.groups.map((group) => (
            <ConversationRow
              key={group.id}
              group={group}
              isCurrent={group.id === current}
              disabled={busy}
              onOpen={() => void open(group.id)}
              onRename={() => setRenamed(group)}
            />
          ))}
        </ul>
      </div>
      {renamed ? (
        <RenameGroupDialog
          id={renamed.id}
          name={renamed.name ?? ''}
          placeholder={renamed.excerpt}
          onRenamed={() => mutate()}
          onClose={() => setRenamed(undefined)}
        />
      ) : null}
    </Dialog>
  );
}

interface ConversationRowProps {
  group: RunGroup;
  isCurrent: boolean;
  disabled: boolean;
  onOpen(): void;
  onRename(): void;
}

function ConversationRow({ group, isCurrent, disabled, onOpen, onRename }: ConversationRowProps) {
  const { mayCall, mayChange } = useRights();
  const title = group.name ?? (group.excerpt || 'No text');
  return (
    <li
      className={classNames(
        'flex items-center gap-1 rounded-control pr-1 hover:bg-sunk',
        isCurrent && 'bg-sunk',
      )}
    >
      <button
        type="button"
        disabled={disabled}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onOpen}
        className="min-w-0 flex-1 rounded-control px-2 py-1.5 text-left"
      >
        <span
          dir="auto"
          className={classNames('block truncate text-14', group.name !== null && 'font-semibold')}
        >
          {title}
        </span>
        <span className="block truncate text-12 text-ink-second tabular-nums">
          <OwnerMark personId={group.personId} visibility={group.visibility} />
          {isCurrent ? 'Shown now · ' : null}
          <span className="font-mono">{group.model}</span> · {countText(group.runs, 'run')} ·{' '}
          <time dateTime={group.startedAt} title={formatDateTime(group.startedAt)}>
            {formatAgo(Math.max(0, Date.now() - Date.parse(group.startedAt)))}
          </time>
        </span>
      </button>
      {mayCall('PATCH /api/groups/:id') && mayChange(group) ? (
        <IconButton label={`Rename ${title}`} icon={<Pencil size={14} />} onClick={onRename} />
      ) : null}
    </li>
  );
}
