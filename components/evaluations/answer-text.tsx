/** The Markdown of an answer; of a long one, the first lines until it is opened. */
import { useCallback, useState } from 'react';
import { latePart } from '#components/shell/late-part.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { useCell } from '#lib/client/evaluations/use-evaluation.ts';
import { outputExcerptLength } from '#lib/contract/pages/evaluation-limits.ts';

export const RichText = latePart(() => import('#components/result/text/rich-text.tsx'), 'RichText');

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
  const [clipped, setClipped] = useState(false);
  const { data, error } = useCell(open ? id : undefined, position);
  const watch = useCallback((box: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setClipped(box.scrollHeight > box.clientHeight));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a link below the edge would have the focus unseen */}
      <div
        ref={watch}
        onFocus={() => setOpen(open || clipped)}
        className={classNames(
          '*:gap-1.5 *:text-13',
          !open && 'max-h-32 overflow-clip print:max-h-none',
          !open && clipped && 'mask-[linear-gradient(#000_104px,transparent_128px)] print:mask-none',
        )}
      >
        {open && error ? (
          <p className="text-failed">Could not load the output: {error.message}</p>
        ) : (
          // The beginning stays until the rest arrives.
          <RichText text={(open ? data?.text : undefined) ?? text} />
        )}
      </div>
      {open || clipped || (id !== undefined && text.length >= outputExcerptLength) ? (
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
