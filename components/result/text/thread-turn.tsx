/** One turn of the thread: speaker, content, and below it the branches and actions. */
import { ChevronLeft, ChevronRight, PencilLine, RotateCcw, Shuffle } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ModelMenu } from '#components/form/model-picker.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { TurnDialect } from '#lib/client/form/turn-view.ts';
import { newestRunOf, siblingsOf, type Thread } from '#lib/client/result/conversation/thread.ts';
import { partsOfRow, type ThreadRow } from '#lib/client/result/conversation/thread-rows.ts';
import type { Conversation } from './conversation-context.tsx';

interface ThreadTurnProps {
  row: ThreadRow;
  position: number;
  dialect: TurnDialect;
  thread: Thread;
  conversation: Conversation;
  /** The model that wrote it, if its run is on this page. */
  model: string | undefined;
  isEditing: boolean;
  /** The response arrives; actions below it would move with it. */
  isLive: boolean;
  onEdit: (() => void) | undefined;
  /** With the same model, or the given one. */
  onRetry: ((model?: string) => void) | undefined;
  children: ReactNode;
}

export function ThreadTurn(props: ThreadTurnProps) {
  const { row, position, dialect, model, isEditing, isLive, onEdit, onRetry, children } = props;
  const name = `turn ${position}`;
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  const article = useRef<HTMLElement>(null);
  // The action that started the response is gone, and the focus with it.
  useEffect(() => {
    if (isLive && document.activeElement === document.body) article.current?.focus({ preventScroll: true });
  }, [isLive]);
  return (
    <article
      ref={article}
      tabIndex={-1}
      aria-label={`${row.byModel ? 'Model' : 'You'}, ${name}`}
      className="flex min-w-0 flex-col gap-2 rounded-control outline-offset-8"
    >
      <header className="flex items-center gap-2 text-13">
        <span className="font-semibold">{row.byModel ? 'Model' : 'You'}</span>
        {model ? <span className="truncate font-mono text-12 text-ink-third">{model}</span> : null}
        <BranchSwitch {...props} name={name} />
      </header>
      {row.byModel || isEditing ? (
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
      ) : (
        <div className="flex min-w-0 flex-col gap-3 rounded-panel bg-sunk px-4 py-3">{children}</div>
      )}
      {isEditing || isLive ? null : (
        <div className="-ml-2 flex min-h-7 flex-wrap items-center">
          {onEdit ? (
            <IconButton
              ref={edit}
              size="chip"
              label={`Edit ${name}`}
              icon={<PencilLine size={14} />}
              onClick={onEdit}
            />
          ) : null}
          {onRetry ? <RetryButtons {...props} name={name} onRetry={onRetry} /> : null}
          <CopyButton
            label={`Copy ${name}`}
            text={() =>
              partsOfRow(row, dialect)
                .flatMap((part) => (part.kind === 'text' ? [part.text] : []))
                .join('\n\n')
            }
            className="inline-flex size-chip justify-center text-ink-second hover:bg-sunk hover:text-ink"
          >
            {null}
          </CopyButton>
        </div>
      )}
    </article>
  );
}

/** `< 2/3 >`: the other turns at this place. */
function BranchSwitch({ row, thread, conversation, name }: ThreadTurnProps & { name: string }) {
  const branching = row.nodes.find((node) => siblingsOf(thread, node).length > 1);
  if (branching === undefined) return null;
  const siblings = siblingsOf(thread, branching);
  const at = siblings.indexOf(branching);
  // From the last to the first: a disabled button would lose the focus.
  const show = (index: number) => {
    const node = siblings.at(index % siblings.length);
    const wanted = node && newestRunOf(thread, node);
    const run = conversation.runs.find(({ id }) => id === wanted);
    if (run) conversation.show(run);
  };
  return (
    <div role="group" aria-label={`Branches at ${name}`} className="-my-3 ml-auto flex items-center">
      <IconButton
        size="chip"
        label="Previous branch"
        icon={<ChevronLeft size={15} />}
        onClick={() => show(at - 1)}
      />
      <span className="text-12 text-ink-second tabular-nums">
        {at + 1} / {siblings.length}
      </span>
      <IconButton
        size="chip"
        label="Next branch"
        icon={<ChevronRight size={15} />}
        onClick={() => show(at + 1)}
      />
    </div>
  );
}

function RetryButtons({
  name,
  model,
  conversation: { description },
  onRetry,
}: ThreadTurnProps & { name: string; onRetry(model?: string): void }) {
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="chip"
        label={`Retry ${name}`}
        icon={<RotateCcw size={14} />}
        onClick={() => onRetry()}
      />
      <div ref={anchor}>
        <IconButton
          id={id}
          size="chip"
          label={`Retry ${name} with another model`}
          aria-haspopup="listbox"
          aria-expanded={open}
          icon={<Shuffle size={14} />}
          onClick={() => setOpen(!open)}
        />
        <ModelMenu
          description={description}
          model={model ?? ''}
          labelledBy={id}
          anchor={anchor}
          open={open}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            setOpen(false);
            onRetry(chosen);
          }}
        />
      </div>
    </>
  );
}
