'use client';
/** Two responses as one text: what only A says struck out, what only B says underlined. */
import { WordsDiff } from '#components/history/diff/words-diff.tsx';
import { textIn } from '#lib/client/history/text-in.ts';
import type { OutcomeOfCell } from '../use-cell-outcomes.ts';

export function TextPair({ first, second }: { first: OutcomeOfCell; second: OutcomeOfCell }) {
  const [a, b] = [first, second].map(({ run }) => (run ? textIn(run.result) : ''));
  if (!a || !b) {
    return <p className="text-13 text-ink-second">Both cells need a response to be told apart.</p>;
  }
  return (
    <section
      aria-label="Word differences"
      className="rounded-panel border border-hairline bg-panel p-4 min-[900px]:p-6"
    >
      {a === b ? <p className="mb-4 text-13 text-done">Both say the same, word for word.</p> : null}
      <p className={a === b ? 'sr-only' : 'mb-4 text-13 text-ink-second'}>
        Only in A: <del className="text-accent">{first.cell.label}</del>. Only in B:{' '}
        <ins className="text-done underline-offset-2">{second.cell.label}</ins>.
      </p>
      <p className="mx-auto max-w-[68ch] text-15 whitespace-pre-wrap [overflow-wrap:anywhere]">
        <WordsDiff before={a} after={b} />
      </p>
    </section>
  );
}
