/** The conversation of a run: all turns from top to bottom, the response in place, the composer below. */

import { CornerDownRight, StepForward } from 'lucide-react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { ImageThumb } from '#components/form/fields/image-thumb.tsx';
import { Button } from '#components/ui/button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { formatCount } from '#lib/base/format.ts';
import type { Fields, PartView, TurnDialect } from '#lib/client/form/turn-view.ts';
import {
  type Continuation,
  continuationsOf,
  withTurns,
} from '#lib/client/result/conversation/next-request.ts';
import { responseTurn } from '#lib/client/result/conversation/response-turn.ts';
import { pathOf, threadOf } from '#lib/client/result/conversation/thread.ts';
import {
  continuesByTurn,
  partsOfRow,
  rowsOf,
  type ThreadRow,
  withLead,
} from '#lib/client/result/conversation/thread-rows.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { Composer } from './composer.tsx';
import type { Conversation } from './conversation-context.tsx';
import { ThinkingFold, ToolCard } from './response-parts.tsx';
import { RichText } from './rich-text.tsx';
import { ThreadTurn } from './thread-turn.tsx';
import { TurnEditor } from './turn-editor.tsx';

interface ThreadViewProps {
  run: Run;
  conversation: Conversation;
  dialect: TurnDialect;
  /** The scrolling region around the turns. */
  frame(turns: ReactNode): ReactNode;
  /** The response of the run, which may be live. */
  renderResponse(run: Run): ReactNode;
}

export function ThreadView(props: ThreadViewProps) {
  const { run, conversation, dialect, frame } = props;
  const state = useThreadEdits(props);
  const { thread, rows, given, response } = state;
  return (
    <>
      {frame(
        <>
          {rows.map((row, index) => {
            const isLast = row === rows.at(-1);
            const isByRun = row.nodes.some((node) => node.run !== undefined);
            const answer = state.runOf(row);
            return (
              <ThreadTurn
                // By place: a switched branch keeps the focus.
                key={index}
                row={row}
                position={index + 1}
                dialect={dialect}
                thread={thread}
                conversation={conversation}
                model={isByRun ? answer.model : undefined}
                isLive={isLast && isLive(run)}
                isEditing={state.isEditing(row)}
                onEdit={isLast && given === undefined ? undefined : () => state.edit(row)}
                onRetry={row.byModel ? (model) => state.retry(row, model ?? answer.model) : undefined}
              >
                <RowBody {...props} state={state} row={row} />
              </ThreadTurn>
            );
          })}
          {isLive(run) ? null : (
            <ContinueButtons
              continuations={continuationsOf(run, given)}
              onContinue={({ body: next }) => conversation.goOn(run, next, true)}
            />
          )}
        </>,
      )}
      <Composer run={run} response={response} conversation={conversation} />
    </>
  );
}

/** The rows of the thread, and which of them is edited. */
function useThreadEdits({ run, conversation, dialect }: ThreadViewProps) {
  const thread = useThread(conversation.runs);
  const path = useMemo(() => pathOf(thread, run.id), [thread, run.id]);
  const rows = useMemo(() => rowsOf(path, dialect), [path, dialect]);
  const [editing, setEditing] = useState<number>();
  const [edited, setEdited] = useState<{ run: string; turn: Fields }>();
  const given = useMemo(() => responseTurn(run), [run]);

  const editedTurn = edited?.run === run.id ? edited.turn : undefined;
  const turnsBefore = ({ first }: ThreadRow) => path.slice(0, first).map(({ template }) => template ?? {});
  const runOf = ({ nodes }: ThreadRow) => {
    const node = nodes.find((entry) => entry.run !== undefined);
    return conversation.runs.find(({ id }) => id === node?.run) ?? run;
  };
  const lastRow = rows.at(-1);
  // An edited response replaces all its continuations.
  const response =
    given && editedTurn && lastRow ? { ...given, before: turnsBefore(lastRow), turn: editedTurn } : given;

  return {
    thread,
    rows,
    runOf,
    given,
    response,
    /** The response as it is sent with the next message. */
    editedTurn,
    isEditing: ({ nodes }: ThreadRow) => editing !== undefined && nodes[0]?.id === editing,
    edit: (row: ThreadRow | undefined) => setEditing(row?.nodes[0]?.id),
    undo: () => setEdited(undefined),
    apply(row: ThreadRow, parts: readonly PartView[]) {
      setEditing(undefined);
      const before = row.nodes[0]?.template ?? {};
      const turn = dialect.write(before, { ...dialect.read(before), parts });
      const next = path[row.first + row.nodes.length]?.template;
      if (row === lastRow) return setEdited({ run: run.id, turn });
      const turns = [...turnsBefore(row), turn, ...(row.byModel && next ? [next] : [])];
      conversation.goOn(run, withTurns(run, dialect, turns), true);
    },
    retry(row: ThreadRow, model: string) {
      const answer = runOf(row);
      conversation.goOn(answer, withTurns(answer, dialect, turnsBefore(row)), true, model);
    },
  };
}

interface RowBodyProps extends ThreadViewProps {
  state: ReturnType<typeof useThreadEdits>;
  row: ThreadRow;
}

