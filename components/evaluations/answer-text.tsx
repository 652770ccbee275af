/** The Markdown of an answer; of a long one, its beginning as text until it is opened. */
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { lateNamed } from '#components/shell/late-part.tsx';
import { useCell } from '#lib/client/evaluations/use-evaluation.ts';

export const RichText = dynamic(() =>
  lateNamed(() => import('#components/result/text/rich-text.tsx'), 'RichText'),
);

interface AnswerTextProps {
  /** Of the evaluation, whose list cuts texts; undefined if the text is whole. */
  id: string | undefined;
  position: number;
  text: string;
  /** Of the cell. */
  label: string;
}

export function AnswerText({ id, position, text, label }: AnswerTextProps) {
  const [open, setOpen] = useState(false);
  // About what six lines of a narrow column hold.
  const isLong = text.length > 180 || text.split('\n').length > 6;
  return (
    <>
      {open || !isLong ? (
        <div className="*:gap-1.5 *:text-13">
          {isLong ? <Whole {...{ id, position, text }} /> : <RichText text={text} />}
        </div>
      ) : (
        // Not as Markdown: a part of a table or of code would be cut anywhere.
        <p
          dir="auto"
          className="line-clamp-6 [overflow-wrap:anywhere] whitespace-pre-line print:line-clamp-none"
        >
          {text}
        </p>
      )}
      {isLong ? (
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${open ? 'Show less' : 'Show all'} of ${label}`}
          onClick={() => setOpen(!open)}
          className="self-start text-12 underline underline-offset-2 pointer-coarse:py-3 print:hidden"
        >
          {open ? 'Show less' : 'Show all'}
        </button>
      ) : null}
    </>
  );
}

function Whole({ id, position, text }: Omit<AnswerTextProps, 'label'>) {
  const { data, error } = useCell(id, position);
  if (error) return <p className="text-warning">Could not load the answer: {error.message}</p>;
  // The beginning stays until the rest arrives.
  return <RichText text={id === undefined ? text : (data?.text ?? text)} />;
}
