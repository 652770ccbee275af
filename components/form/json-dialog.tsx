/** The request body as JSON, for any field of the contract. Validated by the same rules. */
import { useEffect, useMemo, useState } from 'react';
import { Dialog, DialogButtons } from '#components/ui/dialog.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import type { FormView } from '#lib/client/form/form-controller.ts';
import { jsonBodyText, readJsonBody } from '#lib/client/form/json-body.ts';
import { validateLater } from '#lib/client/form/validate-form.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import { IssueList } from './field-frame.tsx';

export function JsonDialog({ form, onClose }: { form: FormView; onClose(): void }) {
  const [shown] = useState(() => jsonBodyText(form.body));
  const [text, setText] = useState(shown.text);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const read = useMemo(() => readJsonBody(text, shown.images), [text, shown]);
  const body = 'body' in read ? read.body : undefined;
  const model = typeof body?.model === 'string' ? body.model : form.state.model;

  useEffect(() => {
    if (body === undefined) return setIssues([]);
    return validateLater(form.description, { model, body }, ({ issues: found }) => setIssues(found));
  }, [body, model, form.description]);

  const take = () => {
    if (body === undefined) return;
    form.load(body, { model, stream: form.state.stream, continues: true });
    onClose();
  };
  const problem = 'problem' in read ? read.problem : undefined;
  return (
    <Dialog
      title="Request body"
      onClose={onClose}
      actions={
        <DialogButtons onCancel={onClose} confirm="Apply" onConfirm={take} disabled={body === undefined} />
      }
    >
      <TextArea
        mono
        autoFocus
        aria-label="Request body as JSON"
        rows={16}
        spellCheck={false}
        className="min-h-[320px]"
        value={text}
        invalid={problem !== undefined}
        onText={setText}
      />
      {shown.images.length > 0 ? (
        <p className="mt-2 text-13 text-ink-second">
          Images appear as {'"$image:0"'}, {'"$image:1"'} and so on. The files are inserted when the request
          is sent.
        </p>
      ) : null}
      <div className="mt-3" aria-live="polite">
        {problem === undefined ? (
          <>
            <IssueList issues={issues} onFix={undefined} />
            {issues.length > 0 ? (
              <p className="mt-1 text-13 text-ink-second">
                Apply keeps this body in the form. It runs once these issues are fixed there.
              </p>
            ) : null}
          </>
        ) : (
          <p className="text-13 text-failed">{problem}</p>
        )}
        {problem === undefined && issues.length === 0 ? (
          <p className="text-13 text-done">This body is valid.</p>
        ) : null}
      </div>
    </Dialog>
  );
}