/** A turn: its editor, its parts, or the response of the run. */
function RowBody({ state, row, run, dialect, renderResponse }: RowBodyProps): ReactNode {
  const isLast = row === state.rows.at(-1);
  if (state.isEditing(row)) {
    const later = row.byModel && isLast;
    return (
      <TurnEditor
        parts={partsOfRow(row, dialect, 'template')}
        dialect={dialect}
        name={`turn ${state.rows.indexOf(row) + 1}`}
        action={later ? 'Apply' : 'Send'}
        note={later ? 'Sent with your next message.' : 'Makes a branch; this one stays.'}
        onApply={(parts) => state.apply(row, parts)}
        onCancel={() => state.edit(undefined)}
      />
    );
  }
  if (!isLast) return <RowParts row={row} dialect={dialect} />;
  if (state.editedTurn)
    return (
      <>
        <TurnParts parts={dialect.read(state.editedTurn).parts} rich />
        <p className="text-13 text-ink-second">
          Edited by you. It is sent with your next message. <LinkButton onClick={state.undo}>Undo</LinkButton>
        </p>
      </>
    );
  return <LastRow row={row} run={run} dialect={dialect} renderResponse={renderResponse} />;
}

/** Changes when a run starts or ends, not with each event. */
function useThread(runs: readonly Run[]) {
  const state = runs.map((run) => `${run.id} ${isLive(run)}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tree needs of the runs only what `state` says
  return useMemo(() => threadOf(runs), [state]);
}

function RowParts({ row, dialect }: { row: ThreadRow; dialect: TurnDialect }) {
  const parts = useMemo(() => partsOfRow(row, dialect), [row, dialect]);
  return <TurnParts parts={parts} rich={row.byModel} />;
}

interface LastRowProps extends Pick<ThreadViewProps, 'run' | 'dialect' | 'renderResponse'> {
  row: ThreadRow;
}

/** The response; a continued one begins with the text before it. */
function LastRow({ row, run, dialect, renderResponse }: LastRowProps) {
  const before = useMemo(
    () => partsOfRow({ byModel: row.byModel, nodes: row.nodes.slice(0, -1) }, dialect),
    [row, dialect],
  );
  const last = before.at(-1);
  const lead = last?.kind === 'text' ? last.text : undefined;
  const others = useMemo(() => (lead === undefined ? before : before.slice(0, -1)), [before, lead]);
  const byTurn = continuesByTurn(row, dialect);
  return (
    <>
      <TurnParts parts={others} rich />
      {renderResponse(lead === undefined ? run : { ...run, result: withLead(run.result, lead, byTurn) })}
      {before.length > 0 ? (
        <p className="text-12 text-ink-third">
          {byTurn
            ? 'Continued: a new message requested the rest of the text.'
            : 'Continued: the text so far was sent as the start of the response.'}
        </p>
      ) : null}
    </>
  );
}

interface TurnPartsProps {
  parts: readonly PartView[];
  /** Renders Markdown; texts of the user show as they were typed. */
  rich: boolean;
}

/** Does not render again while the response below it streams. */
const TurnParts = memo(function TurnParts({ parts, rich }: TurnPartsProps) {
  return parts.map((part, index) => <Part key={index} part={part} rich={rich} />);
});

function Part({ part, rich }: { part: PartView; rich: boolean }) {
  switch (part.kind) {
    case 'text':
      if (rich) return <RichText text={part.text} />;
      return (
        <p
          dir="auto"
          className="[unicode-bidi:plaintext] text-15 whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {part.text}
        </p>
      );
    case 'image':
      return <ImageThumb source={part.source} actions={null} />;
    case 'thinking':
      return <ThinkingFold text={part.text} open={false} signed={part.signed} />;
    case 'call': {
      const { id, name, input } = part.call;
      return <ToolCard name={name} kind="Tool call" {...(id ? { id } : {})} input={input} />;
    }
    case 'answer':
      return (
        <div className="flex flex-col gap-1.5">
          <p className="flex items-center gap-2 text-12 text-ink-second">
            <CornerDownRight size={13} className="shrink-0" />
            {part.answer.failed ? 'The tool failed' : 'Tool result'}
            {part.answer.name ? <code className="font-mono">{part.answer.name}</code> : null}
          </p>
          <pre
            tabIndex={0}
            className="max-h-60 overflow-auto font-mono text-13 whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {part.answer.text}
          </pre>
        </div>
      );
    case 'other':
      return <p className="font-mono text-12 text-ink-second">{part.name}</p>;
  }
}

interface ContinueButtonsProps {
  continuations: readonly Continuation[];
  onContinue(continuation: Continuation): void;
}

function ContinueButtons({ continuations: [best, ...others], onContinue }: ContinueButtonsProps) {
  if (best === undefined) return null;
  const { limit, how } = best;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button icon={<StepForward size={15} />} onClick={() => onContinue(best)}>
        Raise the limit to {formatCount(limit)} tokens and {how === 'again' ? 'run again' : 'continue'}
      </Button>
      <p className="text-12 text-ink-third">
        {notes[how]}{' '}
        {others.map((other) => (
          <LinkButton key={other.how} className="font-normal" onClick={() => onContinue(other)}>
            Ask the model to continue instead
          </LinkButton>
        ))}
      </p>
    </div>
  );
}

const notes: Readonly<Record<Continuation['how'], string>> = {
  prefill: 'Sends the text so far as the start of the response. Some models do not accept that.',
  ask: 'Sends a new turn that asks the model to continue, so the two parts may not fit exactly.',
  again: 'This response has no text that can be continued.',
};
