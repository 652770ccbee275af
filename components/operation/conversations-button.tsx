/** Opens the list of conversations. Opening one replaces the thread of the page; the next turn belongs to it. */
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { lateDialog } from '#components/shell/late-part.tsx';
import { Button } from '#components/ui/button.tsx';
import { dialectOf, userTurn } from '#lib/client/form/turn-dialects.ts';
import { runOf } from '#lib/client/run/form-values.ts';
import type { Run } from '#lib/client/run/run.ts';
import { emptyPage } from '#lib/client/run/stored/open-group.ts';
import type { FormPane } from './form-pane.tsx';

const ConversationsDialog = lateDialog(() => import('./conversations-dialog.tsx'), 'ConversationsDialog');

interface ConversationsButtonProps {
  at: FormPane;
  current: Run | undefined;
  onShow(run: Run): void;
}

export function ConversationsButton({ at, current, onShow }: ConversationsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { form } = at;
  const startNew = () => {
    const next = runOf(form.description, form.state);
    const { body } = next.request;
    const dialect = dialectOf(body);
    if (dialect === undefined) return;
    setOpen(false);
    emptyPage(form.name);
    at.goOn(next, { ...body, [dialect.field]: [userTurn(dialect, [dialect.textPart('')])] }, false);
  };
  return (
    <>
      <Button
        weight="quiet"
        aria-label="Conversations"
        title="Conversations"
        aria-haspopup="dialog"
        icon={<MessagesSquare size={15} />}
        className="h-chip px-2"
        onClick={() => setOpen(true)}
      >
        <span className="@max-[760px]/tabs:hidden">Conversations</span>
      </Button>
      {isOpen ? (
        <ConversationsDialog
          page={form.name}
          current={current?.group}
          onNew={startNew}
          onShow={(run) => {
            setOpen(false);
            onShow(run);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
