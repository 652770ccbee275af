/** Collapses long texts above a text field, which holds only what follows. See folded-text.ts. */
import { type ClipboardEvent, useRef, useState } from 'react';
import { LinkButton } from '#components/ui/link-button.tsx';
import { formatCount } from '#lib/base/format.ts';
import { excerptOf, type FoldedText, foldText, pasteLong } from '#lib/client/form/folded-text.ts';

/** `name` is the label of the field. */
export function useLongText(name: string, text: string, onText: (text: string) => void) {
  const [held, setHeld] = useState(() => ({ text, ...foldText(text) }));
  const [open, setOpen] = useState(false);
  const [taken, setTaken] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  let now: FoldedText = held;
  if (held.text !== text) {
    // The text was set from elsewhere.
    now = open ? { folded: '', shown: text } : foldText(text, held.folded);
    setHeld({ text, ...now });
  }
  const change = (next: FoldedText) => {
    const whole = next.folded + next.shown;
    setHeld({ text: whole, ...next });
    onText(whole);
  };
  const unfold = () => {
    setOpen(true);
    setHeld({ text, folded: '', shown: text });
    area.current?.focus();
  };
  /** The pressed button disappears, so the field takes the focus. */
  const takeOut = () => {
    area.current?.focus();
    setTaken(now.folded);
    change({ folded: '', shown: now.shown });
  };
  const putBack = () => {
    area.current?.focus();
    change({ folded: taken ?? '', shown: now.shown });
    setTaken(undefined);
  };

  return {
    /** Above the field; null for texts of normal length. */
    fold:
      now.folded === '' && taken === undefined ? null : (
        <div className="flex flex-col gap-2 rounded-control border border-hairline bg-sunk p-3 text-13">
          {now.folded === '' ? (
            <p role="status">
              {formatCount((taken ?? '').length)} characters removed.{' '}
              <LinkButton onClick={putBack}>Undo</LinkButton>
            </p>
          ) : (
            <>
              <p className="line-clamp-4 font-mono text-12 text-ink-second [overflow-wrap:anywhere]">
                {excerptOf(now.folded)}
              </p>
              <p role="status" className="flex flex-wrap gap-x-3 gap-y-1 text-ink-second tabular-nums">
                <span>{formatCount(now.folded.length)} characters, collapsed. Continue below.</span>
                <LinkButton aria-label={`Expand: ${name}`} onClick={unfold}>
                  Expand
                </LinkButton>
                <LinkButton aria-label={`Remove: ${name}`} onClick={takeOut}>
                  Remove
                </LinkButton>
              </p>
            </>
          )}
        </div>
      ),
    field: {
      ref: area,
      value: now.shown,
      onChange({ target: { value } }: { target: { value: string } }) {
        setTaken(undefined);
        if (value === '' && now.folded === '') setOpen(false);
        change({ folded: now.folded, shown: value });
      },
      onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
        const { selectionStart: start, selectionEnd: end } = event.currentTarget;
        const next = pasteLong(now, event.clipboardData.getData('text/plain'), { start, end });
        if (next === undefined) return;
        event.preventDefault();
        setOpen(false);
        setTaken(undefined);
        change(next);
      },
    },
  };
}
