/** A conversation: turns in order. The same editor for both dialects. */
import { ChevronDown, GitBranch, ImagePlus, Plus, Type, Wrench } from 'lucide-react';
import { useState } from 'react';
import { FieldFrame, useField } from '#components/form/field-frame.tsx';
import type { FieldProps } from '#components/form/field-props.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { MoveButtons, moved, RemoveButton } from '#components/ui/list-buttons.tsx';
import { messagesDialect } from '#lib/client/form/messages-dialect.ts';
import { nativeDialect } from '#lib/client/form/native-dialect.ts';
import {
  answerView,
  callsIn,
  emptyAnswer,
  imageView,
  nextTurn,
  textView,
  turnsOf,
  unansweredCalls,
} from '#lib/client/form/turn-dialects.ts';
import type { Fields, PartView, TurnDialect } from '#lib/client/form/turn-view.ts';
import { droppedFiles } from '#lib/client/handoff/image-drag.ts';
import { isLocalImage, type LocalImage, localImage } from '#lib/client/storage/local-image.ts';
import { ImageWell } from './image-well.tsx';
import { TurnPart } from './turn-part.tsx';

interface Undo {
  message: string;
  /** The value before and after the removal; another change withdraws the offer to undo. */
  before: unknown;
  after: unknown;
}

function TurnsEditor({ dialect, ...props }: FieldProps & { dialect: TurnDialect }) {
  const { field, value, onChange } = props;
  const { frame } = useField(props, 'below');
  const [undo, setUndo] = useState<Undo>();
  const turns = turnsOf(value, dialect);
  const drop = (message: string, after: readonly unknown[]) => {
    setUndo({ message, before: value, after });
    onChange(after);
  };
  return (
    <FieldFrame
      {...frame}
      hint={turns.length === 1 ? undefined : `${turns.length} turns`}
      help={field.description === 'The conversation so far, oldest first.' ? '' : field.description}
      group
    >
      {turns.map((turn, index) => (
        <TurnCard
          key={index}
          dialect={dialect}
          turn={turn}
          before={turns[index - 1]}
          position={index + 1}
          count={turns.length}
          onChange={(next) => onChange(turns.with(index, next))}
          onMove={(step) => onChange(moved(turns, index, step))}
          onRemove={() => drop(`Turn ${index + 1} removed.`, turns.toSpliced(index, 1))}
          onFork={() => drop(`Turns after turn ${index + 1} removed.`, turns.slice(0, index + 1))}
        />
      ))}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button icon={<Plus size={15} />} onClick={() => onChange([...turns, nextTurn(turns, dialect)])}>
          Add a turn
        </Button>
        <span role="status" className="text-13 text-ink-second">
          {undo && undo.after === value ? (
            <>
              {undo.message} <LinkButton onClick={() => onChange(undo.before)}>Undo</LinkButton>
            </>
          ) : null}
        </span>
      </div>
    </FieldFrame>
  );
}

export function ContentsField(props: FieldProps) {
  return <TurnsEditor {...props} dialect={nativeDialect} />;
}

export function TurnsField(props: FieldProps) {
  return <TurnsEditor {...props} dialect={messagesDialect} />;
}

interface TurnCardProps {
  dialect: TurnDialect;
  turn: Fields;
  /** The previous turn, whose calls this one may answer. */
  before: Fields | undefined;
  position: number;
  count: number;
  onChange(turn: Fields): void;
  onMove(step: number): void;
  onRemove(): void;
  /** Removes every turn after it. */
  onFork(): void;
}

