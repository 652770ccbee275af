'use client';
/** What of a form would not outlive a reload, and what has not: said once, where one runs it. */
import type { OperationFormState } from './use-operation-form.ts';

export function DraftNotice({ draft: { saved, lost, dismissLost } }: Pick<OperationFormState, 'draft'>) {
  return (
    <>
      {saved === 'all' ? null : (
        <p role="status" className="mb-2 text-13 text-warning">
          {saved === 'nothing'
            ? 'This browser keeps no draft of this form: it is too long, or the browser is full or forbids it. A reload loses what is typed.'
            : 'This browser does not keep the files of this form: they are too large, or the browser is full or forbids it. A reload keeps the words and loses the files.'}
        </p>
      )}
      {lost.length === 0 ? null : (
        <p role="status" className="mb-2 text-13 text-warning [overflow-wrap:anywhere]">
          {lost.length === 1 ? 'A file of this draft is' : `${lost.length} files of this draft are`} not kept
          by this browser any more: {lost.join(', ')}.{' '}
          <button
            type="button"
            onClick={dismissLost}
            className="font-semibold underline pointer-coarse:py-3 underline-offset-2"
          >
            Dismiss
          </button>
        </p>
      )}
    </>
  );
}
