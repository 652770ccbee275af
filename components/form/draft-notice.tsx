/** What could not be saved of a draft. Loaded when there is something to say. */
import { LinkButton } from '#components/ui/link-button.tsx';
import type { FormView } from '#lib/client/form/form-controller.ts';

export function DraftNotice({ form: { draft, dismissLost } }: { form: FormView }) {
  const { saved, lost } = draft;
  return (
    <>
      {saved === 'all' ? null : (
        <p role="status" className="mb-2 text-13 text-warning">
          {saved === 'nothing'
            ? 'This form cannot be saved as a draft: it is too long, or the browser storage is full or blocked. Reloading the page loses your input.'
            : 'The files of this form cannot be saved as a draft: they are too large, or the browser storage is full or blocked. Reloading the page keeps the text and loses the files.'}
        </p>
      )}
      {lost.length === 0 ? null : (
        <p role="status" className="mb-2 text-13 text-warning [overflow-wrap:anywhere]">
          {lost.length === 1 ? 'A file of this draft is' : `${lost.length} files of this draft are`} no longer
          in this browser: {lost.join(', ')}. <LinkButton onClick={dismissLost}>Dismiss</LinkButton>
        </p>
      )}
    </>
  );
}