function TurnCard(props: TurnCardProps) {
  const { dialect, turn, before, position, onChange } = props;
  const [adding, setAdding] = useState(false);
  const view = dialect.read(turn);
  const { role, parts } = view;
  const setParts = (next: readonly PartView[]) => onChange(dialect.write(turn, { ...view, parts: next }));
  const addImages = (images: readonly (LocalImage | string)[]) => {
    setAdding(false);
    // An empty text that is the only part is replaced.
    const others = parts.filter((part) => !(part.kind === 'text' && part.text === '' && parts.length === 1));
    const emptyText = others.length === 0 ? [textView(dialect, '')] : [];
    setParts([...others, ...images.map((image) => imageView(dialect, image)), ...emptyText]);
  };
  const addFiles = (files: Iterable<File>) => {
    const images = [...files]
      .filter(({ type }) => type.startsWith('image/'))
      .map((file) => localImage(file, file.name));
    if (images.length > 0) addImages(images);
    return images.length > 0;
  };
  const waiting = unansweredCalls(before, turn, dialect);
  const calls = callsIn(before, dialect);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pasting an image is an extra; the button below does the same
    <div
      data-turn={position}
      className="flex flex-col rounded-panel border border-control bg-panel focus-within:border-ink-third"
      onPaste={(event) => {
        if (addFiles(event.clipboardData.files)) event.preventDefault();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void droppedFiles(event.dataTransfer).then((files) => files && addFiles(files));
      }}
    >
      <TurnHead
        {...props}
        role={role}
        onRole={(next) => onChange(dialect.write(turn, { ...view, role: next }))}
      />
      {parts.map((part, index) => (
        <TurnPart
          key={index}
          name={parts.length === 1 ? `Turn ${position}` : `Turn ${position}, part ${index + 1}`}
          dialect={dialect}
          part={part}
          placeholder={role === dialect.modelRole ? 'Model response' : 'Enter text'}
          toolName={part.kind === 'answer' ? calls.find(({ id }) => id === part.answer.id)?.name : undefined}
          onChange={(next) => setParts(parts.with(index, next))}
          onRemove={parts.length > 1 ? () => setParts(parts.toSpliced(index, 1)) : undefined}
        />
      ))}
      {waiting.length > 0 ? (
        <div className="px-2 py-1">
          <Button
            icon={<Wrench size={14} />}
            onClick={() =>
              // The protocol requires results before any text.
              setParts([...waiting.map((call) => answerView(dialect, emptyAnswer(call))), ...parts])
            }
          >
            {waiting.length === 1 ? `Add the result of ${waiting[0]?.name}` : `Add ${waiting.length} results`}
          </Button>
        </div>
      ) : null}
      {adding ? (
        <div className="px-2 pb-1">
          <ImageWell
            label={`Add images to turn ${position}`}
            multiple
            onTake={(taken) => addImages(taken.filter((image) => isLocalImage(image) || image !== ''))}
          />
        </div>
      ) : null}
      <div className="flex gap-1 px-1 pb-1">
        <IconButton
          label={`Add a text to turn ${position}`}
          icon={<Type size={15} />}
          onClick={() => setParts([...parts, textView(dialect, '')])}
        />
        <IconButton
          label={`Add an image to turn ${position}`}
          aria-expanded={adding}
          icon={<ImagePlus size={15} />}
          onClick={() => setAdding(!adding)}
        />
      </div>
    </div>
  );
}

interface TurnHeadProps extends TurnCardProps {
  role: string;
  onRole(role: string): void;
}

/** The role of a turn, and the buttons to move, remove and fork it. */
function TurnHead({ dialect, role, onRole, position, count, onMove, onRemove, onFork }: TurnHeadProps) {
  return (
    <div className="flex min-h-9 items-center gap-1 pt-1 pr-1 pl-2">
      <span className="relative inline-flex items-center">
        <select
          aria-label={`Turn ${position}, role`}
          value={role}
          onChange={({ target }) => onRole(target.value)}
          className="h-chip appearance-none rounded-[4px] bg-transparent pr-5 pl-1 text-13 font-semibold text-ink [field-sizing:content] hover:bg-sunk"
        >
          {dialect.roles.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown size={13} className="pointer-events-none absolute right-1 text-ink-second" />
      </span>
      <span className="flex-1" />
      {count > 1 ? (
        <>
          {position < count ? (
            <IconButton
              label={`Fork after turn ${position}`}
              icon={<GitBranch size={14} />}
              onClick={onFork}
            />
          ) : null}
          <MoveButtons name={`turn ${position}`} index={position - 1} count={count} onMove={onMove} />
          <RemoveButton label={`Remove turn ${position}`} onClick={onRemove} />
        </>
      ) : null}
    </div>
  );
}
